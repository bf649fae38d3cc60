import { checkHeader, parse, plain, readHeader } from "./format.js";
import type { Header } from "./format.js";
import { openToRead, readBlocks, unreadable } from "./lines.js";

/** So much of a file holds its first line, and no more is read of one that is no recording. */
const most = 2 ** 16;

/**
 * The first line of a recording, read by itself.
 *
 * @throws RecordingError if the file cannot be read or is not a recording that this version reads
 */
export async function headerOf(file: string): Promise<Header> {
  const line = await firstLine(file);
  checkHeader(file, line, undefined);
  return readHeader(parse(plain(line))) ?? { version: 0, useCase: "" };
}

/** The first line of a file, cut at 64 kB. */
export async function firstLine(file: string): Promise<string> {
  const handle = await openToRead(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    const { size } = await handle.stat();
    const { value } = await readBlocks(file, handle, 0, Math.min(size, most), 0).next();
    if (Buffer.isBuffer(value)) return value.toString("utf8");
    return value?.lines[0] ?? "";
  } finally {
    await handle.close();
  }
}
