import { open, stat } from "node:fs/promises";

/** Writes to a file, and waits until the disk has it. To open a pipe would never end, not even with the process. */
export async function writeDurably(
  file: string,
  flags: string | number,
  content: string | Buffer | AsyncIterable<string>,
  mode?: number,
): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFIFO() === true) throw Object.assign(new Error(`${file} is a pipe, not a file`), { code: "a pipe" });
  const handle = await open(file, flags, mode);
  try {
    if (typeof content === "string" || Buffer.isBuffer(content)) await handle.writeFile(content);
    else for await (const piece of content) await handle.writeFile(piece);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
