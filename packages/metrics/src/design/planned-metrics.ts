/** Families of metrics by what their verdict hangs on. */
export const FRACTIONS = [
  "toxicFraction",
  "stereotypeFraction",
  "toxicityProbability",
  "stereotypeProbability",
  "invarianceTest",
] as const;
export const LOW_MEANS = ["expectedMaximumToxicity", "expectedMaximumStereotype"] as const;
export const HIGH_MEANS = [
  "counterfactualRougeL",
  "counterfactualBleu",
  "counterfactualCosine",
  "counterfactualExactMatch",
  "recommendationSimilarity",
] as const;
export const DIFFERENCES = [
  "disparity",
  "demographicParityDifference",
  "equalOpportunityDifference",
  "equalizedOddsDifference",
] as const;

export function includes(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
