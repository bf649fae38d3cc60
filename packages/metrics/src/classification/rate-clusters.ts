import type { ClusterPart, Clusters, WeightedPart } from "../core/clusters.js";
import type { Subject } from "../core/subject.js";
import { confusionAt, confusionByCell, type ConfusionColumns } from "../sets/confusion.js";
import type { Tally } from "../sets/tally.js";
import { isMissing, type ClassOptions, type Target } from "../sets/target-classes.js";
import { compareTwo, isDirected, pairingsOf, type Compare } from "./rate-pairings.js";
import { eventsAndTrials, type RateFunction, type RateName } from "./rate.js";

type Rate = RateName | RateFunction;

/**
 * What rates are compared by: of each class, rate and group what the rate divides, or its confusion, by cell; of a
 * class that never occurs nothing.
 */
export function rateClusters(
  counted: Tally,
  chosen: readonly Target[],
  rates: readonly Rate[],
  options: ClassOptions,
): Clusters {
  const cells = counted.cells();
  const parts = chosen.flatMap((target): ClusterPart[] => {
    const missing = isMissing(target, options);
    const columns = counted.groups.map((_, group) => confusionByCell(counted, cells, [group], target.place));
    return rates.flatMap((rate) =>
      counted.groups.map((group, g) => ({
        of: { ...subjectOf(target.name, rate, rates), group },
        sums: missing ? {} : sumsOf(rate, columns[g] as ConfusionColumns),
      })),
    );
  });
  return { ways: cells.ways, parts };
}

/** What a part is about beside its groups: the class and the rate, if there are several. */
export function subjectOf(name: string | undefined, rate: Rate, rates: readonly Rate[]): Subject {
  return {
    ...(name !== undefined && { class: name }),
    ...(rates.length > 1 && typeof rate === "string" && { rate }),
  };
}

function sumsOf(rate: Rate, columns: ConfusionColumns): Readonly<Record<string, Float64Array>> {
  if (typeof rate === "function") return columns;
  const { events, trials } = eventsAndTrials(rate);
  const cells = Array.from(columns.truePositives, (_, i) => confusionAt(columns, i));
  return { events: Float64Array.from(cells, events), trials: Float64Array.from(cells, trials) };
}

/** The rate that the sums of some parts come to together. */
function rateFrom(rate: Rate, parts: readonly WeightedPart[]): number | undefined {
  if (parts.some(({ sums }) => Object.keys(sums).length === 0)) return undefined;
  const sum = (name: string): number => parts.reduce((total, { sums }) => total + (sums[name] ?? 0), 0);
  const value =
    typeof rate === "string"
      ? sum("events") / sum("trials")
      : rate({
          truePositives: sum("truePositives"),
          falsePositives: sum("falsePositives"),
          trueNegatives: sum("trueNegatives"),
          falseNegatives: sum("falseNegatives"),
        });
  return Number.isFinite(value) ? value : undefined;
}

/** The rate of the first class over all groups. */
export function overallRate(parts: readonly WeightedPart[], rate: Rate): number | undefined {
  return rateFrom(rate, blocksOf(parts)[0] ?? []);
}

/** The value of each comparison, in the order in which `compareRates` has them. */
export function comparedRates(
  parts: readonly WeightedPart[],
  rates: readonly Rate[],
  aggregate: "difference" | "ratio",
  compare: Compare,
): readonly (number | undefined)[] {
  return blocksOf(parts).flatMap((block, i) => {
    const rate = rates[i % rates.length] as Rate;
    const values = block.map((part) => rateFrom(rate, [part]));
    const overall = compare === "overall" ? rateFrom(rate, block) : undefined;
    const groups = block.map(({ of }) => of.group ?? "");
    return pairingsOf(compare, groups, values).map(({ first, second }) => {
      const [x, y] = [values[first], second === "overall" ? overall : values[second]];
      return x === undefined || y === undefined ? undefined : compareTwo(x, y, aggregate, isDirected(compare));
    });
  });
}

/** Parts of one class and rate, which stand side by side. */
function blocksOf(parts: readonly WeightedPart[]): WeightedPart[][] {
  const blocks: WeightedPart[][] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    const before = last?.[0]?.of;
    if (last !== undefined && before?.class === part.of.class && before?.rate === part.of.rate) last.push(part);
    else blocks.push([part]);
  }
  return blocks;
}
