import type { RecordingContents } from "@fairexpect/responses";
import { join, resolve } from "node:path";
import type { CommandDescription } from "../command.js";
import { argumentsOf } from "../options.js";
import { progressOf } from "../print/progress.js";
import { textTable, type Cell } from "../print/text-table.js";
import type { World } from "../world.js";
import { recordingFiles } from "./recording-files.js";

/** What a recording holds; or why it cannot be read at all. */
export type Inspected =
  | { readonly file: string; readonly contents: RecordingContents; readonly error?: never }
  | {
      readonly file: string;
      readonly contents?: never;
      readonly error: { readonly code: string; readonly message: string };
    };

export const recordingsList: CommandDescription = {
  name: "recordings list",
  summary: "list the recordings: of which use case and model, how many responses, from when",
  arguments: [{ name: "[paths...]", summary: "files or folders; all below unless given" }],
  examples: [
    ["fairexpect recordings list", "all below this folder"],
    ["fairexpect recordings list --json | jq '.recordings[].useCase'", "their names, for a script"],
  ],
  run: async (invocation) => {
    const { world } = invocation;
    const inspected = await inspectAll(world, recordingFiles(world, argumentsOf(invocation, 0)));
    return {
      data: { recordings: inspected.map(dataOf) },
      text: (paint) =>
        inspected.length === 0
          ? "There are no recordings below this folder: no __fairness__/recordings/*.jsonl."
          : textTable(HEADS, inspected.map(rowOf), paint),
    };
  },
};

const HEADS = ["use case", "responses", "prompts", "model", "recorded", "notes", "file"];

/** Reads all of these, one after another. */
export async function inspectAll(world: World, files: readonly string[]): Promise<readonly Inspected[]> {
  const { inspectRecording } = await import("@fairexpect/responses");
  const progress = progressOf(world);
  const inspected: Inspected[] = [];
  for (const [i, file] of files.entries()) {
    world.signal.throwIfAborted();
    progress.say(`reading ${i + 1} of ${files.length}: ${file}`);
    try {
      inspected.push({ file, contents: await inspectRecording(resolve(world.folder, file)) });
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message: string };
      if (typeof code !== "string" || !code.startsWith("FAIREXPECT_")) throw error;
      inspected.push({ file, error: { code, message: shortened(world, message) } });
    }
  }
  progress.end();
  return inspected;
}

/** Paths as the person knows them. */
export function shortened({ folder }: Pick<World, "folder">, message: string): string {
  return message.replaceAll(join(folder, "/"), "");
}

export function dataOf({ file, contents, error }: Inspected): Readonly<Record<string, unknown>> {
  return contents === undefined ? { file, error } : { ...contents, file };
}

function rowOf({ file, contents, error }: Inspected): readonly Cell[] {
  if (contents === undefined) return ["", "", "", "", "", { text: error.code, color: "red" }, file];
  const { useCase, responses, prompts, models, recorded } = contents;
  const notes = notesOf(contents);
  return [
    useCase,
    responses.toLocaleString("en-US"),
    prompts.toLocaleString("en-US"),
    models.join(", "),
    recorded === undefined ? "" : recorded.from === recorded.to ? recorded.from : `${recorded.from} to ${recorded.to}`,
    notes.length === 0 ? "" : { text: notes.join(", "), color: "yellow" },
    file,
  ];
}

/** What somebody who relies on a recording should know of it. */
export function notesOf({ problems, torn, edited, unfinished, replaced }: RecordingContents): readonly string[] {
  return [
    ...(problems.length > 0 ? [`${problems.length} damaged`] : []),
    ...(torn ? ["last line cut off"] : []),
    ...(unfinished > 0 ? [`${unfinished} of an unfinished run`] : []),
    ...(edited > 0 ? [`${edited} edited`] : []),
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
  ];
}
