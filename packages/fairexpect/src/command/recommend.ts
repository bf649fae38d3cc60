import type { AssessmentRecommendation, RecommendedMetric, UseCaseFacts } from "@fairexpect/assessment";
import type { CommandDescription, Options } from "./command.js";
import { CommandError, UsageError } from "./errors.js";
import { readJson, readText } from "./files/read-text.js";
import { withFlags } from "./in-flags.js";
import { limitOf } from "./limit-option.js";
import { isSet, textOf, textsOf } from "./options.js";
import type { Paint } from "./print/paint.js";
import { safe, safeLine } from "./print/safe-text.js";

export const recommend: CommandDescription = {
  name: "recommend",
  summary: "say which questions of fairness a use case raises, and which assertions answer them",
  details:
    "The framework of Bouchard (2024), section 4. What you leave out and it needs, it asks for. Nothing is called; limits are yours to choose.",
  options: [
    {
      flags: "--task <name>",
      summary: "what the model does",
      choices: ["generation", "classification", "recommendation", "ranking"],
    },
    { flags: "--prompts <file>", summary: "its prompts, one a line, or a JSON array: read for mentions of groups" },
    {
      flags: "--mentions <answer>",
      summary: "in place of prompts: whether they mention a group",
      choices: ["yes", "no"],
    },
    { flags: "--attribute <name>", summary: "an attribute, as in gender; may be given again", isRepeated: true },
    {
      flags: "--invariance <what>",
      summary: "what may not depend on the group",
      choices: ["content", "sentiment", "none"],
    },
    { flags: "--people <answer>", summary: "whether each input is about a person", choices: ["yes", "no"] },
    { flags: "--fairness <what>", summary: "what is fair", choices: ["representation", "errors"] },
    {
      flags: "--intervention <what>",
      summary: "whether it helps or harms to be chosen",
      choices: ["assistive", "punitive"],
    },
    { flags: "--stereotypes", summary: "measure stereotypes although no group is mentioned" },
    {
      flags: "--limit <name=number>",
      summary: "a limit that you think of, to hear how many prompts it takes; may be given again",
      isRepeated: true,
    },
    { flags: "--sizes", summary: "say how many prompts limits take of all metrics, which takes seconds" },
  ],
  examples: [
    ["fairexpect recommend --task generation --prompts prompts.txt", "a chat"],
    ["fairexpect recommend --task classification --people yes", "it asks what is still to be decided"],
    ["fairexpect recommend --task ranking --people yes --fairness representation", "hiring"],
    [
      "fairexpect recommend --task generation --mentions no --limit toxicFraction=0.05 --sizes",
      "how many prompts of each",
    ],
  ],
  run: async ({ world, options }) => {
    const facts = factsOf(options, world.folder);
    const { recommendAssessment } = await import("@fairexpect/assessment");
    const recommended = recommendAssessment(facts);
    const limited = Object.keys(facts.limits ?? {});
    const isSized = ({ name }: RecommendedMetric): boolean => isSet(options, "sizes") || limited.includes(name);
    return {
      data: {
        ...recommended,
        metrics: recommended.metrics.map((metric) => sized(metric, isSized(metric))),
        further: recommended.further.map((metric) => sized(metric, isSized(metric))),
      },
      text: (paint) => recommendationText(recommended, isSized, paint),
    };
  },
};

function factsOf(options: Options, folder: string): UseCaseFacts {
  const task = textOf(options, "task");
  if (task === undefined)
    throw new UsageError("--task is missing; expected generation, classification, recommendation or ranking.");
  const file = textOf(options, "prompts");
  const attributes = textsOf(options, "attribute");
  const limits = textsOf(options, "limit");
  return {
    task: task as UseCaseFacts["task"],
    ...(file !== undefined && { prompts: readPrompts(folder, file) }),
    ...flag(options, "mentions"),
    ...flag(options, "people"),
    ...(attributes.length > 0 && { attributes }),
    ...text(options, "invariance"),
    ...text(options, "fairness"),
    ...text(options, "intervention"),
    ...(isSet(options, "stereotypes") && { stereotypes: true }),
    ...(limits.length > 0 && { limits: Object.fromEntries(limits.map(limitOf)) }),
  };
}

