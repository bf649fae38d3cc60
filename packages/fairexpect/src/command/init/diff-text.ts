import type { Write } from "../files/write-new.js";
import type { Paint } from "../print/paint.js";
import { safe } from "../print/safe-text.js";

const CONTEXT = 2;

/** What is to be written, as a diff: new files whole, of others the lines that change. */
export function diffText(writes: readonly Write[], paint: Paint): string {
  return writes
    .map(({ path, text, before }) => {
      const [old, now] = [linesOf(before ?? ""), linesOf(text)];
      const head = before === undefined ? ["--- /dev/null", `+++ b/${path}`] : [`--- a/${path}`, `+++ b/${path}`];
      return [...head.map((line) => paint.bold(safe(line))), ...hunk(old, now, paint)].join("\n");
    })
    .join("\n\n");
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/^\uFEFF|\r?\n$/g, "").split(/\r?\n/);
}

/** One hunk from the first line that differs to the last. */
function hunk(old: readonly string[], now: readonly string[], paint: Paint): readonly string[] {
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first++;
  let end = 0;
  while (end < old.length - first && end < now.length - first && old.at(-1 - end) === now.at(-1 - end)) end++;
  const start = Math.max(0, first - CONTEXT);
  const after = Math.min(CONTEXT, end);
  const sizes = `@@ -${old.length === 0 ? 0 : start + 1},${old.length - end + after - start} +${start + 1},${now.length - end + after - start} @@`;
  return [
    paint.dim(sizes),
    ...old.slice(start, first).map((line) => safe(` ${line}`)),
    ...old.slice(first, old.length - end).map((line) => paint.red(safe(`-${line}`))),
    ...now.slice(first, now.length - end).map((line) => paint.green(safe(`+${line}`))),
    ...now.slice(now.length - end, now.length - end + after).map((line) => safe(` ${line}`)),
  ];
}
