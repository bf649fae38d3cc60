import { withCommas } from "@fairexpect/metrics/core";

/** "at most 1 of 10,000", "3 of 1,000", "45 of 100". */
export function oftenText(pValue: number): string {
  // The least that drawn arrangements can give says no more than that.
  if (pValue <= 0.0001) return "at most 1 of 10,000";
  const of = pValue >= 0.1 ? 100 : pValue >= 0.01 ? 1000 : 10_000;
  return `${Math.max(1, Math.round(pValue * of))} of ${withCommas(of)}`;
}
