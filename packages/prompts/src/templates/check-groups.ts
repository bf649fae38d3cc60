import { checkArray, checkOneOf } from "../input.js";
import type { Lexicon } from "../lexicon/lexicon.js";

/** What to do about groups that the lists do not have. */
export const OTHER_GROUPS = "For others, write the slots of templates by hand: { identity_np: [...] }.";

/** Throws unless the lexicon of one attribute knows every group. */
export function checkGroups(caller: string, argument: string, groups: readonly string[], lexicon: Lexicon): void {
  checkArray(caller, argument, groups);
  const known = [...new Set(lexicon.terms.map(({ group }) => group))];
  for (const [i, group] of groups.entries()) checkOneOf(caller, `${argument}[${i}]`, group, known);
}
