import type {
  Clusters,
  ClusterPart,
  ClusterWay,
  Measurement,
  Recompute,
  Subject,
  WeightedPart,
} from "@fairexpect/metrics";

/** A measurement of a part of the data, or of one way to see them. */
export interface MeasuredWithin {
  readonly within: string;
  readonly measurement: Measurement;
}

/** What a later release needs to be compared with measurements that became one. */
export interface Comparable {
  readonly clusters: () => Clusters;
  readonly recompute: Recompute;
}

/**
 * The clusters of measurements as those of one: a cluster that several of them have is exchanged in all at once.
 * Undefined if one of them cannot be compared.
 *
 * @param isSame whether they see the same data, so that places are the same in each
 */
export function mergedClusters(measured: readonly MeasuredWithin[], isSame: boolean): Comparable | undefined {
  const recomputed = measured.flatMap(({ measurement: { metric, recompute } }) =>
    metric.compare === "none" || recompute === undefined ? [] : recompute,
  );
  if (recomputed.length < measured.length) return undefined;
  // Clusters are made only when a baseline asks for them.
  const own = (): readonly OwnClusters[] =>
    measured.flatMap(({ within, measurement: { clusters } }) => (clusters === undefined ? [] : { within, clusters }));
  let subjects: readonly (readonly Subject[])[] | undefined;
  return {
    clusters: () => joined(own(), isSame),
    recompute: Object.assign(
      (parts: readonly WeightedPart[]) => {
        subjects ??= own().map(({ clusters }) => clusters.parts.map(({ of }) => of));
        let start = 0;
        return recomputed.flatMap((recompute, i) => {
          const names = subjects?.[i] ?? [];
          const first = start;
          start += names.length;
          return [...recompute(names.map((of, p) => ({ ...(parts[first + p] as WeightedPart), of })))];
        });
      },
      { inAnyOrder: recomputed.every(({ inAnyOrder }) => inAnyOrder === true) },
    ),
  };
}

interface OwnClusters {
  readonly within: string;
  readonly clusters: Clusters;
}

function joined(all: readonly OwnClusters[], isSame: boolean): Clusters {
  const cells = all.map(({ clusters }) => clusters.ways[0]?.of.length ?? 0);
  const total = cells.reduce((sum, count) => sum + count, 0);
  const ways = Math.min(...all.map(({ clusters }) => clusters.ways.length));
  let start = 0;
  const parts = all.flatMap(({ within, clusters }, i) => {
    const first = start;
    start += cells[i] ?? 0;
    return clusters.parts.map((part) => partAmong(part, within, first, total));
  });
  return { ways: Array.from({ length: ways }, (_, way) => joinedWay(all, way, isSame)), parts };
}

/** A part whose cells stand from `first` on among those of all. */
function partAmong({ of, sums, scores }: ClusterPart, within: string, first: number, total: number): ClusterPart {
  const among = (values: Float64Array): Float64Array => {
    const all = new Float64Array(total);
    all.set(values, first);
    return all;
  };
  return {
    of: { ...of, within },
    ...(sums !== undefined && {
      sums: Object.fromEntries(Object.entries(sums).map(([name, values]) => [name, among(values)])),
    }),
    ...(scores !== undefined && { scores: { ...scores, cell: scores.cell.map((cell) => cell + first) } }),
  };
}

function joinedWay(all: readonly OwnClusters[], way: number, isSame: boolean): ClusterWay {
  const places = new Map<string, number>();
  const names: string[] = [];
  const of = all.flatMap(({ within, clusters }) => {
    const { ids = [], names: own, of: ofCell = [] } = clusters.ways[way] ?? {};
    const placeOf = Array.from(ids, (id, i) => {
      const known = isSame || !id.startsWith("#") ? id : `${within} ${id}`;
      const place = places.get(known) ?? places.size;
      places.set(known, place);
      names[place] = own?.[i] ?? known;
      return place;
    });
    return Array.from(ofCell, (cluster) => placeOf[cluster] ?? 0);
  });
  const joinedOne = {
    unit: all[0]?.clusters.ways[way]?.unit ?? "clusters",
    ids: [...places.keys()],
    of: Uint32Array.from(of),
  };
  return Object.defineProperty(joinedOne, "names", { value: names, enumerable: false });
}
