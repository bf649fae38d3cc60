// Corrected fractions and gaps: few large clusters that have much of the data; labels of both kinds in one cluster.
import { correctedFraction, disparity, outcomesOf, toxicFraction } from "../../../packages/metrics/dist/index.js";
import { normal, only, times } from "../scenarios/draws.mjs";

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

/** A judge that is lenient to some clusters and harsh to others, of so many texts of either label each. */
const LEANING = [
  { clusters: 300, texts: 2, lean: 2, apart: 0.5, prompts: 10_000 },
  { clusters: 300, texts: 20, lean: 0.5, apart: 0.5, prompts: 10_000 },
  { clusters: 100, texts: 10, lean: 1, apart: 1, prompts: 3000 },
];

/** One that calls some pairs positive as a whole, and some negative. */
const WHOLE = [
  { clusters: 150, texts: 2, whole: [0.2, 0.2], prompts: 10_000 },
  { clusters: 150, texts: 2, whole: [0.3, 0.3], prompts: 10_000 },
  { clusters: 300, texts: 2, whole: [0.25, 0.1], prompts: 10_000 },
];

const leaning = ({ lean, apart }) => ({
  words: `lenient and harsh by ${lean}`,
  cluster: (random) => lean * normal(random),
  isCalled: (own, label, random) => normal(random) + own + (label ? apart : -apart) * Math.hypot(1, lean) > 0,
});

const whole = ([both, neither]) => ({
  words: `${both} called positive as a whole, ${neither} negative`,
  cluster: (random) => {
    const drawn = random();
    return drawn < both ? true : drawn < both + neither ? false : undefined;
  },
  isCalled: (own, label) => own ?? label,
});

export function* labelsOfBothKinds() {
  for (const design of [...LEANING, ...WHOLE]) {
    const { clusters, texts, prompts } = design;
    const { words, cluster, isCalled } = design.whole === undefined ? leaning(design) : whole(design.whole);
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "correctedFraction",
        method,
        prompts,
        setting: `${prompts} prompts, ${clusters} labelled clusters of ${texts}, ${words}`,
        truth: 0.5,
        claim: "below",
        measure: (random) => {
          const scores = times(prompts, () => [isCalled(cluster(random), random() < 0.5, random) ? 1 : 0]);
          const labelled = times(clusters, (c) => {
            const own = cluster(random);
            return times(texts, (j) => {
              const label = j % 2 === 0;
              return { group: "all", cluster: `${c}`, label, prediction: isCalled(own, label, random) };
            });
          }).flat();
          return correctedFraction(scores, { labelled, method });
        },
      };
    }
  }
}
