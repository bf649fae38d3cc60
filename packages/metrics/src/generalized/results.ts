import type { Computed } from "../core/define-metric.js";
import { combined, type Evidence } from "../core/lazy-evidence.js";
import type { Counts, Part } from "../core/measurement.js";
import { isReason, type Cell } from "./cell.js";
import { sourceClusters, textClusters } from "./clusters.js";
import type { Contrasting } from "./evaluate-contrasts.js";
import type { FormDescription } from "./form-description.js";
import { sizesOf } from "./sample.js";
import { clustersOfSources, type Setting } from "./setting.js";
import { weightsOf, type Tuples } from "./tuples.js";

/** What a generalized metric computes: how it is described depends on data and options. */
export type FormComputed = Computed & { readonly description: FormDescription };

export function countsOf(setting: Setting, tuples?: Tuples): Counts {
  const { data, sources } = setting;
  const groups = data.groups.length;
  const sizes = sources.flatMap(({ units }) => sizesOf(units)).reduce((a, b) => a + b, 0);
  if (data.kind === "group") return { [data.sequence ? "sentences" : "examples"]: sizes, groups };
  const drawn =
    tuples === undefined ? {} : { tuples: tuples.rows.reduce((sum, rows) => sum + rows.length / groups, 0) };
  return { sources: sources.length, groups, variations: sizes, ...drawn };
}

export function samplingDetails(setting: Setting, tuples: Tuples | undefined): Readonly<Record<string, number>> {
  return tuples === undefined || tuples.sampled === 0 ? {} : { sampledSources: tuples.sampled, seed: setting.seed };
}

/** Each contrast as a part. */
export function comparisonParts(
  { setting, contrasts }: Contrasting,
  cells: readonly Cell[],
  evidence: readonly Evidence[],
): Part[] {
  const { data, sources } = setting;
  return contrasts.map(({ of, counted }, k): Part => {
    const cell = cells[k] as Cell;
    const sizes = (t: number): number => sources.reduce((sum, { units }) => sum + (units[0]?.samples[t]?.size ?? 0), 0);
    const compared = counted.reduce((sum, t) => sum + sizes(t), 0);
    const counts: Counts =
      data.kind === "counterfactual"
        ? { sources: sources.length, variations: compared }
        : { [data.sequence ? "sentences" : "examples"]: compared };
    if (isReason(cell)) return { of, counts, reason: cell.reason };
    return combined({ of, counts, value: cell.value }, evidence[k] ?? {});
  });
}

/**
 * The clusters of contrasts: sources, each with what it comes to, or texts with what they add to their group's score.
 */
export function contrastClusters(
  { setting, contrasts, tuples }: Contrasting,
  cells: readonly Cell[],
): Computed["clusters"] {
  if (setting.data.kind === "group") return textClusters(setting);
  const parts = contrasts.map(({ of }, k) => ({ of, cell: cells[k] as Cell }));
  return () => sourceClusters(setting.sources.length, weightsOf(setting, tuples), parts, clustersOfSources(setting));
}

/** The value of a metric with its evidence, lazy as it is, or the reason why it has none. */
export function conclude(
  base: Pick<FormComputed, "counts" | "groups" | "comparisons" | "clusters" | "description">,
  cell: Cell,
  details: Readonly<Record<string, number>>,
  evidence: Evidence = {},
): FormComputed {
  if (isReason(cell)) return { ...base, reason: cell.reason };
  return combined({ ...base, value: cell.value, ...(Object.keys(details).length > 0 && { details }) }, evidence);
}
