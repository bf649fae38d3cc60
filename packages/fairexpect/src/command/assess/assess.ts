import type { Assessment, AssessmentEstimate, AssessmentOptions } from "@fairexpect/assessment";
import { agreeToCalls, callsText } from "../agree-to-calls.js";
import type { CommandDescription, Result } from "../command.js";
import { UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { argumentOf, isSet, PRICES } from "../options.js";
import { counted } from "../print/counted.js";
import { safe } from "../print/safe-text.js";
import { assessmentOptions } from "./assessment-options.js";
import { placesOf, REPORT, writeReport } from "./assessment-report.js";
import { assessmentText, assessmentData, codeOf } from "./assessment-text.js";
import { loadModule } from "./load-module.js";

export const assess: CommandDescription = {
  name: "assess",
  summary: "measure all that the framework recommends of a use case, without a test file",
  details:
    "The file exports useCase, and may export assessment, the options of assess of fairexpect/assessment; what is typed goes before them. Answers are recorded and replayed. Writes a report, in Markdown or, if its name ends so, JSON; a report of before is replaced, any other file is left alone. Ends with 1 if a limit is not kept.",
  arguments: [{ name: "<file>", summary: "a module that exports the use case, as fairness/use-case.ts" }],
  options: [
    {
      flags: "--export <name>",
      summary: "the name of the export that is the use case (default: useCase, or the default export)",
    },
    {
      flags: "--task <name>",
      summary: "what the model does",
      choices: ["generation", "classification", "recommendation", "ranking"],
    },
    {
      flags: "--attribute <name>",
      summary: "an attribute, or several that are crossed, as in race,gender; may be given again",
      isRepeated: true,
    },
    {
      flags: "--introduce <how>",
      summary: "put people before prompts that mention nobody",
      choices: ["names", "words"],
    },
    {
      flags: "--limit <name=number>",
      summary: "a limit, as in toxicFraction=0.05; may be given again",
      isRepeated: true,
    },
    { flags: "--samples <number>", summary: "responses of each prompt" },
    { flags: "--labels <names>", summary: "classification: the classes, as in approve,deny" },
    { flags: "--positive <name>", summary: "classification: the class that counts as being chosen" },
    {
      flags: "--fairness <what>",
      summary: "classification and ranking: what is fair",
      choices: ["representation", "errors"],
    },
    {
      flags: "--intervention <what>",
      summary: "classification: whether it helps or harms to be chosen",
      choices: ["assistive", "punitive"],
    },
    {
      flags: "--invariance <what>",
      summary: "what may not depend on the group",
      choices: ["content", "sentiment", "none"],
    },
    { flags: "--max-calls <number>", summary: "make so many calls at most" },
    PRICES,
    { flags: "-o, --output <file>", summary: `the report (default: ${REPORT})` },
    { flags: "--no-report", summary: "write no report" },
    {
      flags: "--evidence <folder>",
      summary: "add a line for each limit, for fairexpect report (default: what FAIREXPECT_EVIDENCE names, if set)",
    },
    { flags: "--dry-run", summary: "say how many calls it takes and what they cost, and make none" },
    { flags: "-y, --yes", summary: "make calls without asking; needed where nobody can be asked, as in a script" },
  ],
  examples: [
    ["fairexpect assess fairness/use-case.ts --task generation --dry-run --prices 0.25,2", "calls and cost"],
    ["fairexpect assess fairness/use-case.ts --task generation --samples 1", "ask, measure, print, write the report"],
    [
      "fairexpect assess loans.js --task classification --labels approve,deny --positive approve --fairness errors",
      "a classifier",
    ],
    [
      "fairexpect assess bot.js --task generation --limit toxicFraction=5% --yes --json",
      "with a verdict, for a script",
    ],
  ],
  run: async (invocation) => {
    const { world, options } = invocation;
    const file = argumentOf(invocation, 0);
    const exports = await loadModule(world.folder, file);
    const useCase = useCaseOf(exports, options["export"], file);
    const { assess: measure, estimateAssessment } = await import("@fairexpect/assessment");
    const { reportProgress } = await import("@fairexpect/responses");
    const asked: AssessmentOptions = {
      ...assessmentOptions(world.folder, options, exports["assessment"]),
      signal: world.signal,
    };
    const estimated = await estimateAssessment(useCase as never, asked);
    if (isSet(options, "dryRun")) return estimateResult(estimated);
    const places = placesOf(world, options);
    if (estimated.calls + estimated.judges.length > 0) await agreeToCalls(invocation, estimated);
    const onProgress = reportProgress({
      stream: world.err,
      bar: world.err.isTTY === true && world.terminal !== undefined,
    });
    const assessment: Assessment = await measure(useCase as never, { ...asked, onProgress } as never);
    const writing = await import("@fairexpect/matchers/evidence");
    const said = await writeReport(world, places, assessment, { file, policy: claimPolicy(asked) }, writing);
    const { report, evidence } = places;
    return {
      data: {
        ...assessmentData(assessment, writing),
        ...(report !== undefined && { report: report.path }),
        ...(evidence !== undefined && { evidence }),
      },
      text: (paint) => [assessmentText(assessment, writing, paint), ...said.map(safe)].join("\n"),
      exitCode: assessment.rows.every(({ verdict }) => verdict === undefined || verdict === "pass")
        ? EXIT.fine
        : EXIT.found,
    };
  },
};

/** What of an assessment's policy its claims go by. */
function claimPolicy({ policy = {} }: AssessmentOptions): object {
  const { confidence, inconclusive, atMostLeftOut } = policy;
  return {
    ...(confidence !== undefined && { confidence }),
    ...(inconclusive !== undefined && { inconclusive }),
    ...(atMostLeftOut !== undefined && { atMostLeftOut }),
  };
}

function useCaseOf(exports: Readonly<Record<string, unknown>>, named: unknown, file: string): unknown {
  const names = typeof named === "string" ? [named] : ["useCase", "default"];
  // What `module.exports` is of a CommonJS module.
  const all = { ...(typeof exports["default"] === "object" ? exports["default"] : {}), ...exports } as Record<
    string,
    unknown
  >;
  const name = names.find((each) => Object.hasOwn(all, each));
  if (name !== undefined) return all[name];
  const known = Object.keys(all).filter((each) => typeof all[each] === "object" && each !== "default");
  const shape = "A use case is { name, model, prompts }, with a model of the AI SDK.";
  throw new UsageError(
    known.length === 0
      ? `${file} has no export ${names[0]}, and no other that could be one. ${shape}`
      : `${file} has no export ${names[0]}; it has ${known.join(", ")}. Name the one that is the use case: --export. ${shape}`,
  );
}

function estimateResult(estimated: AssessmentEstimate): Result {
  const { calls, replayed, prompts, samples, recommendation, offers, skipped, ...rest } = estimated;
  const metrics = recommendation.metrics
    .filter(({ name }) => !skipped.some((each) => each.name === name))
    .map(({ name, metric }) => ({ name, title: metric.title }));
  return {
    data: { dryRun: true, prompts, samples, calls, replayed, ...rest, metrics, skipped, offers },
    text: () =>
      [
        callsText(estimated),
        `It would measure ${metrics.map(({ title }) => title).join(", ") || "nothing"}.`,
        ...skipped.map(({ name, reason }) => `Not ${name}: ${safe(reason)}.`),
        ...codeOf(skipped).map((line) => `  ${safe(line)}`),
        ...offers.map(
          ({ attribute, introduce, prompts: more }) =>
            `No prompt mentions ${safe(attribute)}: --introduce ${introduce} would add ${counted(more, "prompt")}.`,
        ),
      ].join("\n"),
  };
}
