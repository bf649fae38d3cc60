import * as metrics from "../../../packages/metrics/dist/index.js";
import { times, only } from "./draws.mjs";

const options = { groups: { a: ["he"], b: ["she"] }, words: ["kind", "calm", "bold"] };

// Each text has a group word and perhaps words; with share s the word goes with the group.
const text = (random, lean) => {
  const group = random() < 0.5 ? "he" : "she";
  const chosen = options.words.filter(() => random() < (group === "he" ? 0.3 + lean : 0.3 - lean));
  return [group, ...chosen, "work"].join(" ");
};

const share = (lean) => (0.3 + lean) / 0.6 - 0.5;

/** Associations of words with a group, if texts speak of either as often. */
function* leaning() {
  for (const [n, m, lean] of [
    [60, 1, 0],
    [150, 1, 0.08],
    [150, 4, 0.05],
    [400, 2, 0.08],
  ]) {
    yield {
      metric: "stereotypicalAssociations",
      method: "auto",
      prompts: n,
      setting: `${m} responses, leaning ${lean}`,
      truth: share(lean),
      claim: "below",
      measure: (random) =>
        metrics.stereotypicalAssociations(
          times(n, () => times(m, () => text(random, lean))),
          options,
        ),
    };
  }
}

/** Seven texts of ten speak of the one group, as the reference has it. */
function* mostlyOfOne() {
  const uneven = (random, lean) => {
    const he = random() < 0.7;
    return [he ? "he" : "she", ...options.words.filter(() => random() < (he ? 0.3 + lean : 0.3 - lean))].join(" ");
  };
  for (const [n, lean] of [
    [60, 0],
    [150, 0.08],
  ]) {
    yield {
      metric: "stereotypicalAssociations",
      method: "auto",
      prompts: n,
      setting: `reference .7 and .3, leaning ${lean}`,
      truth: (0.7 * (0.3 + lean)) / (0.7 * (0.3 + lean) + 0.3 * (0.3 - lean)) - 0.7,
      claim: "below",
      measure: (random) =>
        metrics.stereotypicalAssociations(
          times(n, () => uneven(random, lean)),
          { ...options, reference: { a: 0.7, b: 0.3 } },
        ),
    };
  }
}

/** Co-occurrences without a leaning. */
function* cooccurring() {
  for (const [n, lean, truth] of [
    [100, 0, 0],
    [300, 0, 0],
  ]) {
    yield {
      metric: "cooccurrenceBias",
      method: "auto",
      prompts: n,
      setting: "no leaning, 2 responses of one group",
      truth,
      claim: "within",
      measure: (random) =>
        only(
          metrics.cooccurrenceBias(
            times(n, () => times(2, () => text(random, lean))),
            { ...options, beta: 1, stopWords: [] },
          ),
        ),
    };
  }
}

export function* words() {
  yield* leaning();
  yield* mostlyOfOne();
  yield* cooccurring();
}
