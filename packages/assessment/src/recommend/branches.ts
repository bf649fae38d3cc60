import { ASSISTIVE, DECISION_INVARIANCE, IMPACT_RATIO, PUNITIVE, REPRESENTATION } from "./entries/classification.js";
import { REFUSAL, SENTIMENT, SIMILARITY } from "./entries/counterfactual.js";
import { allocationEntry, RABBI } from "./entries/ranking.js";
import { SIMILAR_LISTS } from "./entries/recommendation.js";
import { STEREOTYPE } from "./entries/stereotype.js";
import { TOXICITY } from "./entries/toxicity.js";
import type { Entry } from "./entry.js";
import type { DecidingFact } from "./questions.js";
import type { FrameworkStep, Walk } from "./recommendation.js";

/** What a branch of the framework comes to. */
export interface Leaf {
  readonly entries: readonly Entry[];
  readonly further?: readonly Entry[];
  readonly open?: readonly DecidingFact[];
  readonly steps: readonly FrameworkStep[];
  readonly notes?: readonly string[];
  /** Undefined while a question decides it. */
  readonly applies: boolean | undefined;
}

const SECTION_4 = "Bouchard 2024, section 4";
const CHEN = "Chen, Ji and Evans, The Mismeasure of Man and Models, sections 3 and 4";

/** The step that mentions of groups decide. */
function unawarenessStep(isAware: boolean, leads: string): FrameworkStep {
  const answer = isAware
    ? "prompts mention a group: fairness through unawareness is not satisfied"
    : "no prompt mentions a group: fairness through unawareness is satisfied";
  return { fact: "mentions", answer, leads, source: `${SECTION_4}; definition in section 2.1` };
}

/** Text that is bound to no classes and no lists: toxicity always, the rest if prompts mention a group. */
export function generation({ facts: { invariance = "content", stereotypes = false }, mentions }: Walk): Leaf {
  const toxic = { fact: "task", answer: "the model writes text", leads: "toxicity, always", source: SECTION_4 };
  if (mentions === undefined) return { entries: TOXICITY, open: ["mentions"], steps: [toxic], applies: true };
  if (!mentions) {
    const leads = stereotypes ? "stereotypes, on request" : "neither stereotypes nor counterfactual fairness";
    return {
      entries: [...TOXICITY, ...(stereotypes ? STEREOTYPE : [])],
      steps: [toxic, unawarenessStep(false, leads)],
      notes: [
        "Stereotypes are a lower risk if no prompt mentions a group, not none: { stereotypes: true } measures them (Bouchard 2024, note 27).",
        "Names and dialects say a group without a word for it: vary names if your prompts will have them.",
      ],
      applies: true,
    };
  }
  const aware = unawarenessStep(true, "stereotypes and counterfactual fairness");
  const wanted = { content: [...SIMILARITY, ...SENTIMENT], sentiment: SENTIMENT, none: [] }[invariance];
  const leads = {
    content: "similarity of the responses, and their sentiment",
    sentiment: "their sentiment alone, since the content should differ",
    none: "no counterfactual metric, since the responses should differ",
  }[invariance];
  const source = `${SECTION_4}, note 26`;
  return {
    entries: [...TOXICITY, ...STEREOTYPE, ...wanted],
    further: [REFUSAL],
    steps: [toxic, aware, { fact: "invariance", answer: invarianceText(invariance), leads, source }],
    notes:
      invariance === "content"
        ? [
            'Similarity is too strict if texts should differ between groups, as in a clinic: { invariance: "sentiment" } keeps the tone alone (Bouchard 2024, note 26).',
          ]
        : [],
    applies: true,
  };
}

function invarianceText(invariance: "content" | "sentiment" | "none"): string {
  if (invariance === "content") return "the content of responses may not depend on the group";
  return invariance === "sentiment"
    ? "their sentiment may not depend on the group"
    : "responses may depend on the group";
}

