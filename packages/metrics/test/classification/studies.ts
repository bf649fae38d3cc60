import { readFileSync } from "node:fs";
import fc from "fast-check";
import type { Prediction, RateName } from "@fairexpect/metrics";

interface Rate {
  overall: number;
  byGroup: Record<string, number>;
  difference: number;
  differenceToOverall: number;
  ratio: number;
  ratioToOverall: number;
}

export interface Study {
  name: string;
  groups: string[];
  labels: number[];
  predictions: number[];
  rates: Record<RateName, Rate>;
  demographicParityDifference: number;
  demographicParityRatio: number;
  equalOpportunityDifference: number;
  equalizedOddsDifference: number;
  equalizedOddsRatio: number;
}

interface Multiclass {
  groups: string[];
  labels: string[];
  predictions: string[];
  oneVsRest: Record<string, Record<RateName, Record<string, number>>>;
}

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
export const studies = fixture("fairlearn") as Study[];
export const [multiclass] = fixture("multiclass") as [Multiclass];
export const rateNames = Object.keys((studies[0] as Study).rates) as RateName[];

export const records = ({
  groups,
  predictions,
  labels,
}: {
  groups: string[];
  predictions: number[];
  labels: number[];
}): Prediction[] =>
  groups.map((group, i) => ({ group, prediction: predictions[i] as number, label: labels[i] as number }));

export const predictions = fc.array(
  fc.record({ group: fc.constantFrom("a", "b", "c"), prediction: fc.boolean(), label: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);
