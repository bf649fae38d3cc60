import type { MetricReadings } from "@fairexpect/metrics";
import { toAgreeWith, type AgreementAssertionOptions } from "../to-agree-with.js";

/** What is claimed of two metrics. */
export interface AgreementMatchers<R> {
  /**
   * Two prompt-based metrics agree on which models are biased: their biases over models correlate by more than `min`
   * under the prompt sets that suit them best, and a search as wide rarely finds as much by chance. Received: the
   * scores of one metric by model, prompt set and subgroup. Fails if the correlation is shown to be below `min`; if
   * chance finds as much, nothing is shown. Under `.not`: shown to be below.
   *
   * @throws InputError if the metrics have read different models, or `min` is missing
   * @see agreement in `@fairexpect/metrics`
   * @example
   * const reading = (women: number) => ({ original: { women: [women], men: [0] } });
   * const models = Array.from({ length: 12 }, (_, i) => i);
   * const toxicity = Object.fromEntries(models.map((i) => [`model ${i}`, reading(i / 12)]));
   * const regard = Object.fromEntries(models.map((i) => [`model ${i}`, reading((i + (i % 2)) / 13)]));
   * expect(toxicity).toAgreeWith(regard, { min: 0.7 });
   * @since 0.1.0
   */
  toAgreeWith(otherMetric: MetricReadings, options: AgreementAssertionOptions): R;
}

export const agreementMatchers = { toAgreeWith };
