import type { ClusterPart, Clusters, WeightedPart } from "../core/clusters.js";
import type { Subject } from "../core/subject.js";
import { confusionAt, confusionByCell, type ConfusionColumns } from "../sets/confusion.js";
import type { Tally } from "../sets/tally.js";
import { isMissing, type ClassOptions, type Target } from "../sets/target-classes.js";
import { compareTwo, isDirected, pairingsOf, type Compare, type Pairing } from "./rate-pairings.js";
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
  const value =
    typeof rate === "string"
      ? sumOf("events", parts) / sumOf("trials", parts)
      : rate({
          truePositives: sumOf("truePositives", parts),
          falsePositives: sumOf("falsePositives", parts),
          trueNegatives: sumOf("trueNegatives", parts),
          falseNegatives: sumOf("falseNegatives", parts),
        });
  return Number.isFinite(value) ? value : undefined;
}

/** NaN if a part has no such sum: its class never occurs. Comparing releases adds up thousands of times. */
function sumOf(name: string, parts: readonly WeightedPart[]): number {
  let sum = 0;
  for (const part of parts) sum += part.sums[name] ?? NaN;
  return sum;
}

/** The rate of the first class over all groups. */
export function overallRate(parts: readonly WeightedPart[], rate: Rate): number | undefined {
  return rateFrom(rate, blocksOf(parts)[0]?.parts ?? []);
}

/** The value of each comparison, in the order in which `compareRates` has them. */
export function comparedRates(
  parts: readonly WeightedPart[],
  rates: readonly Rate[],
  aggregate: "difference" | "ratio",
  compare: Compare,
): readonly (number | undefined)[] {
  const compared: (number | undefined)[] = [];
  const directed = isDirected(compare);
  for (const [i, { parts: block, groups, pairings }] of blocksOf(parts).entries()) {
    const rate = rates[i % rates.length] as Rate;
    const values = block.map((part) => rateFrom(rate, [part]));
    const overall = compare === "overall" ? rateFrom(rate, block) : undefined;
    for (const { first, second } of pairings(compare) ?? pairingsOf(compare, groups, values)) {
      const [x, y] = [values[first], second === "overall" ? overall : values[second]];
      compared.push(x === undefined || y === undefined ? undefined : compareTwo(x, y, aggregate, directed));
    }
  }
  return compared;
}

/** Of each class and rate the rates of the groups, and of all groups together. */
export function groupRates(parts: readonly WeightedPart[], rates: readonly Rate[]): readonly (number | undefined)[] {
  return blocksOf(parts).flatMap(({ parts: block }, i) => {
    const rate = rates[i % rates.length] as Rate;
    return [...block.map((part) => rateFrom(rate, [part])), rateFrom(rate, block)];
  });
}

/** Parts of one class and rate, which stand side by side. */
interface Block {
  readonly parts: WeightedPart[];
  readonly groups: string[];
  /** Which are compared, if that does not hang on their rates. */
  readonly pairings: (compare: Compare) => readonly Pairing[] | undefined;
}

/** Releases that are compared come with the same parts thousands of times, whose sums alone are others. */
const known = new WeakMap<readonly WeightedPart[], readonly Block[]>();

function blocksOf(parts: readonly WeightedPart[]): readonly Block[] {
  const found = known.get(parts);
  if (found !== undefined) return found;
  const blocks: Block[] = [];
  for (const part of parts) {
    const last = blocks.at(-1);
    const before = last?.parts[0]?.of;
    const isNext = last !== undefined && before?.class === part.of.class && before?.rate === part.of.rate;
    const block = isNext ? last : newBlock();
    if (!isNext) blocks.push(block);
    block.parts.push(part);
    block.groups.push(part.of.group ?? "");
  }
  known.set(parts, blocks);
  return blocks;
}

function newBlock(): Block {
  const groups: string[] = [];
  let made: { readonly compare: Compare; readonly pairings: readonly Pairing[] } | undefined;
  const pairings: Block["pairings"] = (compare) => {
    if (compare === "max-min") return undefined;
    if (made?.compare !== compare) made = { compare, pairings: pairingsOf(compare, groups, []) };
    return made.pairings;
  };
  return { parts: [], groups, pairings };
}
