import type { ReadableSet, ReadOptions } from "@fairexpect/metrics";
import { checkInteger, identify, readResponses } from "@fairexpect/metrics/core";

import { describeValue, wrong } from "./input.js";

/**
 * Which random part of responses is judged.
 *
 * @since 0.1.0
 */
export interface DrawOptions extends Omit<ReadOptions, "attribute"> {
  /** The share of clusters that are drawn, above 0 and at most 1; at least one is. */
  readonly share: number;
  /** Of the draw: any whole number from 0 on; 0 unless given. Choose it before you see what it draws. */
  readonly seed?: number | undefined;
}

/** The responses that were drawn, by the places of prompt and response. */
export interface DrawnResponses {
  readonly has: (prompt: number, response: number) => boolean;
  readonly size: number;
}

/**
 * Draws clusters at random and takes all of their responses that count. A cluster's turn is a hash of seed and name, so
 * that neither the order nor the number of the prompts changes it.
 */
export function drawnResponses(
  caller: string,
  set: ReadableSet,
  { share, seed = 0, include, cluster }: DrawOptions,
): DrawnResponses {
  const given: unknown = share;
  if (!(typeof given === "number" && given > 0 && given <= 1))
    throw wrong(caller, "options.share", describeValue(given), "a number above 0 and at most 1, such as 0.1");
  checkInteger(caller, "options.seed", seed, 0);
  const { prompts } = readResponses(caller, "scored", set, { include, cluster });
  const turns = new Map(prompts.map(({ cluster: name }) => [name, identify(`${seed}\n${name}`)]));
  const inTurn = [...turns.keys()].sort((a, b) => compare(turns.get(a), turns.get(b)) || compare(a, b));
  const drawn = new Set(inTurn.slice(0, Math.ceil(share * inTurn.length - 1e-9)));
  const places = new Map(prompts.flatMap((own) => (drawn.has(own.cluster) ? [[own.place, new Set(own.places)]] : [])));
  let size = 0;
  for (const own of places.values()) size += own.size;
  return { has: (prompt, response) => places.get(prompt)?.has(response) === true, size };
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
