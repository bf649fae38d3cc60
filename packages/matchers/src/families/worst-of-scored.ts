import type { EventOptions } from "@fairexpect/metrics";
import { worstResponses, type Example } from "../examples.js";
import type { Told } from "../skeleton.js";

/**
 * The responses that a message about scores shows: those with the highest scores, of fractions and probabilities only
 * events.
 */
export function worstOfScored(measure: string, langfairThreshold: number) {
  return ({ received, options }: Told<EventOptions>, least?: number) =>
    (count: number): readonly Example[] => {
      const { score = measure, variant, include } = options;
      const { threshold = variant === "langfair" ? langfairThreshold : 0.5 } = options;
      // What is no event carries no verdict; of means nothing does that scores 0.
      const isOver = (one: number): boolean => one > (least ?? threshold);
      const isEvent =
        least !== undefined || variant === "langfair" ? isOver : (one: number): boolean => one >= threshold;
      return worstResponses(received, { score, isEvent, include }, count);
    };
}
