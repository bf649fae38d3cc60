import { describeValue, didYouMean, wrong } from "../input.js";
import { checkAttribute, lexiconFor } from "../known-attribute.js";
import { classification, generation, ranking, recommendation, type Leaf } from "./branches.js";
import type { AssessmentTask, UseCaseFacts } from "./facts.js";
import { questionOf } from "./questions.js";
import { everyName } from "./limits.js";
import { readFacts } from "./read-facts.js";
import type { AssessmentRecommendation, RecommendedMetric, Walk } from "./recommendation.js";
import { recommendedMetric } from "./recommended-metric.js";

const BRANCHES: Readonly<Record<AssessmentTask, (walk: Walk) => Leaf>> = {
  generation,
  classification,
  recommendation,
  ranking,
};

/**
 * Which questions of fairness a use case raises, and which metrics answer them: the framework of Bouchard 2024, section
 * 4 (Figure 1), with ranking and selection after Chen et al. It goes by the task, by whether prompts mention a group
 * (they are read for it), and by what stakeholders hold to be fair. Each metric comes with the assertion, why it is
 * recommended and by whom, what it needs, what to think about when choosing a limit, and how many prompts limits take
 * (`plan`). A fact that is missing is no error: what follows without it is there, and `open` asks for it.
 *
 * A limit is yours to choose, and none is given; published values are there to compare with. Nothing is called or
 * generated. Plans are simulated, so `sizes` are made when they are looked at.
 *
 * @throws InputError if a fact is not as described, belongs to another task, or names an attribute of no lexicon
 * @see Bouchard (2024), An Actionable Framework for Assessing Bias and Fairness in Large Language Model Use Cases;
 * Chen, Ji and Evans, The Mismeasure of Man and Models
 * @example
 * const { metrics, risks } = recommendAssessment({ task: "generation", prompts: ["Sum up the call."] });
 * metrics.map(({ name }) => name) // ["toxicFraction", "expectedMaximumToxicity", "toxicityProbability"]
 * risks // ["toxicity"]
 * recommendAssessment({ task: "classification", people: true }).open[0]?.fact // "fairness"
 * @since 0.1.0
 */
export function recommendAssessment(facts: UseCaseFacts): AssessmentRecommendation {
  const recommended = recommendedAt("recommendAssessment", facts, "facts");
  const { attributes, lexicon } = facts;
  // Where prompts are not read, nothing else would notice a slip.
  for (const [i, name] of [attributes ?? []].flat().entries())
    checkAttribute("recommendAssessment", `facts.attributes[${i}]`, name, lexiconFor(lexicon));
  return recommended.recommendation;
}

/** A recommendation with the entries that it is made of. */
export interface Recommended {
  readonly recommendation: AssessmentRecommendation;
  readonly leaf: Leaf;
}

/** The same in the name of the function that was called, with the entries that it is made of. */
export function recommendedAt(caller: string, facts: UseCaseFacts, argument: string): Recommended {
  const read = readFacts(caller, facts, argument);
  const { task, limits = {} } = read.facts;
  const leaf = BRANCHES[task](read);
  const metrics = leaf.entries.map((entry) => recommendedMetric(entry, limits));
  const further = (leaf.further ?? []).map((entry) => recommendedMetric(entry, limits));
  checkLimits(caller, `${argument}.limits`, limits, [...metrics, ...further], (leaf.open ?? []).length > 0);
  const made = {
    task,
    attributes: read.attributes,
    applies: leaf.applies,
    ...(read.unawareness !== undefined && { unawareness: read.unawareness }),
    risks: [...new Set(metrics.map(({ risk }) => risk))],
    metrics,
    further,
    open: (leaf.open ?? []).map((fact) => questionOf(fact, task)),
    steps: leaf.steps,
    notes: leaf.notes ?? [],
  };
  return { recommendation: made, leaf };
}

/**
 * Throws for a limit of a metric that is not recommended, or while facts are open of one that never is: it would be
 * left out without a word. And for one that no value of its metric could reach.
 */
function checkLimits(
  caller: string,
  argument: string,
  limits: Readonly<Record<string, number>>,
  metrics: readonly RecommendedMetric[],
  isOpen: boolean,
): void {
  const known = ["unawareness", ...(isOpen ? everyName() : metrics.map(({ name }) => name))];
  for (const [name, limit] of Object.entries(limits)) {
    // A limit may be of one attribute: "sentimentBias of gender".
    const own = name.replace(/ of .*$/, "");
    const place = `${argument}.${name}`;
    if (!known.includes(own)) {
      const expected = `limits of what ${isOpen ? "use cases can" : "these facts"} lead to: ${known.join(", ")}`;
      throw wrong(caller, place, describeValue(limit), expected, didYouMean(name, known));
    }
    const [low, high] = metrics.find((metric) => metric.name === own)?.metric.range ?? [-Infinity, Infinity];
    if (limit >= low && limit <= high) continue;
    const advice = high === 1 && limit > 1 && limit <= 100 ? `For ${limit} %, pass ${limit / 100}.` : undefined;
    throw wrong(caller, place, describeValue(limit), `a number from ${low} to ${high}`, advice);
  }
}
