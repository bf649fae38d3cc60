import type { Example, Worst } from "../examples.js";
import { labelText } from "../format.js";
import { anyPositive, fairnessData } from "../fairness-data.js";
import { inOneName } from "../measure-crossed.js";

const NAME_LENGTH = 40;

interface Predicted {
  readonly predicted?: number | string;
  readonly probabilities?: number | ArrayLike<number>;
}

interface Varied {
  readonly source?: string;
  readonly gold?: unknown;
  readonly groups?: Readonly<Record<string, readonly Predicted[]>>;
}

/** Which examples a rate is of: those whose label is the positive one, or the others. */
const POSITIVES = ["truePositiveRate", "falseNegativeRate", "recall"];
const NEGATIVES = ["trueNegativeRate", "falsePositiveRate"];

/** Sources of which groups get the most unlike predictions, or examples of a group that were predicted wrongly. */
export function worstVariations(
  matcher: string,
  received: unknown,
  rate?: { readonly of: unknown; readonly positive: unknown },
): Worst {
  return (count, about) => {
    if (Array.isArray(received) || isObject(received, "predictions"))
      return ofSources(sourcesOf(matcher, received), about, count);
    if (isObject(received, "sources") && Array.isArray(received.sources))
      return ofSources(received.sources as readonly Varied[], about, count);
    if (isObject(received, "groups")) return ofExamples(received.groups, about?.worse, count, rate);
    return [];
  };
}

function isObject<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === "object" && value !== null && name in value;
}

/** Predictions by source, with the names of the sources; none without sources. */
function sourcesOf(matcher: string, received: unknown): readonly Varied[] {
  const rows: unknown = isObject(received, "predictions") ? received.predictions : received;
  // Which class is the positive one makes no prediction more unlike another.
  const data = fairnessData(matcher, inOneName(matcher, received), anyPositive(received));
  if (!isObject(data, "sources") || !Array.isArray(data.sources) || !Array.isArray(rows)) return [];
  const names = [...new Set(rows.map((row: { readonly source?: string }) => row.source))];
  return (data.sources as readonly Varied[]).map((one, i) => ({
    ...(names[i] !== undefined && { source: names[i] }),
    ...one,
  }));
}

function ofSources(sources: readonly Varied[], about: Parameters<Worst>[1], count: number): Example[] {
  return sources
    .map((one, place) => {
      const named =
        about?.of.group === undefined ? Object.keys(one.groups ?? {}) : [about.of.group, about.of.against ?? ""];
      const told = named.flatMap((name) => (one.groups?.[name] ?? []).slice(0, 1).map((each) => [name, each] as const));
      return { place, source: one.source, told, apart: apartOf(told.map(([, each]) => each)) };
    })
    .filter(({ apart }) => apart > 0)
    .sort((a, b) => b.apart - a.apart)
    .slice(0, count)
    .map(({ place, source, told, apart }) => ({
      score: apart,
      says: `${source === undefined ? `source ${place}` : `source "${labelText(source, 80)}"`}: ${told
        .map(([name, each]) => `${labelText(name, NAME_LENGTH)} ${predictedText(each)}`)
        .join(", ")}`,
      responses: [],
    }));
}

/** How far predictions lie apart: by probability if there is one, else by whether they are the same. */
function apartOf(predicted: readonly Predicted[]): number {
  const chances = predicted.flatMap((each) => chanceOf(each) ?? []);
  if (chances.length === predicted.length && chances.length > 1) return Math.max(...chances) - Math.min(...chances);
  return new Set(predicted.map((each) => String(each.predicted))).size > 1 ? 1 : 0;
}

function chanceOf({ probabilities }: Predicted): number | undefined {
  if (probabilities === undefined || typeof probabilities === "number") return probabilities;
  return probabilities[1] ?? probabilities[0];
}

function predictedText(each: Predicted): string {
  const chance = chanceOf(each);
  const parts = [
    ...(each.predicted === undefined ? [] : [labelText(String(each.predicted), NAME_LENGTH)]),
    ...(chance === undefined ? [] : [`probability ${Number(chance.toFixed(3))}`]),
  ];
  return parts.join(" with ");
}

function ofExamples(
  groups: unknown,
  worse: string | undefined,
  count: number,
  { of, positive = 1 }: { readonly of?: unknown; readonly positive?: unknown } = {},
): Example[] {
  const isCounted = (gold: unknown): boolean => {
    if (typeof of !== "string") return true;
    const isPositive = String(gold === true ? 1 : gold) === String(positive === true ? 1 : positive);
    return POSITIVES.includes(of) ? isPositive : !NEGATIVES.includes(of) || !isPositive;
  };
  if (typeof groups !== "object" || groups === null) return [];
  return Object.entries(groups as Readonly<Record<string, readonly (Predicted & { gold?: unknown })[]>>)
    .filter(([name]) => worse === undefined || name === worse)
    .flatMap(([name, examples]) =>
      (Array.isArray(examples) ? examples : []).map((each, place) => ({ name, each, place })),
    )
    .filter(({ each }) => each.predicted !== undefined && String(each.predicted) !== String(each.gold))
    .filter(({ each }) => isCounted(each.gold))
    .slice(0, count)
    .map(({ name, each, place }) => ({
      score: 1,
      says: `${labelText(name, NAME_LENGTH)}, example ${place}: predicted ${labelText(String(each.predicted), NAME_LENGTH)}, is ${labelText(String(each.gold), NAME_LENGTH)}`,
      responses: [],
    }));
}
