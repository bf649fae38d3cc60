import { InputError } from "../core/input.js";
import { TermCounts, type Termed, type TermOptions } from "./read-terms.js";

/** Throws if the terms of groups are a sample, for which corrected gaps have no bounds. */
export function refuseSampledTerms(
  caller: string,
  rows: readonly (Partial<Termed> & { readonly group: string })[],
  asked: TermOptions["terms"],
): void {
  const counts = new TermCounts();
  for (const { group, term, termType } of rows) counts.add({ group, term, termType });
  if (counts.read(caller, asked)?.terms.taken !== "sampled") return;
  throw new InputError({
    function: caller,
    argument: "options.terms",
    given: "a sample of names, of which others could have been taken, with corrected scores",
    expected: "terms that are all that is asked about",
    advice: 'Claim it of these names alone: { terms: "fixed" }.',
  });
}
