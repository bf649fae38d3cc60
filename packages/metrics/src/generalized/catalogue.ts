import { counterfactualCatalogue } from "./counterfactual-catalogue.js";
import { groupCatalogue } from "./group-catalogue.js";

/**
 * The metrics that Czarnowska, Vyas and Shah (2021) collected from the literature, by name, each as a setting of a
 * generalized metric: its form, score, comparison, normalisation and background, and who proposed it. The 22 of Table 2
 * carry their number; the others are their correctly normalised versions (`fpedNormalized`, FPED* in the paper), the
 * versions for templates, which compare groups in pairs because there is no unperturbed sentence (`cfGapPairs`,
 * `pertSSPairs`), and the false negative ratio and ranges of the paper's figures and code. `generalizedMetric` computes
 * them by name, and `descriptions` says what is known of each before there are data.
 *
 * @example
 * catalogue.tprGap.score // "truePositiveRate"
 * Object.values(catalogue).filter(({ number }) => number > 0).length // 22
 * @since 0.1.0
 */
export const catalogue = { ...groupCatalogue, ...counterfactualCatalogue } as const;

/**
 * The name of a metric of the catalogue.
 *
 * @since 0.1.0
 */
export type CatalogueName = keyof typeof catalogue;
