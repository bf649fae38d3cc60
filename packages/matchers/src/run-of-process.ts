import { readFileSync } from "node:fs";

const runs = new Map<number, string>();

/** An id of the run of a process, to which all its workers come without a word of it. */
export function runOfProcess(id: number | undefined): string | undefined {
  if (id === undefined) return undefined;
  const run = runs.get(id) ?? ["process", id, ...startOf(id)].join("-");
  runs.set(id, run);
  return run;
}

/** When it began, which Linux tells in a file: in containers every run may have a process of the same number. */
function startOf(id: number): string[] {
  try {
    // The name of the program, in parentheses, may have blanks in it. The 22nd field is the 20th after it.
    const stat = readFileSync(`/proc/${id}/stat`, "latin1");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(19, 20);
  } catch {
    return [];
  }
}
