import type { Measurement } from "@fairexpect/metrics";
import { paragraph } from "./paragraph.js";

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
      `${groups.size} groups make ${pairs.toLocaleString("en-US")} pairs, some of which chance alone puts far apart. Each group against all of them: { compare: "overall" }, ${groups.size} comparisons; against one of them: { compare: { reference: "..." } }.`,
    ),
  ];
}
