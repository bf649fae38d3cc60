import type { PrunedResponse, RecordedResponse } from "@fairexpect/responses";
import { resolve } from "node:path";
import type { CommandDescription, Options } from "../command.js";
import { UsageError } from "../errors.js";
import { argumentsOf, dayOf, integerOf, isSet, textOf } from "../options.js";
import { counted } from "../print/counted.js";
import { safe, safeLine } from "../print/safe-text.js";
import { inspectAll } from "./list.js";
import { recordingFiles } from "./recording-files.js";

const MOST_NAMED = 10;

/** What was taken out of a file, or would be. */
interface Pruned {
  readonly file: string;
  readonly removed: readonly PrunedResponse[];
  /** Lines that a later one with the same key stood for. */
  readonly replaced: number;
}

export const recordingsPrune: CommandDescription = {
  name: "recordings prune",
  summary: "take responses out of recordings: old ones, those of another model, of a prompt, superfluous samples",
  details:
    "Lines that a later one stands for go in any case. Those that no test asks for only a run can tell: respond(useCase, { prune: true }).",
  arguments: [{ name: "[paths...]", summary: "files or folders; all below unless given" }],
  options: [
    { flags: "--before <day>", summary: "recorded before this day" },
    { flags: "--model <name>", summary: "of this model" },
    { flags: "--prompt <text>", summary: "whose prompt has this text" },
    { flags: "--samples <number>", summary: "of prompts with more samples than this, the others" },
    { flags: "--unfinished", summary: "of a run in mode record that was ended before its end" },
    { flags: "--edited", summary: "that were edited" },
    { flags: "--dry-run", summary: "say what would go, and change nothing" },
    { flags: "-y, --yes", summary: "do it; without it nothing is changed" },
  ],
  examples: [
    ["fairexpect recordings prune --before 2026-01-01 --dry-run", "look first"],
    ["fairexpect recordings prune --model openai.chat/gpt-4o --yes", "what a model of the past has said"],
    ["fairexpect recordings prune --yes", "only lines that later ones stand for"],
  ],
  run: async (invocation) => {
    const { world, options } = invocation;
    const isUnwanted = wanted(options);
    const isDry = isSet(options, "dryRun") || !isSet(options, "yes");
    const { pruneRecording } = await import("@fairexpect/responses");
    const pruned: Pruned[] = [];
    const files = recordingFiles(world, argumentsOf(invocation, 0));
    const replaced = new Map(
      (await inspectAll(world, files)).map(({ file, contents }) => [file, contents?.replaced ?? 0]),
    );
    for (const file of files) {
      world.signal.throwIfAborted();
      const removed = await pruneRecording(resolve(world.folder, file), isUnwanted, { dryRun: isDry });
      pruned.push({ file, removed, replaced: replaced.get(file) ?? 0 });
    }
    return {
      data: { dryRun: isDry, recordings: pruned },
      text: () => prunedText(pruned, isDry, isSet(options, "dryRun")),
    };
  },
};

/** Tells which responses are to go: those of which all that was asked for holds. */
function wanted(options: Options): (response: RecordedResponse) => boolean {
  const [before, model, prompt] = [dayOf(options, "before"), textOf(options, "model"), textOf(options, "prompt")];
  const samples = integerOf(options, "samples", 1);
  const rules: ((response: RecordedResponse) => boolean)[] = [
    ...(before === undefined
      ? []
      : [({ recorded }: RecordedResponse) => recorded !== undefined && recorded.on < before]),
    ...(model === undefined
      ? []
      : [({ provider, model: own }: RecordedResponse) => own === model || `${provider}/${own}` === model]),
    ...(prompt === undefined
      ? []
      : [({ prompt: own }: RecordedResponse) => own.toLowerCase().includes(prompt.toLowerCase())]),
    ...(samples === undefined ? [] : [({ sample }: RecordedResponse) => sample >= samples]),
    ...(isSet(options, "unfinished") ? [({ unfinished }: RecordedResponse) => unfinished !== undefined] : []),
    ...(isSet(options, "edited") ? [({ edited }: RecordedResponse) => edited !== undefined] : []),
  ];
  if (isSet(options, "yes") && isSet(options, "dryRun"))
    throw new UsageError("--yes and --dry-run cannot both be: one changes the files, the other does not.");
  return (response) => rules.length > 0 && rules.every((rule) => rule(response));
}

function prunedText(pruned: readonly Pruned[], isDry: boolean, isAsked: boolean): string {
  if (pruned.length === 0) return "There are no recordings below this folder: no __fairness__/recordings/*.jsonl.";
  const lines = pruned.flatMap(({ file, removed, replaced }) => {
    if (removed.length + replaced === 0) return [`${safe(file)}: nothing to take out`];
    const verb = isDry ? "would lose" : "lost";
    const more = replaced === 0 ? "" : ` and ${counted(replaced, "replaced line")}`;
    return [
      `${safe(file)} ${verb} ${counted(removed.length, "response")}${more}`,
      ...removed.slice(0, MOST_NAMED).map(({ prompt, sample }) => `  sample ${sample} of ${safeLine(prompt, 80)}`),
      ...(removed.length > MOST_NAMED ? [`  and ${removed.length - MOST_NAMED} more`] : []),
    ];
  });
  return [...lines, ...(isDry && !isAsked ? ["Nothing was changed. --yes does it."] : [])].join("\n");
}
