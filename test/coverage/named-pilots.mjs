// How often a fresh set of the names and the sources that a pilot plans for settles the claim. Fresh sets are made in
// another way than pilots, with the same spreads: names are one way or the other, sources anything between two ends.
import {
  averageScoreGap,
  counterfactualExactMatch,
  decide,
  demographicParityDifference,
  demographicParityRatio,
  disparity,
  plan,
  rabbi,
  sentimentBias,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { normal, times } from "./draws.mjs";

const chance = (logit) => 1 / (1 + Math.exp(-logit));

const between = (random) => Math.sqrt(12) * (random() - 0.5);
const either = (random) => (random() < 0.5 ? 1 : -1);
const PILOT = { ofName: normal, ofSource: normal };
const FRESH = { ofName: either, ofSource: between };

/** What each name of each group makes of each source, on the scale of logits. */
function effectsOf({ ofNames, ofSources, shift = 0, base = 0 }, { ofName, ofSource }, names, sources, random) {
  const own = times(sources, () => base + 0.6 * ofSource(random));
  return [shift, 0].map((by) => {
    const ofGroup = own.map((level) => level + by + ofSources * ofSource(random));
    return times(names, () => {
      const name = ofNames * ofName(random);
      return ofGroup.map((level) => ({ effect: level + name + normal(random), level: random() }));
    });
  });
}

/** One row for each cell. */
const rowsOf = (groups, make) =>
  groups.flatMap((terms, g) =>
    terms.flatMap((cells, k) =>
      cells.map((cell, s) => ({
        group: "ab"[g],
        term: `${"ab"[g]}${k}`,
        termType: "name",
        ...make(cell, `s${s}`),
      })),
    ),
  );

const predicted = ({ effect, level }, source) => ({ source, prediction: level < chance(effect) ? 1 : 0 });
const scored = ({ effect }, cluster) => ({ cluster, score: chance(effect) });
const answered = ({ effect, level }, source) => ({
  source,
  text: source,
  responses: [{ sample: 0, text: level < chance(effect) ? "yes" : "no", scores: { sentiment: chance(effect) } }],
});

const reference = { reference: "b" };
const rates = (groups) =>
  disparity(rowsOf(groups, predicted), { rate: "selectionRate", positive: 1, compare: reference });
const parity = (groups) => demographicParityDifference(rowsOf(groups, predicted), { positive: 1 });
const ratio = (groups) => demographicParityRatio(rowsOf(groups, predicted), { positive: 1 });
const ranks = (groups) => rabbi(rowsOf(groups, scored), reference);
const means = (groups) => averageScoreGap(rowsOf(groups, scored), reference);
const matches = (groups) => counterfactualExactMatch({ prompts: rowsOf(groups, answered) });
const weak = (groups) => sentimentBias({ prompts: rowsOf(groups, answered) }, { parity: "weak" });

const alike = { ofNames: 0.1, ofSources: 0.2 };
const apart = { ofNames: 0.4, ofSources: 0.3 };

/** What is measured, of which names and sources, and how far from the value found the limit is. */
export const namedPilots = [
  ["rates, names nearly alike, .25 below a limit", rates, alike, { below: 0.25 }],
  ["rates, names that differ, .2 below a limit", rates, apart, { below: 0.2 }],
  ["rates without direction, .3 below a limit", parity, alike, { below: 0.3 }],
  ["ratio of rates, .35 above a limit", ratio, alike, { above: -0.35 }],
  ["RABBI, names that differ, .3 within limits", ranks, apart, { within: 0.3 }],
  ["mean scores, names nearly alike, .05 within limits", means, alike, { within: 0.05 }],
  ["mean scores, names that differ, .1 below a limit", means, apart, { below: 0.1 }],
  ["mean scores, names that differ, .08 above a limit, to fail", means, { ...apart, shift: 1 }, { below: -0.08 }],
  ["equal answers, .15 above a limit", matches, { ...apart, base: 2 }, { above: -0.15 }],
  ["sentiment, weak parity, .2 below a limit", weak, apart, { below: 0.2 }],
].map(([name, measure, model, away]) => ({ name, measure, model, away }));

const NAMES = 100;
const SOURCES = 60;
/** What is held to one side and has a direction is held as far from the true value as the pilot's from its own. */
const DIRECTED = [rates, means, matches];

/** What is planned from a pilot, and the share of fresh sets in which the verdict planned for is reached. */
export function namedPlanOf({ measure, model, away }, runs, seed = 7) {
  const from = measure(effectsOf(model, PILOT, NAMES, SOURCES, seededRandom(seed)));
  const [[way, distance]] = Object.entries(away);
  const limit = (way === "within" ? Math.abs(from.value) : from.value) + distance;
  const planned = plan({ from, limit: { [way]: limit } });
  const { terms, crossedWith, verdict } = planned;
  const fresh = times(runs, (run) =>
    measure(effectsOf(model, FRESH, terms, crossedWith.count, seededRandom(1000 * seed + run + 1))),
  );
  const truth = fresh.reduce((sum, { value }) => sum + value, 0) / runs;
  const own = way !== "within" && DIRECTED.includes(measure) ? truth + distance : limit;
  const reached = fresh.filter((one) => decide(one, { [way]: own }).verdict === verdict).length;
  return { planned, power: reached / runs };
}
