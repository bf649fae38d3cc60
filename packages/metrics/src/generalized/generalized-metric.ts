import { catalogueMetric } from "./catalogue-metric.js";

/**
 * One of the 22 fairness metrics of the literature, or a companion, by its name in the `catalogue`: `tprGap`, `fned`,
 * `avgGF`, `pertSR` and so on. Use it if results must be comparable with published ones; with a new question, the
 * generalized metrics themselves. Range, direction and unit are those of the metric's form (`pcm`
 * and its three siblings): 0 is fair, 1 for ratios. Prediction-based metrics look at one class against
 * the rest; in data of more than two classes the `class` must be chosen, or take `generalizedMetricByClass`. Group
 * metrics also take counterfactual data, whose variations then are the groups' examples. With `trueClass` the metrics
 * of probabilities (`avgGF`, `cfGap`, `avgIF`, ...) look only at examples of the class, "(TC)" in the paper. No value
 * if a group has no example that the score needs, and if tagged sentences have no such score (FPR, TNR). The
 * measurement is described as its entry of the catalogue is (`descriptions`).
 *
 * @throws InputError if there is no such name, or the data have not the shape, classes or ingredients that the metric
 * needs
 * @see Czarnowska, Vyas and Shah 2021 (TACL 9), Table 2
 * @example
 * const groups = {
 *   women: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 0 }, { gold: 0, predicted: 0 }],
 *   men: [{ gold: 1, predicted: 1 }, { gold: 1, predicted: 1 }, { gold: 0, predicted: 1 }],
 * };
 * generalizedMetric("tprGap", { groups }).value // 0.5
 * generalizedMetric("fned", { groups }).value // 0.5
 * generalizedMetric("fnedNormalized", { groups }).value // 0.25
 * @since 0.1.0
 */
export const generalizedMetric = catalogueMetric("generalizedMetric");
