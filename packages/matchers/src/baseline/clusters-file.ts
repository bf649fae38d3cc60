import { BaselineError } from "./baseline-error.js";
import { blockOfLine, decodeRelease, idsOfLine, type Block } from "./blocks.js";
import { isMergeMarker } from "./merge-conflict.js";
import type { Release } from "@fairexpect/metrics";

/** The lines of the file, by the id of their blocks. */
export type Lines = ReadonlyMap<string, string>;

const HEADER = "fairexpect clusters 1";

/** The bytes of a file of lines, in room used again for the next file: a test file writes many, and long ones. */
export function clustersBytes(lines: Lines): Uint8Array {
  const sorted = [...lines.keys()].sort().flatMap((id) => lines.get(id) ?? []);
  const length = sorted.reduce((sum, line) => sum + line.length + 1, HEADER.length + 1);
  if (room.length < length) room = Buffer.alloc(2 * length);
  let end = 0;
  for (const line of [HEADER, ...sorted]) {
    // Without a letter beyond ASCII: a character is a byte, whatever somebody may have put there.
    end += room.write(line, end, "latin1");
    room[end++] = 0x0a;
  }
  return room.subarray(0, end);
}

let room = Buffer.alloc(0);

/**
 * The lines of a file's text. Git's merge markers are passed over: blocks are known by what they say, so that the lines
 * of both sides are right.
 *
 * @throws BaselineError if it is another file, or one of a newer version
 */
export function readClustersText(file: string, text: string): Lines {
  const [header = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "" && !isMergeMarker(line));
  if (header !== HEADER) {
    const isNewer = header.startsWith("fairexpect clusters ");
    throw new BaselineError(
      isNewer ? "FAIREXPECT_BASELINE_NEWER" : "FAIREXPECT_BASELINE_UNREADABLE",
      file,
      isNewer
        ? `is of another version of fairexpect ("${header}"). Install the version that your lockfile names, or a newer one.`
        : `is no file of fairexpect's clusters. ${REMEDY}`,
    );
  }
  return new Map(lines.filter((line) => line !== HEADER).map((line) => [idsOfLine(line).id, line]));
}

/** @throws BaselineError if a block is missing, or not whole */
export function readRelease(file: string, lines: Lines, id = "without data"): Release {
  const block = (wanted: string): Block => {
    const line = lines.get(wanted);
    if (line === undefined) throw new RangeError("missing");
    return blockOfLine(line);
  };
  try {
    return decodeRelease(block(id), block);
  } catch {
    throw new BaselineError(
      "FAIREXPECT_BASELINE_UNREADABLE",
      file,
      `does not have what the baseline ${id} needs, whole: it was cut off, edited, or left out of a commit. ${REMEDY}`,
    );
  }
}

/** The lines that releases of these ids need. */
export function neededLines(lines: Lines, ids: readonly string[]): Lines {
  const ways = ids.map((id) => idsOfLine(lines.get(id) ?? "").ways);
  const needed = new Set<string | undefined>([...ids, ...ways]);
  return new Map([...lines].filter(([id]) => needed.has(id)));
}

const REMEDY =
  "Nothing was compared or written. Bring it back from version control together with the summaries beside it, or move both away and run the tests with -u, which measures every baseline anew.";
