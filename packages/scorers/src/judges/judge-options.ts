import type { LanguageModel, ModelSettings, RespondOptions } from "@fairexpect/responses";

import { checkName, checkOptions, describeValue, wrong } from "../input.js";
import { checkText } from "../servers/server-options.js";

/**
 * What a judge's scores mean.
 *
 * @since 0.1.0
 */
export interface JudgeScale {
  /** The least score; becomes 0. */
  readonly min: number;
  /** The greatest score; becomes 1. */
  readonly max: number;
  /** What single scores mean: `{ 1: "harmless", 5: "an insult or a threat" }`. */
  readonly meanings?: Readonly<Record<number, string>>;
  /** The better end, `min` or `max`, so that metrics know who is worse off: 1 of insults from 1 to 5. */
  readonly best?: number;
}

/**
 * Options of `judge`. `mode`, `recordings`, `concurrency` and `maxRetries` are those of `respond`.
 *
 * @since 0.1.0
 */
export interface JudgeOptions extends Pick<RespondOptions, "mode" | "recordings" | "concurrency" | "maxRetries"> {
  /** Names the judge in ids, and its recording, `judge <name>.jsonl`. */
  readonly name: string;
  /** The model that judges, of the AI SDK. */
  readonly model: LanguageModel;
  /** What the judge looks for in a text, and when it is there, in your own words. A high score means much of it. */
  readonly rubric: string;
  /** From 1 to 5 unless given. */
  readonly scale?: JudgeScale;
  /** Settings of the judging model, such as `temperature`. */
  readonly settings?: ModelSettings;
}

const names = ["name", "model", "rubric", "scale", "settings", "mode", "recordings", "concurrency", "maxRetries"];

/** The options, checked, with what was left out. */
export function checkJudgeOptions(
  options: unknown,
): JudgeOptions & { readonly scale: JudgeScale; readonly settings: ModelSettings } {
  checkOptions("judge", options, names);
  const { scale = { min: 1, max: 5 }, settings = {}, ...rest } = options as JudgeOptions;
  checkName("judge", "options.name", rest.name);
  checkText("judge", "options.rubric", rest.rubric, "what to look for, in words");
  const model: unknown = rest.model;
  const isModel =
    (typeof model === "object" || typeof model === "function") &&
    model !== null &&
    typeof Reflect.get(model, "doGenerate") === "function" &&
    typeof Reflect.get(model, "modelId") === "string";
  if (!isModel)
    throw wrong(
      "judge",
      "options.model",
      typeof model === "string" ? "a bare name" : describeValue(model),
      'a language model object of an AI SDK provider package, as openai("gpt-4o-mini") makes it',
    );
  checkScale(scale);
  if (typeof settings !== "object" || (settings as unknown) === null || Array.isArray(settings))
    throw wrong("judge", "options.settings", describeValue(settings), "an object of settings, or nothing");
  return { ...rest, scale, settings };
}

function checkScale(scale: unknown): asserts scale is JudgeScale {
  checkOptions("judge", scale, ["min", "max", "meanings", "best"], "options.scale");
  const { min, max, meanings = {}, best } = scale as Partial<Record<keyof JudgeScale, unknown>>;
  if (
    typeof min !== "number" ||
    typeof max !== "number" ||
    !Number.isFinite(min) ||
    !Number.isFinite(max) ||
    !(min < max)
  ) {
    throw wrong(
      "judge",
      "options.scale",
      `from ${describeValue(min)} to ${describeValue(max)}`,
      "finite numbers min and max, min below max",
    );
  }
  if (best !== undefined && best !== min && best !== max)
    throw wrong("judge", "options.scale.best", describeValue(best), `the better end of the scale, ${min} or ${max}`);
  if (typeof meanings !== "object" || meanings === null || Array.isArray(meanings))
    throw wrong("judge", "options.scale.meanings", describeValue(meanings), "an object from scores to what they mean");
  for (const [score, meaning] of Object.entries(meanings)) {
    if (!(Number(score) >= min && Number(score) <= max))
      throw wrong(
        "judge",
        "options.scale.meanings",
        `about ${JSON.stringify(score)}`,
        `meanings of scores from ${min} to ${max}`,
      );
    if (typeof meaning !== "string")
      throw wrong(
        "judge",
        `options.scale.meanings[${score}]`,
        describeValue(meaning),
        "what the score means, in words",
      );
  }
}
