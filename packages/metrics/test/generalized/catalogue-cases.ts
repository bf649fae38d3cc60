import type { CounterfactualData, GroupData } from "@fairexpect/metrics";
import { fixture } from "./fixture.js";

/** What the oracle says of a data set. */
export interface Case {
  data: GroupData | CounterfactualData | number;
  class: number;
  values: Record<string, number>;
  vectors: Record<string, Record<string, number>>;
  variants: Record<string, number>;
  test?: { statistic: number; pValue: number };
}

export const cases = fixture("catalogue") as Case[];

/** The data of a case; several have those of another. */
export function dataOf({ data }: Case): GroupData | CounterfactualData {
  if (typeof data !== "number") return data;
  return dataOf(cases[data] as Case);
}
