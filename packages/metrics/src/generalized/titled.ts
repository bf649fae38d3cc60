import type { Computed } from "../core/define-metric.js";
import { combined } from "../core/lazy-evidence.js";
import type { FairnessData } from "./data.js";
import { words } from "./form-description.js";
import type { FormComputed } from "./results.js";
import { termsAsTheyAre } from "../sets/read-terms.js";

/** With a title that says what was compared, and how, and with where the data come from. */
export function titled(
  { provenance, terms }: FairnessData,
  computed: FormComputed,
  title: string,
  { score, comparison }: { readonly score: unknown; readonly comparison: unknown },
): Computed {
  const compared = typeof score === "string" ? words(score) : "a score of one's own";
  const how = typeof comparison === "string" ? words(comparison) : "a comparison of one's own";
  return combined(computed, {
    provenance,
    ...termsAsTheyAre({ terms }),
    description: { ...computed.description, title: `${title} (${compared}, ${how})` },
  });
}
