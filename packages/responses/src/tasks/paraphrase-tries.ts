import { safeText } from "@fairexpect/metrics/core";

import type { GenerationFailure } from "../errors.js";
import { looksLikeRefusal } from "../refusal/looks-like-refusal.js";
import type { Response, RunSummary } from "../response-set.js";
import type { Account } from "../run/budget.js";
import { systemClock } from "../run/clock.js";
import type { RespondOptions } from "../run/options.js";
import type { Rate } from "../run/rate.js";
import { attempt } from "../run/run.js";
import type { Attempt } from "../run/run.js";
import { summaryOf } from "../run/summary.js";
import { questionOf, readLines } from "./paraphrase-question.js";
import type { NamedParaphraser } from "./paraphrasers.js";

/** What a model has given of one prompt so far. */
export interface Tried {
  readonly usable: string[];
  problems: string[];
  callFailed: boolean;
}

/** What a model has given, by the text of the prompt. */
export type TriesByText = ReadonlyMap<string, Tried>;

/** What is asked for, and what all models have done of it so far. */
export interface Paraphrasing {
  /** Of the recording. */
  readonly name: string;
  readonly k: number;
  readonly tries: number;
  readonly options: RespondOptions;
  /** What is wrong with lines as paraphrases of their originals. */
  readonly problemsOf: (originals: readonly string[], lines: readonly string[]) => readonly string[];
  readonly startedAt: number;
  /** Of all that was asked for. */
  readonly keys: Set<string>;
  readonly responses: Response[];
  readonly failures: GenerationFailure[];
  account: Account | undefined;
  retried: number;
  unanswered: number;
}

export function startParaphrasing(
  work: Pick<Paraphrasing, "name" | "k" | "tries" | "options" | "problemsOf">,
): Paraphrasing {
  return {
    ...work,
    startedAt: systemClock.now(),
    keys: new Set(),
    responses: [],
    failures: [],
    account: undefined,
    retried: 0,
    unanswered: 0,
  };
}

/** Asks a model for paraphrases of the texts, again for those of which it gave too few. */
export async function askModel(
  state: Paraphrasing,
  paraphraser: NamedParaphraser,
  texts: readonly string[],
): Promise<TriesByText> {
  const { k, tries } = state;
  const tried = new Map(texts.map((text): [string, Tried] => [text, { usable: [], problems: [], callFailed: false }]));
  let rate: Rate | undefined;
  for (let number = 1; number <= tries; number++) {
    const open = Array.from(tried).filter(([, { usable, callFailed }]) => usable.length < k && !callFailed);
    if (open.length === 0) break;
    const questions = open.map(([text, so]) => questionOf(text, k - so.usable.length, number, so));
    const attempted = await ask(state, paraphraser, questions, number, rate);
    ({ rate } = attempted.state);
    for (const failure of attempted.failed?.failures ?? []) {
      // Errors have prompts as they are safe to print.
      const asked = questions.findIndex((question) => safeText(question) === failure.prompt);
      const prompt = open[asked]?.[0] ?? failure.prompt;
      state.failures.push({ ...failure, model: paraphraser.name, prompt });
    }
    for (const [j, [text, so]] of open.entries()) {
      const [key = ""] = attempted.state.requests.keysOf({ text: questions[j] ?? "" });
      const response = attempted.responses.get(key);
      so.callFailed = response === undefined;
      if (response === undefined) state.unanswered += 1;
      else take(state, so, text, response);
    }
  }
  return tried;
}

/** One run over the questions of a try, with the budget that the runs before it left. */
async function ask(
  state: Paraphrasing,
  { model, settings, prices, name }: NamedParaphraser,
  questions: readonly string[],
  number: number,
  rate: Rate | undefined,
): Promise<Attempt> {
  const { options, account } = state;
  const { onProgress } = options;
  const useCase = { name: state.name, model, ...(settings === undefined ? {} : { settings }), prompts: questions };
  const label = `${state.name}, ${name}${number === 1 ? "" : `, try ${number}`}`;
  const attempted = await attempt(
    "paraphrase",
    useCase,
    {
      ...options,
      prune: false,
      ...(prices === undefined ? {} : { prices }),
      ...(typeof onProgress === "function" && {
        onProgress: (progress) => onProgress({ ...progress, useCase: label }),
      }),
      ...(onProgress === false && { onProgress }),
    },
    systemClock,
    { ...(account === undefined ? {} : { spent: account.spending }), ...(rate === undefined ? {} : { rate }) },
  );
  state.account = attempted.state.account;
  state.retried += attempted.state.retried;
  state.responses.push(...attempted.responses.values());
  for (const key of attempted.state.requests.byKey.keys()) state.keys.add(key);
  return attempted;
}

/** Sorts an answer's lines into what can be used and what is wrong. */
function take(
  { k, options, problemsOf }: Paraphrasing,
  so: Tried,
  text: string,
  { kind, text: answer }: Response,
): void {
  const { isRefusal = looksLikeRefusal } = options;
  const wanted = k - so.usable.length;
  so.problems = [];
  if (kind !== "answer" && kind !== "truncated") {
    so.problems.push(kind === "refusal" ? "the answer was a refusal" : `the answer was ${kind}`);
    return;
  }
  const read = readLines(answer, wanted, text);
  // The last line of an answer that was cut off is no whole one.
  const lines = kind === "truncated" ? read.slice(0, -1) : read;
  for (const line of lines) {
    if (so.usable.length === k) break;
    const candidates = [...so.usable, line];
    const originals = candidates.map(() => text);
    const problems = isRefusal(line) ? ["it is a refusal"] : problemsOf(originals, candidates);
    if (problems.length === 0) so.usable.push(line);
    else so.problems.push(`${JSON.stringify(line)}: ${problems.join(", and ")}`);
  }
  if (lines.length < wanted)
    so.problems.push(
      `${wanted} numbered ${wanted === 1 ? "line was" : "lines were"} asked for, and ${lines.length} came`,
    );
}

export function summaryOfTries({ account, retried, startedAt, responses }: Paraphrasing, unused: number): RunSummary {
  if (account === undefined) throw new Error("no model was asked");
  return summaryOf({ account, retried, clock: systemClock, startedAt }, responses, unused);
}
