import { defaultCacheFolder } from "./cache-file.js";
import { checkScores } from "./check-scores.js";
import type { DistinctTexts } from "./distinct-texts.js";
import { modelOptions, progressTo, runModel } from "./run-model.js";
import { ScoreCache } from "./score-cache.js";
import type { StoredScore } from "./score-cache.js";
import type { Scorer, ScorerOptions } from "./scorer.js";
import { countTruncated } from "./truncation.js";
import { countUnknownLanguage } from "./unknown-language.js";

const sliceLength = 1024;

/** Scores by text, and which texts are in a language that the scorer does not know. */
export interface ScoredTexts {
  readonly scores: Float64Array;
  readonly unknown: ReadonlySet<number>;
}

/** The score of each text, from the cache if it is there. */
export async function scoreTexts(
  scorer: Scorer,
  { texts, placeOf, hashes }: DistinctTexts,
  { signal, onProgress, cache = false }: ScorerOptions & { readonly cache?: boolean | string | undefined },
): Promise<ScoredTexts> {
  signal?.throwIfAborted();
  const scores = new Float64Array(texts.length);
  const progress = progressTo(onProgress, texts.length);
  const store = cache === false ? undefined : new ScoreCache(cache === true ? defaultCacheFolder : cache, scorer.id);
  const stored = (await store?.read(hashes())) ?? new Map<number, StoredScore>();
  const truncation = countTruncated(scorer, texts.length);
  const language = countUnknownLanguage(scorer, texts.length);
  const unknown = new Set<number>();
  for (const [i, { score: value, cut, foreign }] of stored) {
    scores[i] = value;
    if (cut) truncation.add(i);
    if (!foreign) continue;
    language.add(i);
    unknown.add(i);
  }
  checkStored(scorer, stored, placeOf);
  truncation.end();
  language.end();
  const open = [...texts.keys()].filter((i) => !stored.has(i));
  let done = stored.size;
  // With a cache the texts go in slices, so that what is scored stays so when the run is stopped.
  const step = store === undefined ? open.length : sliceLength;
  for (let start = 0; start < open.length; start += step) {
    const slice = open.slice(start, start + step);
    const given = slice.map((i) => texts[i] as string);
    const before = done;
    const cut = new Set<number>();
    const onTruncated = (text: number): void => void cut.add(text);
    const foreign = new Set<number>();
    const onUnknownLanguage = (text: number): void => void foreign.add(text);
    const run = { ...modelOptions(signal, progress, before), onTruncated, onUnknownLanguage };
    const found = await runModel(
      signal,
      (text) => placeOf(slice[text] as number),
      () => scorer.score(given, run),
    );
    checkScores(scorer, found, slice.length, (text) => placeOf(slice[text] as number));
    slice.forEach((i, k) => {
      scores[i] = found[k] as number;
      if (foreign.has(k)) unknown.add(i);
    });
    await store?.add(
      slice.map((i) => hashes()[i] as string),
      found,
      { cut, foreign },
    );
    done += slice.length;
    progress(done);
  }
  progress(texts.length);
  return { scores, unknown };
}

/** What was stored before the scorer said its range may lie outside. */
function checkStored(
  scorer: Scorer,
  stored: ReadonlyMap<number, StoredScore>,
  placeOf: (text: number) => string,
): void {
  const texts = [...stored.keys()];
  const scores = Array.from(stored.values(), ({ score }) => score);
  checkScores(scorer, scores, scores.length, (k) => placeOf(texts[k] as number));
}
