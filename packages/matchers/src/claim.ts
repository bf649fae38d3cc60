import type { Decision, Measurement, Threshold } from "@fairspec/metrics";
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

/** One claim that a matcher makes: a measurement, what it is called, and the threshold it is held against. */
export interface Claim {
  /** The metric in words: "toxic fraction". */
  readonly title: string;
  readonly measurement: Measurement;
  readonly threshold: Threshold;
  readonly format: Format;
  /** Responses that did not count. */
  readonly leftOut?: LeftOut;
  /** The worst responses under this claim, worst first, made only when a message is printed. */
  readonly examples?: (count: number) => readonly Example[];
}

export interface Judged extends Claim {
  readonly decision: Decision;
}