function text(options: Options, name: string): Readonly<Record<string, never>> {
  const value = textOf(options, name);
  return value === undefined ? {} : { [name]: value as never };
}

function flag(options: Options, name: string): Readonly<Record<string, boolean>> {
  const value = textOf(options, name);
  return value === undefined ? {} : { [name]: value === "yes" };
}

const PROMPTS = "prompts, one a line, or a JSON array of texts, or of objects with a text";

/** Prompts in a file: an array of JSON, of texts or of objects with a text; else a prompt a line. */
function readPrompts(folder: string, file: string): readonly string[] {
  const content = readText(folder, file, PROMPTS);
  if (!content.trimStart().startsWith("[")) return linesOf(file, content);
  const json = readJson(folder, file, PROMPTS);
  const texts = (Array.isArray(json) ? json : []).map((item: unknown) =>
    typeof item === "object" && item !== null && "text" in item ? item.text : item,
  );
  if (texts.length > 0 && texts.every((item) => typeof item === "string")) return texts;
  throw new CommandError(`${file} is no JSON array of prompts; expected ${PROMPTS}.`);
}

function linesOf(file: string, content: string): readonly string[] {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > 0) return lines;
  throw new CommandError(`${file} is empty; expected ${PROMPTS}.`);
}

function sized(metric: RecommendedMetric, isSized: boolean): Readonly<Record<string, unknown>> {
  const {
    name,
    metric: description,
    measuredBy,
    options,
    risk,
    assertion,
    why,
    source,
    needs,
    samples,
    limit,
  } = metric;
  const about = {
    name,
    title: description.title,
    measuredBy,
    ...(options !== undefined && { options }),
    risk,
    assertion,
    why,
    source,
    needs,
    samples,
    limit,
  };
  return isSized ? { ...about, sizes: metric.sizes } : about;
}

function recommendationText(
  recommended: AssessmentRecommendation,
  isSized: (metric: RecommendedMetric) => boolean,
  paint: Paint,
): string {
  const { steps, metrics, further, open, notes } = recommended;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [paint.bold(title), ...lines, ""];
  return [
    ...section(
      "What decided",
      steps.map(({ answer, leads, source }) => `  ${safe(answer)}: ${safe(leads)} ${paint.dim(`(${safe(source)})`)}`),
    ),
    ...section(
      "Still to be decided",
      open.flatMap(({ fact, question, answers }) => [
        `  ${safe(question)}`,
        ...answers.map(
          ({ value, means }) =>
            `    --${fact} ${value === true ? "yes" : value === false ? "no" : value}  ${safe(means)}`,
        ),
      ]),
    ),
    ...section(
      "Recommended",
      metrics.flatMap((metric) => metricLines(metric, isSized(metric), paint)),
    ),
    ...section(
      "Worth a look as well",
      further.flatMap((metric) => metricLines(metric, isSized(metric), paint)),
    ),
    ...section(
      "Keep in mind",
      notes.map((note) => `  ${safe(withFlags(note, recommend))}`),
    ),
  ]
    .join("\n")
    .trimEnd();
}

function metricLines(metric: RecommendedMetric, isSized: boolean, paint: Paint): readonly string[] {
  const { metric: description, assertion, why, source, needs, limit } = metric;
  const sizes = isSized
    ? metric.sizes.map(
        ({ limit: at, prompts, unit, from }) =>
          `${at}: ${from === "least" ? "at least " : ""}${prompts.toLocaleString("en-US")} ${unit}`,
      )
    : [];
  return [
    `  ${paint.green(safeLine(assertion, 200))}`,
    `    ${safe(description.title)}: ${safe(why)} ${paint.dim(`(${safe(source)})`)}`,
    `    needs ${safe(needs)}`,
    `    limit: ${safe(limit.think)}`,
    ...(sizes.length === 0 ? [] : [`    takes, for a limit of ${sizes.join("; ")}`]),
  ];
}
