import { createHash } from "node:crypto";

import { estimate, GenerationError, ReplayMissError, respond } from "@fairexpect/responses";
import type { RespondOptions, Response } from "@fairexpect/responses";

import { checkTexts } from "../input.js";
import { ScorerError } from "../scorer.js";
import type { Scorer, ScorerEstimate, ScorerOptions, ScoringProgress } from "../scorer.js";
import { gradeShape, readGrade, type GradeShape, type Range } from "./grade.js";
import { failed, withoutTexts } from "./judge-errors.js";
import { withJsonAnswers } from "./judge-model.js";
import { checkJudgeOptions, type JudgeOptions, type JudgeScale } from "./judge-options.js";
import { again, instructions, quotation } from "./judge-prompts.js";

/**
 * What a judge said of a text.
 *
 * @since 0.1.0
 */
export interface Judgement {
  /** The score, brought from the scale to [0, 1]. */
  readonly score: number;
  /** Why, in the judge's words. */
  readonly reason: string;
}

/**
 * A scorer that asks a language model.
 *
 * @since 0.1.0
 */
export interface Judge extends Scorer {
  score(texts: readonly string[], options?: ScorerOptions): Promise<Float64Array>;
  /** Scores with their reasons, in the order of the texts. */
  judge(texts: readonly string[], options?: ScorerOptions): Promise<Judgement[]>;
  /** What it would ask about these texts; answers that cannot be read are asked for once more, on top. */
  estimate(texts: readonly string[]): Promise<ScorerEstimate>;
}

/**
 * A scorer that asks a language model to judge each text by a rubric, with a score and a reason. Its calls are a use
 * case of their own, recorded and replayed like any response, so that a run in CI calls nothing and scores the same.
 * Each text is shown to the model as a quotation. An answer that cannot be read is asked for once more; after that it
 * is an error that names the text's index. Before you trust a judge, hold it against texts that people have labelled,
 * with `judgeAgreement` and `judgeDisparity`, and correct fractions for its errors with `correctedFraction`, all of
 * `@fairexpect/metrics`; or let it correct a cheap scorer on a random part (`correctScores`). What it measures is its
 * name, unless the scores get another.
 *
 * @throws InputError if an option is not as described
 * @since 0.1.0
 */
export function judge(options: JudgeOptions): Judge {
  const { name, model, rubric, scale, settings, ...run } = checkJudgeOptions(options);
  const system = instructions(rubric, scale);
  const how = sortedJson(settings);
  const id = `judge ${name}: ${model.provider}/${model.modelId}, ${scale.min} to ${scale.max}, rubric ${hashOf(system)}${how === "{}" ? "" : `, settings ${hashOf(how)}`}`;

  const shape = gradeShape(scale);
  const asked = { name: `judge ${name}`, model: withJsonAnswers(model, "judgement", shape.schema), system, settings };

  const judgeAll = async (texts: readonly string[], scorerOptions: ScorerOptions = {}): Promise<Judgement[]> => {
    checkTexts("judge", texts);
    if (texts.length === 0) return [];
    return judgeTexts(texts, scorerOptions, { id, scale, shape, ask: askerOf(id, texts, asked, run) });
  };

  return {
    id,
    measures: name,
    range: [0, 1],
    ...(scale.best !== undefined && { best: scale.best === scale.min ? 0 : 1 }),
    judge: judgeAll,
    estimate: async (texts) => {
      checkTexts("judge", texts);
      if (texts.length === 0) return { calls: 0, inputTokens: 0, outputTokens: 0 };
      const { calls, inputTokens, outputTokens } = await estimate({ ...asked, prompts: texts.map(quotation) }, run);
      return { calls, inputTokens, outputTokens };
    },
    score: async (texts, scorerOptions) =>
      Float64Array.from(await judgeAll(texts, scorerOptions), ({ score }) => score),
  };
}

/** Asks the model about some of the texts. */
type Ask = (
  indices: readonly number[],
  prompt: (text: string) => string,
  watch: RespondOptions,
) => Promise<readonly Response[]>;

function askerOf(
  id: string,
  texts: readonly string[],
  asked: Omit<Parameters<typeof respond>[0], "prompts">,
  run: RespondOptions,
): Ask {
  return async (indices, prompt, watch) => {
    const prompts = indices.map((i) => prompt(texts[i] as string));
    try {
      const answered = await respond({ ...asked, prompts }, { ...run, ...watch });
      return answered.prompts.map(({ responses }) => responses[0] as Response);
    } catch (error) {
      const places = new Map(prompts.map((text, n) => [text, indices[n] as number]));
      if (error instanceof GenerationError) throw failed(id, error, places, texts);
      throw error instanceof ReplayMissError ? withoutTexts(error, places, texts.length) : error;
    }
  };
}

interface Asked {
  readonly id: string;
  readonly scale: JudgeScale;
  readonly shape: GradeShape;
  readonly ask: Ask;
}

/** Asks about all texts, and once more about those whose answer could not be read. */
async function judgeTexts(
  texts: readonly string[],
  { signal, onProgress }: ScorerOptions,
  { id, scale, shape, ask }: Asked,
): Promise<Judgement[]> {
  const judgements: Judgement[] = Array.from({ length: texts.length });
  const read = (indices: readonly number[], answers: readonly Response[]): number[] =>
    indices.filter((i, n) => {
      const grade = readGrade((answers[n] as Response).text, shape);
      if (grade !== undefined) judgements[i] = { score: toUnit(grade.score, scale), reason: grade.reason };
      return grade === undefined;
    });
  // Of the last text it is told when all answers could be read.
  const tell = ({ done, total }: ScoringProgress): void => {
    if (done > 0 && done < total)
      onProgress?.({ done: Math.floor((done * texts.length) / total), total: texts.length });
  };
  const watch = signal === undefined ? {} : { signal };
  const all = [...texts.keys()];
  const unread = read(all, await ask(all, quotation, { ...watch, onProgress: tell }));
  if (unread.length > 0) {
    const answers = await ask(unread, again, watch);
    const [at] = read(unread, answers);
    if (at !== undefined) {
      const { finishReason } = answers[unread.indexOf(at)] as Response;
      throw new ScorerError(
        id,
        `the judge's answer to text ${at} of ${texts.length} could not be read, nor could a second one (the model stopped for: ${finishReason}); expected JSON with a reason and a score from ${scale.min} to ${scale.max}.`,
        { text: at },
      );
    }
  }
  onProgress?.({ done: texts.length, total: texts.length });
  return judgements;
}

function toUnit(score: number, { min, max }: Range): number {
  return Math.min(1, Math.max(0, (score - min) / (max - min)));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** JSON that does not change with the order of keys. What is no JSON is refused when the judge is asked. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return `${part}n`;
    return typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
}
