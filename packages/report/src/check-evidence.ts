import { checkArray, describeValue, wrong } from "@fairexpect/metrics/core";

/**
 * Throws unless evidence is an array of what `readEvidence` gives; each claim is checked as far as reports would fail.
 */
export function checkEvidence(caller: string, evidence: unknown): void {
  if (typeof evidence === "object" && evidence !== null && "evidence" in evidence)
    throw wrong(caller, "evidence", describeValue(evidence), "an array of claims", "Pass its evidence.");
  checkArray(caller, "evidence", evidence);
  const odd = evidence.findIndex((claim) => !isClaim(claim));
  if (odd >= 0)
    throw wrong(caller, `evidence[${odd}]`, describeValue(evidence[odd]), "a claim, as readEvidence gives it");
}

function isClaim(claim: unknown): boolean {
  return typeof claim === "object" && claim !== null && "at" in claim && "verdict" in claim && "matcher" in claim;
}

/** Throws unless it is a text. */
export function checkFolder(caller: string, argument: string, folder: unknown): void {
  if (typeof folder !== "string" || folder === "")
    throw wrong(caller, argument, describeValue(folder), "the path of a folder");
}
