import type { ThisRun } from "./this-run.js";

type Keys = ReadonlyMap<string, unknown>;

/** Notes that a call in mode `record` was broken off: others of its prompts are of an older generation. */
export function breakOff({ open }: ThisRun, file: string, keys: Keys): void {
  const { brokenOff = [], held = [] } = open.get(file) ?? {};
  open.set(file, { brokenOff: [...brokenOff, new Set(keys.keys())], held });
}

/**
 * The keys whose responses lose the mark that their run has not ended, now that a call has. One that shares prompts
 * with a call that was broken off keeps the marks of all its responses: by them the other's two generations are told
 * apart, and its own are alike. They go when nothing is broken off any more, as after a retry.
 */
export function end({ open }: ThisRun, file: string, keys: Keys): ReadonlySet<string> {
  const before = open.get(file);
  const own = new Set(keys.keys());
  const brokenOff = (before?.brokenOff ?? []).filter((asked) => [...asked].some((key) => !own.has(key)));
  const calls = [...(before?.held ?? []), own];
  const isOpen = (call: ReadonlySet<string>): boolean =>
    brokenOff.some((asked) => [...asked].some((key) => call.has(key)));
  open.set(file, { brokenOff, held: calls.filter(isOpen) });
  return new Set(calls.filter((call) => !isOpen(call)).flatMap((call) => [...call]));
}
