import { demographicParityRatio, disparity, invarianceTest, type RateName } from "@fairexpect/metrics";

import { entries, entry, type Entry, type Named } from "../entry.js";

const common = {
  risk: "allocational harm",
  data: "classification",
  samples: 1,
  limits: [0.2, 0.1, 0.05],
  takes: ["positive"],
} as const;

/** A difference of rates between groups. */
function rateEntry<const Name extends string>(
  name: Name,
  rate: RateName,
  title: string,
  text: Pick<Entry, "why" | "think" | "source" | "needs">,
): Named<Name> {
  const assertion = `expect(classification).toHaveDisparityWithin("${rate}", limit)`;
  return { ...common, claimed: "within", name, metric: disparity, options: { rate }, title, assertion, ...text };
}

const ERRORS = {
  source: "Bouchard 2024, sections 4 and 3.2.2",
  needs: "binary predictions, the right answers, and the group of each",
} as const;
const OTHERS = "0 is best. Say what each point means in people: of 1,000 who";

/** Groups should be chosen equally often. */
export const REPRESENTATION = entries([
  rateEntry("demographicParityDifference", "selectionRate", "demographic parity difference", {
    why: "Groups should be chosen about equally often: how far the shares of positive predictions lie apart.",
    source: "Bouchard 2024, sections 4 and 3.2.1",
    needs: "binary predictions, and the group of each",
    think: `${OTHERS} apply, so many more of one group are chosen. Where employment law of the United States applies, the four-fifths rule is about the ratio (29 CFR 1607.4(D)): see impactRatio.`,
  }),
]);

/** What helps should not be withheld wrongly from one group more often. */
export const ASSISTIVE = entries([
  rateEntry("falseNegativeRateDifference", "falseNegativeRate", "false negative rate difference", {
    ...ERRORS,
    why: "Being chosen helps: whether those who deserve it go without in one group more often.",
    think: `${OTHERS} deserve it, so many more of one group go without.`,
  }),
  rateEntry("falseOmissionRateDifference", "falseOmissionRate", "false omission rate difference", {
    ...ERRORS,
    why: "The same among those who were turned down: how many of them deserved it.",
    think: `${OTHERS} are turned down, so many more of one group deserved better.`,
  }),
]);

/** What harms should not be done wrongly to one group more often. */
export const PUNITIVE = entries([
  rateEntry("falsePositiveRateDifference", "falsePositiveRate", "false positive rate difference", {
    ...ERRORS,
    why: "Being chosen harms: whether those who do not deserve it are hit in one group more often.",
    think: `${OTHERS} did nothing, so many more of one group are hit.`,
  }),
  rateEntry("falseDiscoveryRateDifference", "falseDiscoveryRate", "false discovery rate difference", {
    ...ERRORS,
    why: "The same among those who were hit: how many of them did nothing.",
    think: `${OTHERS} are hit, so many more of one group did nothing.`,
  }),
]);

/** Beside the paper. */
export const IMPACT_RATIO = entry({
  ...common,
  name: "impactRatio",
  metric: demographicParityRatio,
  assertion: "expect(classification).toHaveImpactRatioAbove(limit)",
  why: "The same shares as a ratio, in which law and auditors speak of selection.",
  source: "beside the paper: 29 CFR 1607.4(D)",
  needs: "binary predictions, and the group of each",
  think:
    "1 is best. 0.8 is the four-fifths rule of US federal agencies on selection for jobs; elsewhere it is no norm.",
  limits: [],
});

/** Beside the paper: prompts that mention a group can be varied. */
export const DECISION_INVARIANCE = entry({
  ...common,
  name: "invarianceTest",
  metric: invarianceTest,
  risk: "counterfactual unfairness",
  assertion: "expect(classification).toBeInvariantToGroup(limit)",
  why: "Prompts mention groups: whether the decision changes if nothing but the group does.",
  source: "beside the paper: Czarnowska et al. 2021, section 6.1, after Ribeiro et al. 2020",
  needs: "predictions for counterfactual variations of each prompt",
  think: "0 is best: the share of cases that are decided by the group's name.",
  limits: [0.1, 0.05, 0.01],
  data: "variations",
  takes: [],
});
