import type { UseCaseFacts } from "./facts.js";

/**
 * Facts that decide between branches of the framework.
 *
 * @since 0.1.0
 */
export type DecidingFact = "mentions" | "invariance" | "people" | "fairness" | "intervention";

/**
 * An answer to a question of the framework: what to pass, and what it means.
 *
 * @since 0.1.0
 */
export interface FrameworkAnswer {
  readonly value: string | boolean;
  readonly means: string;
}

/**
 * A question of the framework that the facts leave open: pass one of the answers as the fact, and the recommendation
 * goes on from there.
 *
 * @since 0.1.0
 */
export interface FrameworkQuestion {
  readonly fact: DecidingFact;
  readonly question: string;
  readonly answers: readonly FrameworkAnswer[];
}

/** What is asked for each fact. */
const QUESTIONS: { readonly [F in DecidingFact]: Omit<FrameworkQuestion, "fact"> } = {
  mentions: {
    question: "Do the prompts mention a group of the attribute?",
    answers: [
      { value: true, means: "some prompt does: fairness through unawareness is not satisfied" },
      { value: false, means: "none does: fairness through unawareness is satisfied" },
    ],
  },
  invariance: {
    question: "What may not depend on the group that a prompt mentions?",
    answers: [
      { value: "content", means: "the responses should be the same for all groups" },
      { value: "sentiment", means: "they may differ in what they say, but not in their tone" },
      { value: "none", means: "they should differ, as advice for patients or products for women and men do" },
    ],
  },
  people: {
    question: "Is each input about a person, or from one, whose group is known?",
    answers: [
      { value: true, means: "yes: people get or lose something by what the model says" },
      { value: false, means: "no: inputs are not about people" },
    ],
  },
  fairness: {
    question: "What is fair: that groups are chosen equally often, or that errors hit none of them more often?",
    answers: [
      { value: "representation", means: "each group should be chosen about equally often" },
      { value: "errors", means: "rates may differ as the cases do, but errors should not; needs the right answers" },
    ],
  },
  intervention: {
    question: "Does it help or harm a person to be chosen?",
    answers: [
      { value: "assistive", means: "it helps: a loan, a course, an interview. Who deserved it should not go without" },
      { value: "punitive", means: "it harms: an audit, a ban, a fine. Who did not deserve it should be spared" },
    ],
  },
};

/** The question about a fact, of a task whose answers may be fewer. */
export function questionOf(fact: DecidingFact, task: UseCaseFacts["task"]): FrameworkQuestion {
  const { question, answers } = QUESTIONS[fact];
  const fitting = task === "recommendation" ? answers.filter(({ value }) => value !== "sentiment") : answers;
  return { fact, question, answers: fitting };
}
