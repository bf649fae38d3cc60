import { setImmediate as nextTurn } from "node:timers/promises";

import type { ScorerOptions } from "./scorer.js";

const turn = 20;

/**
 * Does `work` for each text, one after another, and lets others have a turn every few milliseconds, so that a signal, a
 * timer or a progress bar is not kept waiting by many texts.
 */
export async function inTurns(
  texts: readonly string[],
  { signal, onProgress }: ScorerOptions,
  work: (text: string, i: number) => void,
): Promise<void> {
  signal?.throwIfAborted();
  let end = performance.now() + turn;
  for (const [i, text] of texts.entries()) {
    work(text, i);
    if (performance.now() < end) continue;
    onProgress?.({ done: i + 1, total: texts.length });
    await nextTurn();
    signal?.throwIfAborted();
    end = performance.now() + turn;
  }
}
