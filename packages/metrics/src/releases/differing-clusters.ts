import type { MatchedClusters } from "./matched-clusters.js";
import type { DifferingClusters } from "./release-comparison.js";

/** Of more scores than this, clusters that changed are not put in order: each takes as long as an exchange. */
const MOST_WORK = 2e7;

/** The clusters that differ, those first that did most to the comparison that got worse by most. */
export function differingClusters(
  { ids, changed, removed, scores }: MatchedClusters,
  seen: Float64Array,
  changesAt: (moved: Uint8Array) => Float64Array,
): DifferingClusters {
  const length = scores.reduce((sum, own) => sum + (own?.value.length ?? 0), ids.length);
  const { rows, worsened } = inOrder(changed, changed * length <= MOST_WORK, ids, seen, changesAt);
  return {
    changed: rows.map((row) => ids[row] as string),
    removed: ids.slice(changed, changed + removed),
    added: ids.slice(changed + removed),
    ...(worsened !== undefined && { worsened }),
  };
}

/** Plain data are known by their places, "#12": of equal changes the first ones come first, and not #10 before #2. */
function placeOf(id = ""): number {
  return id.startsWith("#") ? Number(id.slice(1)) : 0;
}

function inOrder(
  changed: number,
  isQuick: boolean,
  ids: readonly string[],
  seen: Float64Array,
  changesAt: (moved: Uint8Array) => Float64Array,
): { readonly rows: readonly number[]; readonly worsened?: number } {
  const rows = Array.from({ length: changed }, (_, row) => row);
  if (!isQuick) return { rows };
  const most = Math.max(...seen);
  const worst = seen.indexOf(most);
  const moved = new Uint8Array(ids.length);
  // What is left of the change once a cluster has changed places tells what it did.
  const left = rows.map((row) => {
    moved[row] = 1;
    const change = changesAt(moved)[worst] as number;
    moved[row] = 0;
    return change;
  });
  const least = 1e-12 * Math.max(1, Math.abs(most));
  return {
    rows: rows.toSorted((a, b) => (left[a] as number) - (left[b] as number) || placeOf(ids[a]) - placeOf(ids[b])),
    worsened: left.filter((change) => change < most - least).length,
  };
}
