import { open } from "node:fs/promises";

/** Writes to a file, and waits until the disk has it. */
export async function writeDurably(
  file: string,
  flags: string | number,
  content: string | Buffer | AsyncIterable<string>,
  mode?: number,
): Promise<void> {
  const handle = await open(file, flags, mode);
  try {
    if (typeof content === "string" || Buffer.isBuffer(content)) await handle.writeFile(content);
    else for await (const piece of content) await handle.writeFile(piece);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
