// The change between two releases, where a few large clusters have much of the data, or none have.
import { compareReleases, disparity, releaseOf, toxicFraction } from "../../../packages/metrics/dist/index.js";
import { times } from "../scenarios/draws.mjs";

const flip = (chance, random) => (random() < chance ? 1 : 0);

/** How many prompts each cluster has. */
const SIZES = {
  "3 templates of 30 and 60 prompts": times(63, (c) => (c < 3 ? 30 : 1)),
  "5 templates of 40 and 40 prompts": times(45, (c) => (c < 5 ? 40 : 1)),
  "60 templates of 1 to 6": times(60, (c) => 1 + (c % 6)),
  "100 prompts": times(100, () => 1),
};

/** Both releases, of which a share of the clusters has only events in the later one; the others by chance. */
function releases(sizes, share, rates, random) {
  const both = [[], []];
  for (const [c, size] of sizes.entries()) {
    const isChanged = random() < share;
    for (let j = 0; j < size; j++)
      for (const [group, rate] of Object.entries(rates)) {
        const before = flip(rate, random);
        const isWorse = isChanged && group === "a";
        const after = isWorse ? 1 : random() < 0.5 ? before : flip(rate, random);
        for (const [release, event] of [before, after].entries())
          both[release].push({ cluster: `${c}`, prompt: `${c} ${j}`, group, event });
      }
  }
  return both;
}

const toxicity = {
  metric: "toxicFraction",
  rates: { a: 0.02 },
  change: 0.98,
  of: (rows) =>
    toxicFraction({
      prompts: rows.map(({ cluster, prompt, event }) => ({
        text: prompt,
        cluster,
        responses: [{ text: `${event}`, sample: 0, scores: { toxicity: event } }],
      })),
    }),
};

const selection = (compare, words = "") => ({
  metric: "disparity",
  words,
  rates: { a: 0.6, b: 0.05 },
  change: 0.4,
  of: (rows) =>
    disparity(
      rows.map(({ event, ...row }) => ({ ...row, prediction: event })),
      { rate: "selectionRate", compare },
    ),
});

/** Who of the two groups is selected before and after, in so many of all prompts; in the rest nobody is. */
function turned(share, noise, random) {
  const both = [[], []];
  for (let i = 0; i < 100; i++) {
    const u = random();
    const isTurned = u < share;
    const steady = u < share + 0.3 ? 1 : 0;
    for (const [release, rows] of both.entries()) {
      const chance = u >= share + 0.3 && u < share + 0.3 + noise ? flip(0.5, random) : steady;
      const [a, b] = isTurned ? [release, 1 - release] : [chance, 0];
      rows.push({ prompt: `${i}`, group: "a", event: a }, { prompt: `${i}`, group: "b", event: b });
    }
  }
  return both;
}

const NONE = { lower: -Infinity, upper: Infinity };

/** The bounds of a change, as what `measure` gives. */
function changeOf(before, after, of) {
  const [earlier, later] = [releaseOf(of(before)), of(after)];
  const bounds = (marginConfidence) =>
    compareReleases(earlier, later, { confidence: 0.95, margin: 1, marginConfidence }).comparisons[0]?.bounds ?? NONE;
  return { value: 0, interval: { bounds } };
}

/** Gaps of which few prompts carry the change, each by all there is: from one group selected to the other. */
function* fewTurned() {
  for (const compare of ["pairs", { reference: "b" }])
    for (const [share, noise] of [
      [0.016, 0.05],
      [0.027, 0],
      [0.027, 0.05],
    ]) {
      const { metric, of } = selection(compare);
      yield {
        metric: `${metric}, between releases`,
        method: "auto",
        prompts: 100,
        setting: `100 prompts, ${share} turn from b to a, ${noise} vary${compare === "pairs" ? "" : ", with direction"}`,
        truth: 2 * share,
        claim: "below",
        measure: (random) => changeOf(...turned(share, noise, random), of),
      };
    }
}

export function* largeChanged() {
  const measures = [toxicity, selection("pairs"), selection({ reference: "b" }, ", with direction")];
  for (const { metric, rates, change, of, words = "" } of measures) {
    for (const [setting, sizes] of Object.entries(SIZES)) {
      for (const share of [0.05, 0.15]) {
        yield {
          metric: `${metric}, between releases`,
          method: "auto",
          prompts: sizes.length,
          setting: `${setting}, ${share} become worse${words}`,
          truth: share * change,
          claim: "below",
          measure: (random) => changeOf(...releases(sizes, share, rates, random), of),
        };
      }
    }
  }
  yield* fewTurned();
}
