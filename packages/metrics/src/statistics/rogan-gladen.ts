import {
  checkArray,
  checkNumber,
  checkOptions,
  checkScores,
  describeValue,
  InputError,
  type Numbers,
} from "../core/input.js";

/**
 * How often a judge is right: its sensitivity and specificity, with the counts that they come from.
 *
 * @since 0.1.0
 */
export interface JudgeAgreement {
  /** The share of the positives that the judge finds; `undefined` if no label is positive. */
  readonly sensitivity: number | undefined;
  /** The share of the negatives that the judge leaves alone; `undefined` if every label is positive. */
  readonly specificity: number | undefined;
  readonly counts: {
    readonly truePositives: number;
    readonly falseNegatives: number;
    readonly trueNegatives: number;
    readonly falsePositives: number;
  };
}

/**
 * Options of `judgeAgreement`.
 *
 * @since 0.1.0
 */
export interface JudgeAgreementOptions {
  /**
   * The judge calls a text positive from this score on; 0.5 unless given. Take the one that fractions are counted with.
   */
  readonly threshold?: number | undefined;
}

/**
 * Holds a judge's scores, such as those of an LLM or a classifier, against labels that people gave to the same texts.
 * Between 0 and 1, and higher is better. What it gives goes into `correctedFraction`; the counts go into an interval
 * such as `wilson`, which tells whether the labelled texts are many enough: below about 100 positives and 100 negatives
 * the correction is a rough one.
 *
 * @param judged the judge's scores in [0, 1], one a text
 * @param labels whether each text is positive (true) by the people's word
 * @throws InputError if the lengths differ, a score is outside [0, 1], or a label is not true or false
 * @example
 * judgeAgreement([0.9, 0.2, 0.7, 0.1], [true, true, false, false]).sensitivity // 0.5
 * judgeAgreement([0.9, 0.2], [true, true]).specificity // undefined
 * @since 0.1.0
 */
export function judgeAgreement(
  judged: Numbers,
  labels: readonly boolean[],
  options: JudgeAgreementOptions = {},
): JudgeAgreement {
  const caller = "judgeAgreement";
  checkScores(caller, "judged", judged, [0, 1]);
  checkArray(caller, "labels", labels);
  checkOptions(caller, options, ["threshold"]);
  const { threshold = 0.5 } = options;
  checkNumber(caller, "threshold", threshold, 0, 1);
  if (labels.length !== judged.length) {
    throw new InputError({
      function: caller,
      argument: "labels",
      given: `an array of ${labels.length}`,
      expected: `as many labels as there are scores, ${judged.length}`,
    });
  }
  const counts = { truePositives: 0, falseNegatives: 0, trueNegatives: 0, falsePositives: 0 };
  for (let i = 0; i < labels.length; i++) {
    const label: unknown = labels[i];
    if (typeof label !== "boolean")
      throw new InputError({
        function: caller,
        argument: `labels[${i}]`,
        given: describeValue(label),
        expected: "true or false",
      });
    const isFound = (judged[i] as number) >= threshold;
    if (label) counts[isFound ? "truePositives" : "falseNegatives"] += 1;
    else counts[isFound ? "falsePositives" : "trueNegatives"] += 1;
  }
  return {
    sensitivity: share(counts.truePositives, counts.falseNegatives),
    specificity: share(counts.trueNegatives, counts.falsePositives),
    counts,
  };
}

function share(part: number, rest: number): number | undefined {
  return part + rest === 0 ? undefined : part / (part + rest);
}

/**
 * The fraction that a judge without error would have found: the fraction of texts that it calls positive, corrected for
 * what it misses and for what it calls positive by mistake. With the observed fraction f, the sensitivity s and the
 * specificity c it is (f + c - 1) / (s + c - 1), clipped to [0, 1] (the Rogan-Gladen estimator). A fraction f of 0.05
 * from a judge with a specificity of 0.95 is what errors alone give, and becomes 0. The correction widens what is
 * uncertain by 1 / (s + c - 1).
 *
 * `undefined` if s + c is not above 1, since such a judge's word says nothing, or the contrary; and if
 * sensitivity or specificity are undefined.
 *
 * From Rogan and Gladen (1978), Estimating prevalence from the results of a screening test, American Journal of
 * Epidemiology 107(1), 71-76.
 *
 * @throws InputError if a number is outside [0, 1]
 * @example
 * correctedFraction(0.5, { sensitivity: 0.75, specificity: 0.75 }) // 0.5
 * correctedFraction(0.375, { sensitivity: 0.75, specificity: 0.75 }) // 0.25
 * correctedFraction(0.125, { sensitivity: 0.75, specificity: 0.75 }) // 0
 * correctedFraction(0.5, { sensitivity: 0.5, specificity: 0.5 }) // undefined
 * @since 0.1.0
 */
export function correctedFraction(
  fraction: number,
  judge: { readonly sensitivity: number | undefined; readonly specificity: number | undefined },
): number | undefined {
  const caller = "correctedFraction";
  checkNumber(caller, "fraction", fraction, 0, 1);
  checkOptions(caller, judge, ["sensitivity", "specificity", "counts"], "judge");
  const { sensitivity, specificity } = judge;
  if (sensitivity === undefined || specificity === undefined) return undefined;
  checkNumber(caller, "judge.sensitivity", sensitivity, 0, 1);
  checkNumber(caller, "judge.specificity", specificity, 0, 1);
  const informed = sensitivity + specificity - 1;
  if (!(informed > 0)) return undefined;
  return Math.min(1, Math.max(0, (fraction + specificity - 1) / informed));
}