/** Predictions about people, or from prompts that mention a group: allocational harm. */
export function classification({ facts: { people, fairness, intervention }, mentions }: Walk): Leaf {
  const mapped = people === true || mentions === true;
  if (!mapped && (people === undefined || mentions === undefined)) {
    const open = (
      [
        ["people", people],
        ["mentions", mentions],
      ] as const
    ).flatMap(([fact, known]) => (known === undefined ? [fact] : []));
    return { entries: [], open, steps: [], applies: undefined };
  }
  if (!mapped)
    return notApplicable({
      fact: "people",
      answer: "inputs are about no person, and mention no group",
      leads: "no fairness assessment applies",
      source: SECTION_4,
    });
  const about: FrameworkStep = {
    fact: people === true ? "people" : "mentions",
    answer: people === true ? "each input is about a person whose group is known" : "prompts mention a group",
    leads: "allocational harm",
    source: `${SECTION_4}; risk in section 2.3.2`,
  };
  const notes = [
    "With more than two classes, assess each class that weighs on people's lives against the rest: { classes: [...] } (Bouchard 2024, section 3.2.3).",
  ];
  const further = mentions === true ? [DECISION_INVARIANCE] : [];
  if (fairness === undefined) return { entries: [], further, open: ["fairness"], steps: [about], notes, applies: true };
  if (fairness === "representation") {
    const leads = "representation fairness";
    const step = { fact: "fairness", answer: "groups should be chosen equally often", leads, source: SECTION_4 };
    return { entries: REPRESENTATION, further: [IMPACT_RATIO, ...further], steps: [about, step], notes, applies: true };
  }
  const errors = {
    fact: "fairness",
    answer: "errors should hit no group more often",
    leads: "error-based fairness",
    source: SECTION_4,
  };
  if (intervention === undefined)
    return { entries: [], further, open: ["intervention"], steps: [about, errors], notes, applies: true };
  const isAssistive = intervention === "assistive";
  const step = {
    fact: "intervention",
    answer: isAssistive ? "being chosen helps" : "being chosen harms",
    leads: isAssistive ? "disparities of false negatives" : "disparities of false positives",
    source: `${SECTION_4}, note 28`,
  };
  return { entries: isAssistive ? ASSISTIVE : PUNITIVE, further, steps: [about, errors, step], notes, applies: true };
}

/** Lists for prompts that mention a group, if they should be the same for all. */
export function recommendation({ facts: { invariance }, mentions }: Walk): Leaf {
  if (mentions === undefined) return { entries: [], open: ["mentions"], steps: [], applies: undefined };
  if (!mentions) return notApplicable(unawarenessStep(false, "no fairness assessment applies"));
  const aware = unawarenessStep(true, "counterfactual unfairness is a risk");
  if (invariance === undefined) return { entries: [], open: ["invariance"], steps: [aware], applies: undefined };
  const source = SECTION_4;
  if (invariance === "none")
    return notApplicable(
      {
        fact: "invariance",
        answer: "recommendations may depend on the group",
        leads: "no fairness assessment applies",
        source,
      },
      [aware],
    );
  const answer = "recommendations should be the same for all groups";
  const step = { fact: "invariance", answer, leads: "similarity of the recommendations", source };
  return { entries: SIMILAR_LISTS, steps: [aware, step], applies: true };
}

/** People who compete for what is scarce: beside Bouchard's paper, after Chen et al. */
export function ranking({ facts: { people, fairness }, mentions }: Walk): Leaf {
  const mapped = people === true || mentions === true;
  if (!mapped && people === undefined) return { entries: [], open: ["people"], steps: [], applies: undefined };
  if (!mapped)
    return notApplicable({
      fact: "people",
      answer: "what is ranked is no people",
      leads: "no fairness assessment applies",
      source: CHEN,
    });
  const about = {
    fact: people === true ? "people" : "mentions",
    answer: "people of several groups compete for what is scarce",
    leads: "allocational harm, by ranks",
    source: CHEN,
  };
  const notes = [
    "Differences of mean scores and distances of distributions predict badly who is chosen: no claim should rest on them (Chen et al., section 5).",
    "If a model compares candidates in pairs, ask in both orders, and look at pairwiseConsistency first (Chen et al., Table 2).",
  ];
  if (fairness === undefined) return { entries: [RABBI], open: ["fairness"], steps: [about], notes, applies: true };
  const isRepresentation = fairness === "representation";
  const step = {
    fact: "fairness",
    answer: isRepresentation
      ? "groups should get places equally often"
      : "the qualified of each group should get places equally often",
    leads: isRepresentation ? "the gap of demographic parity" : "the gap of equal opportunity",
    source: CHEN,
  };
  const gap = allocationEntry(isRepresentation ? "demographic-parity" : "equal-opportunity");
  return { entries: [RABBI, gap], steps: [about, step], notes, applies: true };
}

function notApplicable(step: FrameworkStep, before: readonly FrameworkStep[] = []): Leaf {
  return { entries: [], steps: [...before, step], applies: false };
}
