import { open, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";

import { headerLine, responseLine } from "./format.js";
import type { Recorded } from "./recorded.js";
import { readBlocks } from "./lines.js";
import { replaceFile, temporaryBeside } from "./replace-file.js";
import { sortable, sorted } from "./sort.js";
import type { EndedRun, Groups, SortableLine } from "./sort.js";
import type { View } from "./view.js";

/** What a compaction does besides bringing lines into order. */
export interface Changes {
  /** Responses that have to be in the file: those that are not are put back. */
  readonly own: readonly Recorded[];
  /** Tells which keys are left out; none unless given. */
  readonly isUnwanted?: ((key: string) => boolean) | undefined;
  /** The responses that lose the mark that their run has not ended. */
  readonly ended?: EndedRun | undefined;
}

/**
 * Writes a file anew in its stable order, without what was replaced, and puts it in the old one's place; lines are kept
 * as they are, with all that other versions wrote into them. Does nothing if that would change nothing. For the
 * holder of the lock, which `isSafe` asks whether it still has it.
 */
export async function compact(view: View, { own, isUnwanted, ended }: Changes, isSafe: () => boolean): Promise<void> {
  const old = view.exists ? await open(view.file, "r") : undefined;
  try {
    // The view is of this very file.
    if (old !== undefined) await view.refresh(old);
    const lost = own.filter(({ key }) => view.lineOf(key) === 0);
    const isUnchanged = view.isSorted && view.tail.length === 0 && view.lines - 1 === view.size;
    const isAsAsked = lost.length === 0 && isUnwanted === undefined && ended === undefined;
    if (view.torn || (isUnchanged && isAsAsked)) return;
    const size = view.bytes + view.tail.length;
    const mode = old === undefined ? undefined : (await old.stat()).mode & 0o777;
    const stands = (key: string, number: number): boolean => view.lineOf(key) === number && isUnwanted?.(key) !== true;
    await replaceFile(view.file, content(view, old, lost, { stands, ended }), mode, async () => {
      const now = await stat(view.file).then(
        (found) => found.size,
        () => 0,
      );
      return isSafe() && now === size;
    });
  } finally {
    await old?.close();
  }
}

async function* content(
  view: View,
  old: FileHandle | undefined,
  lost: readonly Recorded[],
  kept: Kept,
): AsyncGenerator<string> {
  const { file, sorted: part, bytes } = view;
  yield `${view.header ?? headerLine(view.useCase)}\n`;
  const inOrder = linesOf(file, old, { start: 0, end: part.bytes, linesBefore: 0 }, kept);
  const others = linesOf(
    file,
    old,
    { start: part.bytes, end: bytes + view.tail.length, linesBefore: part.lines },
    kept,
  );
  yield* sorted(
    inOrder,
    both(
      lost.map((response) => sortable(file, responseLine(response), 0, kept.ended)),
      others,
    ),
    await temporaryBeside(file),
  );
}

async function* both(first: readonly SortableLine[], others: Groups): Groups {
  yield first;
  yield* others;
}

/** Which lines stay, and of which run they lose the mark. */
interface Kept {
  readonly stands: (key: string, number: number) => boolean;
  readonly ended: EndedRun | undefined;
}

/** A part of a file, with the number of lines before it. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly linesBefore: number;
}

/** The lines of a part that hold a response that stands. */
async function* linesOf(
  file: string,
  handle: FileHandle | undefined,
  { start, end, linesBefore }: Part,
  { stands, ended }: Kept,
): Groups {
  if (handle === undefined) return;
  let number = linesBefore;
  const standing = (lines: readonly string[]): SortableLine[] => {
    const found: SortableLine[] = [];
    for (const line of lines) {
      number += 1;
      if (number === 1 || line.trim() === "") continue;
      const read = sortable(file, line, number, ended);
      if (stands(read.key, number)) found.push(read);
    }
    return found;
  };
  const blocks = readBlocks(file, handle, start, end, linesBefore);
  let step = await blocks.next();
  for (; step.done !== true; step = await blocks.next()) yield standing(step.value.lines);
  if (step.value.length > 0) yield standing([step.value.toString("utf8")]);
}
