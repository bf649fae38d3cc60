import type { Recorded } from "./recorded.js";

/** What the place of a response in a recording depends on. */
export type Order = Pick<Recorded, "system" | "prompt" | "sample" | "key">;

/** The stable order of a recording: by system prompt, prompt, sample and key, in code units. */
export function compare(a: Order, b: Order): number {
  return (
    compareText(a.system ?? "", b.system ?? "") ||
    compareText(a.prompt, b.prompt) ||
    a.sample - b.sample ||
    compareText(a.key, b.key)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
