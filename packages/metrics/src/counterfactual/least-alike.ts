import { lowest, type KeptPair, type KeptPairs } from "../core/kept-pairs.js";
import { mean } from "../core/means.js";
import { partsOf, type ReadCounterfactuals } from "../sets/read-counterfactuals.js";
import { seededRandom, shuffle } from "../statistics/random.js";

/** The pairs of two groups that were compared: of each source the similarity of every pair of samples. */
export interface ComparedValues {
  readonly of: { readonly group: string; readonly against: string };
  readonly values: readonly Float64Array[];
}

interface Place {
  readonly pair: number;
  readonly source: number;
  readonly sample: number;
  readonly similarity: number;
}

/** What is equal carries no verdict. */
const EQUAL = 1;
/** So many comparisons tell how alike repeats are to a hundredth. */
const MOST_REPEATS = 2000;

/** What a comparison by samples keeps of its pairs: where the least alike stand, and on demand the repeats. */
export function leastAlike<Part>(
  read: ReadCounterfactuals<Part>,
  compared: readonly ComparedValues[],
  similarity: (a: Part, b: Part) => number,
): KeptPairs {
  const { sources, textOf } = read;
  return {
    least: (count) =>
      lowest(places(compared), (place) => place.similarity, count).map(
        ({ pair, source, sample, similarity: value }) => {
          const { group, against } = (compared[pair] as ComparedValues).of;
          const texts = [textOf(source, group, sample), textOf(source, against, sample)] as const;
          return {
            source: sources[source]?.source ?? "",
            sample,
            groups: [group, against],
            texts: texts[0] === undefined || texts[1] === undefined ? undefined : [texts[0], texts[1]],
            similarity: value,
          } satisfies KeptPair;
        },
      ),
    repeats: () => repeatsOf(read, similarity),
  };
}

/** By source, then by pair of groups, then by sample. */
function* places(compared: readonly ComparedValues[]): Generator<Place, void, undefined> {
  const sources = compared[0]?.values.length ?? 0;
  for (let source = 0; source < sources; source++) {
    for (const [pair, { values }] of compared.entries()) {
      const own = values[source] as Float64Array;
      for (let sample = 0; sample < own.length; sample++) {
        const similarity = own[sample] as number;
        if (similarity < EQUAL) yield { pair, source, sample, similarity };
      }
    }
  }
}

/**
 * How alike responses to one prompt are: all pairs of them if these are not too many, else of each prompt so many,
 * first those next to each other, then next but one, and so on; and if one of each is too many, those of prompts at
 * random.
 */
function repeatsOf<Part>(
  { groups, sources }: ReadCounterfactuals<Part>,
  similarity: (a: Part, b: Part) => number,
): number | undefined {
  const all = groups
    .map((group) => sources.map((source) => partsOf(source, group)).filter(({ length }) => length > 1))
    .filter(({ length }) => length > 0);
  if (all.length === 0) return undefined;
  const ofPrompt = MOST_REPEATS / all.flat().length;
  const near = (parts: readonly Part[]): number => {
    const alike: number[] = [];
    for (let apart = 1; apart < parts.length; apart++)
      for (let i = 0; i + apart < parts.length && alike.length < Math.max(1, ofPrompt); i++)
        alike.push(similarity(parts[i] as Part, parts[i + apart] as Part));
    return mean(Float64Array.from(alike));
  };
  const rows = all.map((ofGroup) =>
    ofPrompt < 1 ? shuffle(ofGroup, seededRandom(1)).slice(0, Math.ceil(ofPrompt * ofGroup.length)) : ofGroup,
  );
  return mean(Float64Array.from(rows, (ofGroup) => mean(Float64Array.from(ofGroup, near))));
}

/** Two groups held against repeats: by source that has repeats what is lost, and how alike the groups are. */
interface ComparedWithRepeats {
  readonly of: { readonly group: string; readonly against: string };
  readonly bySource: Float64Array;
  readonly betweenBySource: readonly number[];
}

/** What a comparison with repeats keeps: the sources that lose most, each with the pair that is least alike. */
export function leastAgainstRepeats<Part>(
  { sources, textOf }: ReadCounterfactuals<Part>,
  compared: readonly ComparedWithRepeats[],
  /** Where the sources with repeats stand among all. */
  repeated: readonly number[],
  similarity: (a: Part, b: Part) => number,
): KeptPairs {
  const least: KeptPairs["least"] = (count, of = {}) => {
    const chosen = compared.find((one) => one.of.group === of.group && one.of.against === of.against);
    if (chosen === undefined) return [];
    const { bySource, betweenBySource } = chosen;
    const { group, against } = chosen.of;
    const losing = [...bySource.keys()].filter((i) => (bySource[i] as number) > 0);
    return lowest(losing, (i) => -(bySource[i] as number), count).map((i): KeptPair => {
      const source = repeated[i] as number;
      const [own, other] = [group, against].map((name) => partsOf(sources[source] as (typeof sources)[number], name));
      const crossed = (own ?? []).flatMap((a, x) => (other ?? []).map((b, y) => ({ x, y, alike: similarity(a, b) })));
      const [pair] = lowest(crossed, ({ alike }) => alike, 1);
      const texts = [textOf(source, group, pair?.x ?? 0), textOf(source, against, pair?.y ?? 0)] as const;
      const between = betweenBySource[i] as number;
      return {
        source: sources[source]?.source ?? "",
        sample: pair?.x ?? 0,
        groups: [group, against],
        texts: texts[0] === undefined || texts[1] === undefined ? undefined : [texts[0], texts[1]],
        similarity: pair?.alike ?? between,
        means: { repeats: (bySource[i] as number) + between, between },
      };
    });
  };
  return { least };
}
