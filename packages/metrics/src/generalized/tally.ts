import { textsOf, type Focus, type Sample } from "./sample.js";

/** How predictions and gold labels of a class go together. */
export interface Tally {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  /** Unknown in tagged sentences, and 0. */
  readonly trueNegatives: number;
  readonly size: number;
}

export function tally(samples: readonly Sample[], { index }: Focus): Tally {
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0, size: 0 };
  for (const { gold, predicted, spans, size } of samples) {
    counts.size += size;
    if (spans !== undefined) {
      for (let cell = 0; cell < spans.length; cell += 3) {
        if (index >= 0 && cell !== 3 * index) continue;
        counts.truePositives += spans[cell] as number;
        counts.falsePositives += spans[cell + 1] as number;
        counts.falseNegatives += spans[cell + 2] as number;
      }
      continue;
    }
    // Without looking a counter up by its name, which was most of a resample's time.
    let hits = 0;
    let positives = 0;
    let said = 0;
    for (let i = 0; i < gold.length; i++) {
      const is = index === -1 ? gold[i] === predicted[i] : gold[i] === index;
      const says = index === -1 || predicted[i] === index;
      if (is) positives++;
      if (says) said++;
      if (is && says) hits++;
    }
    counts.truePositives += hits;
    counts.falsePositives += said - hits;
    counts.falseNegatives += positives - hits;
    counts.trueNegatives += gold.length - positives - said + hits;
  }
  return counts;
}

/** What each text adds to the tally. */
export function talliesByText(sample: Sample, { index }: Focus): Readonly<Record<keyof Tally, Float64Array>> {
  const { gold, predicted, sentences, spans } = sample;
  const size = textsOf(sample);
  const empty = (): Float64Array => new Float64Array(size);
  const texts = {
    truePositives: empty(),
    falsePositives: empty(),
    falseNegatives: empty(),
    trueNegatives: empty(),
    size: empty().fill(1),
  };
  if (sentences === undefined || spans === undefined) {
    for (let i = 0; i < size; i++) texts[outcomeOf(gold[i] as number, predicted[i] as number, index)][i] = 1;
    return texts;
  }
  const columns = [texts.truePositives, texts.falsePositives, texts.falseNegatives];
  for (let i = 0; i < size; i++) {
    for (let cell = 0; cell < spans.length; cell++) {
      if (index >= 0 && Math.floor(cell / 3) !== index) continue;
      const column = columns[cell % 3] as Float64Array;
      column[i] = (column[i] as number) + (sentences.spans[i * spans.length + cell] as number);
    }
  }
  return texts;
}

/** Class -1 is all classes together: then a hit is whatever is predicted as it is. */
function outcomeOf(gold: number, predicted: number, index: number): Exclude<keyof Tally, "size"> {
  const is = index === -1 ? gold === predicted : gold === index;
  const said = index === -1 || predicted === index;
  if (is) return said ? "truePositives" : "falseNegatives";
  return said ? "falsePositives" : "trueNegatives";
}

export function isTagged(samples: readonly Sample[]): boolean {
  return samples.some(({ spans }) => spans !== undefined);
}
