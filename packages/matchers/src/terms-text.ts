import type { CarryingTerm, GroupTerms, Terms } from "@fairexpect/metrics";
import { counted, FEWEST_TERMS } from "@fairexpect/metrics/core";
import { decisive } from "./evidence.js";
import { amountText, isOfPairs, labelText } from "./format.js";
import type { Judged } from "./judged.js";
import { moreTermsText } from "./more-terms-text.js";

const NAME_LENGTH = 60;
const MOST_GROUPS = 3;

/** What the terms that stand for the groups were taken for, and which of them carry the comparison in question. */
export function termRows(claim: Judged): (readonly [string, string])[] {
  const { terms } = claim.measurement;
  if (terms === undefined) return [];
  const carrying = carryingText(claim);
  const own = takenText(terms);
  const taken = own === undefined ? undefined : own + moreTermsText(claim);
  return [
    ...(taken === undefined ? [] : [["terms", taken] as const]),
    ...(carrying === "" ? [] : [["most from", carrying] as const]),
  ];
}

/** "names are a sample: 10 names a group, crossed with 54 sources"; nothing if each group has one fixed term. */
function takenText({ taken, unit, groups, crossedWith, because }: Terms): string | undefined {
  if (taken === "fixed") {
    if (groups.every(({ count }) => count === 1)) return undefined;
    return `${manyText(groups, unit)}, taken as they are and not as a sample${because === undefined ? "" : `: ${because}`}`;
  }
  const sampled = groups.filter((group) => group.sampled);
  const crossed = crossedWith === undefined ? "" : `, crossed with ${counted(crossedWith.count, crossedWith.unit)}`;
  return `${unit} are a sample: ${manyText(sampled, unit, ofEach(groups))}${crossed}`;
}

/** "a group"; "for women" if these alone have a sample of terms. */
export function ofEach(groups: readonly GroupTerms[]): string {
  const [first, ...others] = groups.filter(({ sampled }) => sampled);
  const isAlone = first !== undefined && others.length === 0 && groups.length > 1;
  return isAlone ? `for ${labelText(first.group, NAME_LENGTH)}` : "a group";
}

function manyText(groups: readonly GroupTerms[], unit: string, each = "a group"): string {
  const numbers = groups.map(({ count }) => count);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${counted(least, unit)} ${each}` : `${least} to ${counted(most, unit)} ${each}`;
}

/**
 * "4 names stand for Black women, and a sample needs at least 5 for each group": why a claim is open whose groups have
 * too few terms; empty if they have enough.
 */
export function tooFewText({ measurement: { terms }, findings }: Pick<Judged, "measurement" | "findings">): string {
  const open = findings.filter(({ verdict }) => verdict === "inconclusive").map(({ of }) => of);
  const known = new Set(terms?.groups.map(({ group }) => group));
  const isCompared = (name: string): boolean =>
    open.some(({ group, against }) => name === group || name === against || !known.has(against ?? group ?? ""));
  const few =
    terms?.groups.filter(({ group, sampled, count }) => sampled && count < FEWEST_TERMS && isCompared(group)) ?? [];
  if (terms === undefined || few.length === 0) return "";
  const named = few.slice(0, MOST_GROUPS).map(({ group, count }) => {
    const stand = count === 1 ? "stands" : "stand";
    return `${counted(count, terms.unit)} ${stand} for ${labelText(group, NAME_LENGTH)}`;
  });
  const more = few.length > named.length ? [`as few for ${few.length - named.length} other groups`] : [];
  return `${[...named, ...more].join(", ")}, and a sample needs at least ${FEWEST_TERMS} for each group`;
}

function carryingText({ measurement, findings, verdict, limit }: Judged): string {
  const finding = decisive({ findings, verdict, limit });
  if (finding === undefined) return "";
  const carrying = measurement.terms?.carrying?.(findings.indexOf(finding)) ?? [];
  const { metric } = measurement;
  const value = (one: number): string => (isOfPairs(metric) ? "above in " : "") + amountText(one, metric);
  const text = ({ group, term, alone, without }: CarryingTerm): string => {
    const values = [
      ...(alone === undefined ? [] : [`alone ${value(alone)}`]),
      ...(without === undefined ? [] : [`without it ${value(without)}`]),
    ];
    return `${labelText(term, NAME_LENGTH)} for ${labelText(group, NAME_LENGTH)} (${values.join(", ")})`;
  };
  return carrying.map(text).join("; ");
}
