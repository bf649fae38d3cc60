import type { Description } from "../core/description.js";
import { checkInteger, checkNumber } from "../core/input.js";
import { sideOf } from "./described.js";

/**
 * The tightest limit that so many prompts can show, however well a model does: 1 - (1 - confidence)^(1 / prompts) for
 * what must lie below a limit, 1 less that for a similarity that must lie above. It is what the bounds of a flawless
 * run come to, for any number of responses a prompt.
 *
 * @throws InputError if prompts is no integer of at least 1, or the confidence is not between 0.5 and 1
 * @example
 * smallestLimit(20) // 0.13910834066826516
 * @since 0.1.0
 */
export function smallestLimit(prompts: number, confidence = 0.95): number {
  checkInteger("smallestLimit", "prompts", prompts, 1);
  checkNumber("smallestLimit", "confidence", confidence, 0.5, 1 - 1e-12);
  return unseen(prompts, confidence);
}

/** How far from the best value the bound of a flawless run lies. */
export interface Reach {
  readonly at: (clusters: number, confidence: number) => number;
}

/** The options of a metric that its reach depends on. */
export interface ReachOptions {
  readonly method: "auto" | "strict";
  /** Of metrics that have two forms of parity. */
  readonly parity: "strict" | "weak" | undefined;
}

/** The reach of a metric, if it is known. */
export function reachOf(description: Description, { parity }: ReachOptions): Reach | undefined {
  const { design, best = 0 } = description;
  const side = sideOf(description);
  const farthest = Math.max(best - side[0], side[1] - best);
  const reaches: Readonly<Record<Flawless, () => Reach>> = {
    unseen: () => ofUnseen(farthest),
    unseenHalf: () => ofUnseen(1 / 2),
    unseenDifference: () => ofUnseen(1),
    strictParity: () => ofUnseen(1),
    weakParity: () => ofUnseen(1),
  };
  if (design?.flawless === undefined) return undefined;
  const known = withParity(design.flawless, parity);
  // The description may come from somebody who does not use types.
  return Object.hasOwn(reaches, known) ? reaches[known]() : undefined;
}

type Flawless = NonNullable<NonNullable<Description["design"]>["flawless"]>;

function withParity(flawless: Flawless, parity: ReachOptions["parity"]): Flawless {
  const hasParity = flawless === "strictParity" || flawless === "weakParity";
  return hasParity && parity !== undefined ? `${parity}Parity` : flawless;
}

function unseen(clusters: number, confidence: number): number {
  return -Math.expm1(Math.log1p(-confidence) / clusters);
}

/** A share of clusters, none of which showed it, times how far off it would have been. */
function ofUnseen(width: number): Reach {
  return { at: (clusters, confidence) => unseen(clusters, confidence) * width };
}
