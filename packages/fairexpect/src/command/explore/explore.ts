import type { Exploration, ExploredData } from "@fairexpect/assessment";
import type { UseCase } from "@fairexpect/responses";
import { agreeToCalls } from "../agree-to-calls.js";
import { loadModule } from "../assess/load-module.js";
import type { CommandDescription, Invocation } from "../command.js";
import { UsageError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { readJson } from "../files/read-text.js";
import {
  argumentOf,
  integerOf,
  isSet,
  numberOf,
  PRICES,
  pricesOf,
  recordingsIn,
  samplesOf,
  textOf,
} from "../options.js";
import { safe } from "../print/safe-text.js";
import { withResponseTexts } from "./response-texts.js";

export const explore: CommandDescription = {
  name: "explore",
  summary: "look for what differs between groups that nobody asked, each with the code that asserts it",
  details:
    'The file exports useCase, whose prompts have groups, or replies that are there already; or it is JSON: { prompts: [{ text, group, source, responses: ["..."] }] }, { candidates } or { predictions }. Answers are recorded and replayed. Half of the data is looked at, and what differs is tested on the other half. Ends with 1 if a difference is shown.',
  arguments: [{ name: "<file>", summary: "a module that exports the use case or replies, or a file of JSON" }],
  options: [
    { flags: "--export <name>", summary: "the name of the export (default: replies, useCase, or the default export)" },
    { flags: "--attribute <name>", summary: "vary the prompts over the groups of this attribute, as in gender" },
    { flags: "--samples <number>", summary: "responses of each prompt" },
    { flags: "--seed <number>", summary: "which random half is looked at first (default: 1)" },
    {
      flags: "--level <number>",
      summary: "the share of runs that may show something if nothing differs (default: 3%)",
    },
    { flags: "--redact", summary: "leave out words, phrases and whatever else repeats answers" },
    { flags: "--max-calls <number>", summary: "make so many calls at most" },
    PRICES,
    { flags: "-y, --yes", summary: "make calls without asking; needed where nobody can be asked, as in a script" },
  ],
  examples: [
    ["fairexpect explore fairness/use-case.ts", "ask, or replay, and look"],
    ["fairexpect explore fairness/use-case.ts --attribute gender --samples 2", "vary the prompts first"],
    ["fairexpect explore replies.json --redact --json", "answers that are there, for a script"],
  ],
  run: async (invocation) => {
    const { options } = invocation;
    const data = await dataOf(invocation);
    const { explore: look, explorationTable } = await import("@fairexpect/assessment");
    const seed = integerOf(options, "seed", 0);
    const level = numberOf(options, "level");
    const exploration: Exploration = await look(data, {
      redact: isSet(options, "redact"),
      ...(seed !== undefined && { seed }),
      ...(level !== undefined && { level }),
    });
    return {
      data: { ...exploration },
      text: () => safe(explorationTable(exploration)),
      exitCode: exploration.findings.length === 0 ? EXIT.fine : EXIT.found,
    };
  },
};

const ANSWERS = 'JSON as { prompts: [{ text, group, source, responses: ["..."] }] }, { candidates } or { predictions }';

/** The data of the file: JSON, replies that a module exports, or what its use case is answered. */
async function dataOf(invocation: Invocation): Promise<ExploredData> {
  const { world, options } = invocation;
  const file = argumentOf(invocation, 0);
  if (/\.json$/i.test(file)) {
    const data = withResponseTexts(readJson(world.folder, file, ANSWERS));
    return answered(invocation, data as ExploredData);
  }
  const exports = await loadModule(world.folder, file, `, or answers in a .json file`);
  const found = exportOf(exports, textOf(options, "export"), file);
  return isUseCase(found) ? respondTo(invocation, found) : answered(invocation, found as ExploredData);
}

/** What is there already, unless an option says how to ask for it. */
function answered({ options }: Invocation, data: ExploredData): ExploredData {
  const asking = { attribute: "--attribute", samples: "--samples", maxCalls: "--max-calls", prices: "--prices" };
  const given = Object.entries(asking).find(([name]) => options[name] !== undefined)?.[1];
  if (given === undefined) return data;
  throw new UsageError(
    `${given} says how a use case is asked, and the file has answers already. Leave it out, or give the use case.`,
  );
}

function exportOf(exports: Readonly<Record<string, unknown>>, named: string | undefined, file: string): unknown {
  // What `module.exports` is of a CommonJS module.
  const all: Readonly<Record<string, unknown>> = {
    ...(typeof exports["default"] === "object" ? exports["default"] : {}),
    ...exports,
  };
  const names = named === undefined ? ["replies", "useCase", "default"] : [named];
  const name = names.find((each) => Object.hasOwn(all, each));
  if (name !== undefined) return all[name];
  throw new UsageError(
    `${file} has no export ${named ?? "replies or useCase"}. Name the one that is the use case: --export.`,
  );
}

function isUseCase(value: unknown): value is UseCase {
  return typeof value === "object" && value !== null && "model" in value && "prompts" in value;
}

async function respondTo(invocation: Invocation, given: UseCase): Promise<ExploredData> {
  const { world, options } = invocation;
  const { estimate, reportProgress, respond } = await import("@fairexpect/responses");
  const samples = samplesOf(options);
  const calls = integerOf(options, "maxCalls", 1);
  const prices = pricesOf(options);
  const useCase = await varied(given, textOf(options, "attribute"));
  const asked = {
    recordings: recordingsIn(world.folder),
    ...(prices !== undefined && { prices }),
    ...(samples !== undefined && { samples }),
    ...(calls !== undefined && { budget: { calls } }),
    signal: world.signal,
  };
  const estimated = await estimate(useCase, asked);
  if (estimated.calls > 0)
    await agreeToCalls(invocation, { ...estimated, prompts: useCase.prompts.length, samples: samples ?? 1 });
  const onProgress = reportProgress({
    stream: world.err,
    bar: world.err.isTTY === true && world.terminal !== undefined,
  });
  return respond(useCase, { ...asked, onProgress });
}

function isGrouped(prompt: unknown): boolean {
  return typeof prompt === "object" && prompt !== null && "group" in prompt && prompt.group !== undefined;
}

/** With the prompts that mention a group varied over all groups of the attribute. */
async function varied(useCase: UseCase, attribute: string | undefined): Promise<UseCase> {
  if (attribute === undefined) {
    const prompts: unknown = useCase.prompts;
    const hasGroups = !Array.isArray(prompts) || prompts.some((prompt: unknown) => isGrouped(prompt));
    if (hasGroups) return useCase;
    // Before anything is asked, which would be for nothing.
    throw new UsageError(
      "no prompt has a group, and groups are compared. Vary the prompts over those that they mention: --attribute gender. Or give each its own: { text, group, source }.",
    );
  }
  const { counterfactuals } = await import("@fairexpect/prompts");
  const prompts = counterfactuals(useCase.prompts, attribute, { names: attribute === "gender" ? "swap" : "tell" });
  if (prompts.length === 0)
    throw new UsageError(
      `--attribute is ${attribute}, and no prompt mentions a group of it that could be another. Write prompts that do, or give each its group and source.`,
    );
  return { ...useCase, prompts };
}
