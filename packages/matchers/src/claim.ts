import type { Decision, Measurement, Threshold } from "@fairexpect/metrics";
import type { LeftOut } from "./answers-only.js";
import type { Format } from "./text.js";

/** A response, or a pair of responses, that a message shows. */
export interface Example {
  readonly score: number;
  readonly prompt?: string;
  readonly sample?: number;
  /** The responses, each with the group that it was given to where there are groups. */
  readonly responses: readonly { readonly text: string; readonly group?: string }[];
}

/** The ids of what scored or encoded the responses, which tell its name, version and kind. */
export interface Model {
  readonly scorer?: string;
  readonly encoder?: string;
}

/**
 * The id that `score` or `embed` of `@fairexpect/scorers` put on a response set; nothing where somebody else made it.
 */
export function modelOf(received: unknown, kind: keyof Model): Model {
  if (typeof received !== "object" || received === null) return {};
  const id = (received as { readonly [kind: string]: unknown })[kind];
  return typeof id === "string" ? { [kind]: id } : {};
}

/** One claim that a matcher makes: a measurement, what it is called, and the threshold it is held against. */
export interface Claim {
  /** The metric in words: "toxic fraction". */
  readonly title: string;
  readonly measurement: Measurement;
  readonly threshold: Threshold;
  readonly format: Format;
  /** What gave the scores or vectors that the claim rests on. */
  readonly model?: Model;
  /** Of sentiment bias: how it compares the groups. */
  readonly parity?: "strict" | "weak";
  /** Responses that did not count. */
  readonly leftOut?: LeftOut;
  /** The worst responses under this claim, worst first, made only when a message is printed. */
  readonly examples?: (count: number) => readonly Example[];
}

export interface Judged extends Claim {
  readonly decision: Decision;
}
