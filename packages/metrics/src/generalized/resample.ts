import { dataSeed } from "../statistics/data-seed.js";
import { randomInteger, seededRandom, shuffle, type Random } from "../statistics/random.js";
import { joined, taken } from "./sample-places.js";
import { textsOf, type Sample, type Unit } from "./sample.js";
import { clusterPlaces, type Setting } from "./setting.js";

/** How many random divisions and bootstrap samples a bound takes. */
export const DRAWS = 399;

/**
 * Every group needs a text, and if texts are restricted to a class, a decision of it. Of counterfactual data some
 * group needs several variations in a source: with one of each, what is the same whichever group is which, such as a
 * range, tells nothing of chance.
 */
export function canResample({ data, sources }: Setting): boolean {
  if (data.kind === "counterfactual")
    return sources.some(({ units }) => units.some(({ samples }) => samples.some(({ size }) => size > 1)));
  const samples = sources[0]?.units[0]?.samples ?? [];
  return samples.length > 0 && samples.every(({ size }) => size > 0);
}

function seedOf(setting: Setting): number {
  return setting.seed + dataSeed([setting.sources.length]);
}

/** What random divisions among the groups make of each number, ascending. */
export function drawNull(
  setting: Setting,
  count: number,
  evaluate: (setting: Setting) => readonly number[],
  draws: number,
): Float64Array[] {
  const random = seededRandom(seedOf(setting) % Number.MAX_SAFE_INTEGER);
  const columns = Array.from({ length: count }, () => new Float64Array(draws));
  const deal = setting.data.kind === "counterfactual" ? dealVariations(setting) : dealExamples(setting);
  for (let b = 0; b < draws; b++) {
    const dealt = evaluate(deal(setting, random));
    for (const [k, column] of columns.entries()) column[b] = dealt[k] as number;
  }
  // A division without a value, such as one that leaves a group without positives, says nothing.
  return columns.map((column) => column.filter(Number.isFinite).sort());
}

/**
 * The variations of each source are dealt out among its groups, in all its units alike; groups keep their numbers of
 * them. The sources of a cluster are dealt alike, as far as they have as many.
 */
function dealVariations(setting: Setting): (setting: Setting, random: Random) => Setting {
  const all = setting.sources.map(({ units }) => units.map(({ samples }) => joined(samples)));
  const clusters = clusterPlaces(setting);
  return (from, random) => {
    const orders = new Map<string, Uint32Array>();
    const orderOf = (s: number): Uint32Array => {
      const size = all[s]?.[0]?.size ?? 0;
      const name = `${clusters?.[s] ?? ""} of ${size}`;
      const order = (clusters === undefined ? undefined : orders.get(name)) ?? shuffledPlaces(size, random);
      orders.set(name, order);
      return order;
    };
    const sources = from.sources.map((source, s) => {
      const order = orderOf(s);
      const deal = (unit: Unit, u: number): Unit => {
        let start = 0;
        const samples = unit.samples.map(({ size }) =>
          taken(all[s]?.[u] as Sample, order.subarray(start, (start += size))),
        );
        return { ...unit, samples };
      };
      return { ...source, units: source.units.map(deal) };
    });
    return { ...from, sources, outcomes: new Map(), sorted: new Map() };
  };
}

function shuffledPlaces(length: number, random: Random): Uint32Array {
  const places = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const j = randomInteger(random, i + 1);
    places[i] = places[j] as number;
    places[j] = i;
  }
  return places;
}

function dealExamples(setting: Setting): (setting: Setting, random: Random) => Setting {
  const samples = leanSamples(setting);
  const all = joined(samples);
  const texts = textsOf(all);
  const byGold = setting.score.needs.includes("gold") && all.sentences === undefined;
  const strata = new Map<number, number[]>();
  for (let i = 0; i < texts; i++) {
    const key = byGold ? (all.gold[i] as number) : 0;
    const stratum = strata.get(key);
    if (stratum === undefined) strata.set(key, [i]);
    else stratum.push(i);
  }
  const columns = Array.from(strata.values(), (places) => Uint32Array.from(places));
  return (from, random) => {
    const dealt = new Uint32Array(texts);
    for (const places of columns) {
      const order = shuffle(places.slice(), random);
      for (let k = 0; k < order.length; k++) dealt[places[k] as number] = order[k] as number;
    }
    let start = 0;
    return withSamples(
      from,
      samples.map((sample) => taken(all, dealt.subarray(start, (start += textsOf(sample))))),
    );
  };
}

/** Each number in bootstrap samples drawn within groups. */
export function bootstrapped(
  setting: Setting,
  count: number,
  evaluate: (setting: Setting) => readonly number[],
): Float64Array[] {
  const random = seededRandom(seedOf(setting) % Number.MAX_SAFE_INTEGER);
  const samples = leanSamples(setting);
  const columns = Array.from({ length: count }, () => new Float64Array(DRAWS));
  for (let b = 0; b < DRAWS; b++) {
    const drawn = samples.map((sample) => {
      const places = new Uint32Array(textsOf(sample));
      for (let k = 0; k < places.length; k++) places[k] = randomInteger(random, places.length);
      return taken(sample, places);
    });
    const values = evaluate(withSamples(setting, drawn));
    for (const [k, column] of columns.entries()) column[b] = values[k] as number;
  }
  return columns;
}

/** The samples of group data without the columns that the score does not look at, which each resample would copy. */
function leanSamples({ score, sources }: Setting): readonly Sample[] {
  const samples = sources[0]?.units[0]?.samples ?? [];
  if (score.needs.length === 0) return samples;
  const keepsProbabilities = score.needs.includes("probabilities");
  return samples.map((sample) => ({
    ...sample,
    examples: [],
    ...(!keepsProbabilities && { probabilities: new Float64Array() }),
  }));
}

function withSamples(setting: Setting, samples: readonly Sample[]): Setting {
  const [source] = setting.sources;
  const [unit] = source?.units ?? [];
  if (source === undefined || unit === undefined) return setting;
  return {
    ...setting,
    sources: [{ ...source, units: [{ ...unit, samples }] }],
    outcomes: new Map(),
    sorted: new Map(),
  };
}
