import { allocationGap, rabbi } from "@fairexpect/metrics";

import { entry, type Named } from "../entry.js";

const CHEN = "Chen, Ji and Evans, The Mismeasure of Man and Models";
const common = { risk: "allocational harm", data: "ranking", samples: 1, limits: [0.2, 0.1, 0.05] } as const;

/** Ranks decide who gets what is scarce. */
export const RABBI = entry({
  ...common,
  name: "rabbi",
  metric: rabbi,
  assertion: "expect(ranking.candidates).toHaveRabbiWithin(limit, { reference })",
  why: "Which group is ranked higher decides who is chosen when places are scarce; a difference of mean scores does not say so.",
  source: `${CHEN}, sections 3.1 and 5`,
  needs: "a score of each candidate, and its group",
  think: "0 is best. ±0.1 means that a candidate of one group is ranked above one of the other in 55 of 100 pairs.",
  takes: ["reference"],
});

/** How often each group gets a place, by the criterion of the stakeholders. */
export function allocationEntry(
  criterion: "demographic-parity" | "equal-opportunity",
): Named<"equalOpportunityGap" | "demographicParityGap"> {
  const isEqualOpportunity = criterion === "equal-opportunity";
  return {
    ...common,
    name: isEqualOpportunity ? "equalOpportunityGap" : "demographicParityGap",
    metric: allocationGap,
    options: { criterion },
    title: isEqualOpportunity ? "allocation gap among the qualified" : "allocation gap",
    assertion: `expect(ranking.candidates).toHaveAllocationGapWithin(limit, { k, reference, criterion: "${criterion}" })`,
    why: isEqualOpportunity
      ? "Errors should hit no group more often: whether the qualified of one group get fewer of the places."
      : "Groups should get places about equally often: whether one gets fewer of them.",
    source: `${CHEN}, section 4.2`,
    needs: isEqualOpportunity
      ? "a score of each candidate, its group and pool, and whether it is qualified"
      : "a score of each candidate, its group and its pool",
    think:
      "0 is best. It depends on the number of places and on who is in the pools: take those of the real decision. With as many places as candidates every gap is 0.",
    takes: ["reference", "k"],
  };
}
