import type { Description, Design } from "../core/description.js";
import type { CatalogueName } from "./catalogue.js";
import type { CatalogueEntry } from "./catalogue-entry.js";
import { entryOf } from "./catalogue-setting.js";
import { comparisonOf, listingOf } from "./comparison.js";
import { formDescription } from "./form-description.js";
import { scoreOf } from "./score.js";

const NAME = "catalogueDescription";

/**
 * What is known of a metric of the `catalogue` before there are data: its direction, range and format, what its
 * clusters are, how two releases compare. The measurements of `generalizedMetric` carry it; of tagged sentences the
 * clusters are these, and shares of spans have no greatest value.
 *
 * @throws InputError if the catalogue has no such name
 */
export function catalogueDescription(name: CatalogueName): Description {
  const entry = entryOf(NAME, name);
  const design = designOf(entry);
  return {
    name,
    title: entry.title,
    family: "generalized",
    version: 1,
    ...formDescription({
      score: scoreOf(NAME, entry.score),
      comparison: entry.form === "mcm" ? listingOf(NAME, entry.comparison) : comparisonOf(NAME, entry.comparison),
      unit: entry.data === "counterfactual" ? "sources" : "examples",
      isMean: isMean(entry),
      isMeanOverSources: entry.data === "counterfactual" && entry.form !== "vbcm",
    }),
    source: entry.source,
    ...(design !== undefined && { design }),
  };
}

/** Two groups have one pair; else a sum, or a sum over pairs divided by groups, grows with the number of groups. */
function isMean(entry: CatalogueEntry): boolean {
  if (entry.form === "pcm") return entry.normalization === "pairs" || entry.groups === "two";
  return entry.form !== "bcm" || entry.normalization === "groups";
}

/** What one bad source among many would show bounds the claim, if no value of a source is better than the best one. */
function designOf({ data, comparison }: CatalogueEntry): Design | undefined {
  if (data === "group" || comparison === "difference") return undefined;
  return { flawless: comparison === "standardDeviation" ? "unseenHalf" : "unseen" };
}
