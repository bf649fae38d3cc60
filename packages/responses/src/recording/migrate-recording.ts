import { stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

import { RecordingError } from "../errors.js";
import { withCheckSum } from "./check-sum.js";
import { checkHeader, corrupt, formatVersion, headerLine, parse, plain, readHeader } from "./format.js";
import { firstLine } from "./header-of.js";
import { hasItsKey } from "./key.js";
import { openToRead, readBlocks, unreadable } from "./lines.js";
import { withLock } from "./lock.js";
import { readRecorded } from "./recorded.js";
import { replaceFile } from "./replace-file.js";

/**
 * What became of a recording of an older format.
 *
 * @since 0.1.0
 */
export interface Migration {
  /** The version of the format that the file had. */
  readonly from: number;
  /** The version that it has now. */
  readonly to: number;
  /** How many responses were brought over; 0 if the file had this version already. */
  readonly responses: number;
}

/** The oldest format of which the lines can be brought over: that before check sums. */
const oldest = 1;

/**
 * Brings a recording of an older format into the one that this version reads: every response keeps its key and its
 * texts, and gets a check sum. A file of this version is left alone.
 *
 * @param file the path of a recording, as in `__fairness__/recordings/support bot.jsonl`
 * @throws RecordingError if the file cannot be read or written, is not a recording, is of a newer version, or has a
 *   line that cannot be read or whose key is not that of its texts; the file is left as it is
 * @since 0.1.0
 */
export async function migrateRecording(file: string): Promise<Migration> {
  const found = readHeader(parse(plain(await firstLine(file))));
  const isOlder = found !== undefined && found.version >= oldest && found.version < formatVersion;
  if (!isOlder) {
    // Says what is wrong with it, if anything is.
    checkHeader(file, await firstLine(file), undefined);
    return { from: formatVersion, to: formatVersion, responses: 0 };
  }
  return withLock(file, async (lock) => {
    const handle = await openToRead(file).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    try {
      const { mode, size } = await handle.stat();
      const count = { responses: 0 };
      await replaceFile(file, migrated(file, handle, found.useCase, count), mode & 0o777, async () => {
        if (!lock.lost && (await stat(file)).size === size) return true;
        throw new RecordingError(
          "FAIREXPECT_RECORDING_LOCKED",
          file,
          "another process wrote it meanwhile. Migrate anew.",
        );
      });
      return { from: found.version, to: formatVersion, responses: count.responses };
    } finally {
      await handle.close();
    }
  });
}

async function* migrated(
  file: string,
  handle: FileHandle,
  useCase: string,
  count: { responses: number },
): AsyncGenerator<string> {
  const { size } = await handle.stat();
  const blocks = readBlocks(file, handle, 0, size, 0);
  let number = 0;
  let step = await blocks.next();
  for (; step.done !== true; step = await blocks.next()) {
    for (const line of step.value.lines) {
      number += 1;
      if (number === 1) yield `${headerLine(useCase)}\n`;
      else if (line.trim() !== "") {
        count.responses += 1;
        yield `${withSum(file, line, number)}\n`;
      }
    }
  }
  const last = step.value.toString("utf8");
  if (number === 0) yield `${headerLine(useCase)}\n`;
  // What a crash cut off was never replayed.
  else if (readRecorded(parse(plain(last))).response !== undefined) {
    count.responses += 1;
    yield `${withSum(file, last, number + 1)}\n`;
  }
}

function withSum(file: string, line: string, number: number): string {
  const value = parse(plain(line));
  const { response, problem } = readRecorded(value);
  if (response === undefined) throw corrupt(file, number, `this is not a recorded response (${problem})`);
  if (!hasItsKey(response))
    throw corrupt(file, number, "its key is not that of what it says was asked: it was edited, or damaged");
  return withCheckSum(value as object);
}
