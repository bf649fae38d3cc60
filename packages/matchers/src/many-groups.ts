import type { Measurement } from "@fairexpect/metrics";
import { withCommas } from "@fairexpect/metrics/core";
import { labelText } from "./format.js";
import { paragraph } from "./paragraph.js";

const NAME_LENGTH = 60;
/** From so many groups on there are more pairs than anybody looks at. */
const MANY = 10;

/**
 * What to do if so many groups are compared in pairs that little is shown of each. No correction mends it: of 100
 * groups Tukey's, by the largest difference, has bounds 3 % narrower than Bonferroni's (4.30 standard errors, 4.42).
 */
export function manyGroupsNote(
  { comparisons = [] }: Measurement,
  known: readonly string[],
  options: object,
): readonly string[] {
  const compare: unknown = "compare" in options ? options.compare : undefined;
  if (!known.includes("compare") || (compare !== undefined && compare !== "pairs")) return [];
  const groups = new Set(comparisons.flatMap(({ of }) => [of.group, of.against]));
  const pairs = (groups.size * (groups.size - 1)) / 2;
  if (groups.size < MANY || comparisons.length < pairs) return [];
  return [
    paragraph(
      `${groups.size} groups make ${withCommas(pairs)} pairs, some of which chance alone puts far apart. Each group against all of them: { compare: "overall" }, ${groups.size} comparisons; against one of them: { compare: { reference: "..." } }.`,
    ),
  ];
}

/** Groups that differ in case alone are compared as any others, but are more likely one that was typed in two ways. */
export function spellingNote({ comparisons = [] }: Measurement): readonly string[] {
  const known = new Map<string, string>();
  for (const { of } of comparisons)
    for (const name of [of.group ?? "", of.against ?? ""]) {
      const key = JSON.stringify([of.within, name.toLowerCase()]);
      const before = known.get(key) ?? name;
      known.set(key, before);
      if (before === name) continue;
      const [one, other] = [before, name].map((group) => JSON.stringify(labelText(group, NAME_LENGTH)));
      return [paragraph(`${one} and ${other} are two groups here. If they are one, spell it alike.`)];
    }
  return [];
}
