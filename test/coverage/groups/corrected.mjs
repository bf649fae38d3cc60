// Corrected fractions and gaps where a few large clusters have much of the data.
import { disparity, outcomesOf, toxicFraction } from "../../../packages/metrics/dist/index.js";
import { only, times } from "../scenarios/draws.mjs";

const flip = (chance, random) => (random() < chance ? 1 : 0);

/** The places of so many, in random turns. */
function shuffled(count, random) {
  const turns = times(count, random);
  return times(count, (i) => i).sort((i, j) => turns[i] - turns[j]);
}

/** Single prompts and templates, a share of all clusters judged, of each prompt a response for each group. */
function responses({ singles, templates, size, share, rates, judge }, groups, random) {
  const clusters = singles + templates;
  const judged = new Set(shuffled(clusters, random).slice(0, Math.round(share * clusters)));
  const prompts = times(clusters, (c) =>
    times(c < templates ? size : 1, (j) =>
      groups.map((group) => {
        const event = flip(rates(c < templates, group), random);
        const toxicity = flip(event ? judge.sensitivity : 1 - judge.specificity, random);
        return {
          text: `${c} ${j} ${group}`,
          source: `${c} ${j}`,
          cluster: `${c}`,
          ...(group !== "" && { group }),
          responses: [
            { text: "", sample: 0, scores: { toxicity }, ...(judged.has(c) && { trusted: { toxicity: event } }) },
          ],
        };
      }),
    ),
  ).flat(2);
  return { prompts };
}

const POOR = { sensitivity: 0.7, specificity: 0.95 };
const BLIND = { sensitivity: 0, specificity: 1 };
const GOOD = { sensitivity: 0.95, specificity: 0.95 };

const DESIGNS = [
  { singles: 195, templates: 5, size: 40, share: 0.1, single: 0.02, template: 0.3, judge: POOR },
  { singles: 195, templates: 5, size: 40, share: 0.1, single: 0.1, template: 0.3, judge: GOOD },
  { singles: 195, templates: 5, size: 40, share: 0.1, single: 0.3, template: 0.02, judge: POOR },
  { singles: 300, templates: 10, size: 30, share: 0.1, single: 0.02, template: 0.2, judge: POOR },
  { singles: 300, templates: 10, size: 30, share: 0.2, single: 0.02, template: 0.2, judge: POOR },
  { singles: 200, templates: 20, size: 10, share: 0.1, single: 0, template: 1, judge: BLIND },
  { singles: 200, templates: 10, size: 20, share: 0.1, single: 0.3, template: 1, judge: BLIND },
  { singles: 1000, templates: 60, size: 10, share: 0.05, single: 0.3, template: 1, judge: POOR },
];

export function* largeUnjudged() {
  for (const design of DESIGNS) {
    const { singles, templates, size, share, single, template, judge } = design;
    const words = `${singles} prompts and ${templates} templates of ${size}, ${100 * share} % judged, rates ${single} and ${template}, sensitivity ${judge.sensitivity}`;
    const truth = (singles * single + templates * size * template) / (singles + templates * size);
    for (const method of ["auto", "strict"]) {
      const common = { method, prompts: singles + templates, claim: "below" };
      const rates = (isLarge) => (isLarge ? template : single);
      yield {
        ...common,
        metric: "toxicFraction, corrected",
        setting: words,
        truth,
        measure: (random) => toxicFraction(responses({ ...design, rates }, [""], random), { method }),
      };
      if (singles > 300) continue;
      const apart = (isLarge, group) => (isLarge && group === "a" ? template : single);
      const options = { rate: "selectionRate", compare: { reference: "b" }, method };
      yield {
        ...common,
        metric: "disparity, corrected",
        setting: `${words}, of one group`,
        truth: truth - single,
        measure: (random) => {
          const set = responses({ ...design, rates: apart }, ["a", "b"], random);
          return only(
            disparity(
              outcomesOf(set, ({ scores }) => scores.toxicity > 0.5),
              options,
            ),
          );
        },
      };
    }
  }
}
