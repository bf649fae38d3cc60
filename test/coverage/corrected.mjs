// How often bounds of corrected claims miss the truth: `npm run proof corrected` after a build. --runs 500: so many.
import { pathToFileURL } from "node:url";
import { correctedFraction, disparity } from "../../packages/metrics/dist/index.js";
import { predictionPoweredMean } from "../../packages/metrics/dist/statistics/index.js";
import { printErrors } from "./error-table.mjs";

/** Events in clusters of `size`, and what a cheap scorer makes of them, a share of clusters judged. */
function events({ values, share, rate, sensitivity, specificity, size, icc }) {
  const clusters = values / size;
  const judged = Math.round(share * clusters) * size;
  return {
    setting: `${values} values in clusters of ${size}, ${100 * share} % judged, rate ${rate}, sensitivity ${sensitivity}, specificity ${specificity}`,
    truth: rate,
    draw(random) {
      const [trusted, cheap, of] = [[], [], []];
      for (let c = 0; c < clusters; c++) {
        const isAlike = random() < icc;
        const [own, chance] = [random() < rate, random()];
        for (let j = 0; j < size; j++) {
          const isEvent = isAlike ? own : random() < rate;
          const drawn = isAlike ? chance : random();
          trusted.push(isEvent ? 1 : 0);
          cheap.push(drawn < (isEvent ? sensitivity : 1 - specificity) ? 1 : 0);
          of.push(c);
        }
      }
      const part = (from, to) => ({ cheap: cheap.slice(from, to), clusters: of.slice(from, to) });
      return [{ trusted: trusted.slice(0, judged), ...part(0, judged) }, part(judged, values)];
    },
    measure: ([part, rest], method) => predictionPoweredMean(part, rest, { method }).interval,
  };
}

/** Pairs of sources, of one group of which a cheap scorer accuses more. */
function gaps({ pairs, share, rate, accused, isPaired }) {
  const judged = Math.round(share * pairs);
  return {
    setting: `${pairs} ${isPaired ? "pairs" : "prompts a group"}, ${100 * share} % judged, rate ${rate}, one group accused in ${accused} more, no gap`,
    truth: 0,
    draw: (random) =>
      Array.from({ length: pairs }, (_, i) => {
        const both = random() < rate;
        return ["a", "b"].map((group, g) => {
          const isEvent = isPaired && random() < 0.8 ? both : random() < rate;
          const prediction = isEvent ? random() < 0.8 : random() < (g === 0 ? 0.05 + accused : 0.05);
          const trusted = i < judged ? { trusted: isEvent } : {};
          return { group, prediction, ...trusted, cluster: isPaired ? `${i}` : `${group} ${i}` };
        });
      }).flat(),
    measure: (predictions, method) =>
      disparity(predictions, { rate: "selectionRate", compare: { reference: "b" }, method }).comparisons[0].interval,
  };
}

/** A judge of known errors, and labelled texts that show them. */
function roganGladen({ prompts, labelled, rate, sensitivity, specificity }) {
  return {
    setting: `Rogan-Gladen, ${prompts} prompts, ${labelled} labelled, rate ${rate}, sensitivity ${sensitivity}, specificity ${specificity}`,
    truth: rate,
    draw(random) {
      const isCalled = (isEvent) => random() < (isEvent ? sensitivity : 1 - specificity);
      const scores = Array.from({ length: prompts }, () => [isCalled(random() < rate) ? 1 : 0]);
      const cases = Array.from({ length: labelled }, (_, i) => ({
        group: "all",
        label: i % 2 === 0,
        prediction: isCalled(i % 2 === 0),
      }));
      return { scores, cases };
    },
    // Without a value nothing is claimed.
    measure: ({ scores, cases }, method) =>
      correctedFraction(scores, { labelled: cases, method }).interval ?? { bounds: () => ({ lower: 0, upper: 1 }) },
  };
}

export function rows() {
  const judges = [
    { sensitivity: 1, specificity: 1 },
    { sensitivity: 0.95, specificity: 0.99 },
    { sensitivity: 0.7, specificity: 0.95 },
    { sensitivity: 0.3, specificity: 0.9 },
  ];
  const sizes = [
    { size: 1, icc: 0 },
    { size: 5, icc: 0.4 },
  ];
  const designs = [
    { values: 300, share: 0.1 },
    { values: 1000, share: 0.1 },
    { values: 1000, share: 0.3 },
    { values: 200, share: 0.5 },
  ];
  return [
    ...designs.flatMap((design) =>
      [0.01, 0.05, 0.2, 0.5].flatMap((rate) =>
        judges.flatMap((judge) => sizes.map((size) => events({ ...design, ...size, ...judge, rate }))),
      ),
    ),
    ...[true, false].flatMap((isPaired) =>
      [0.05, 0.3].flatMap((rate) =>
        [0, 0.2].map((accused) => gaps({ pairs: 300, share: 0.3, rate, accused, isPaired })),
      ),
    ),
    ...[50, 400].flatMap((labelled) =>
      [0, 0.1, 0.3].flatMap((rate) =>
        judges.slice(1, 3).map((judge) => roganGladen({ prompts: 300, labelled, rate, ...judge })),
      ),
    ),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const at = process.argv.indexOf("--runs");
  printErrors(rows().entries(), { runs: Number(at < 0 ? 1000 : process.argv[at + 1]) });
}
