import { resolve } from "node:path";
import type { CommandDescription } from "../command.js";
import { argumentsOf } from "../options.js";
import { counted } from "../print/counted.js";
import { safe } from "../print/safe-text.js";
import { recordingFiles } from "./recording-files.js";

export const recordingsMigrate: CommandDescription = {
  name: "recordings migrate",
  summary: "bring recordings of an older format into the present one",
  arguments: [{ name: "[paths...]", summary: "files or folders; all below unless given" }],
  examples: [["fairexpect recordings migrate", "all below this folder; those of this format stay as they are"]],
  run: async (invocation) => {
    const { world } = invocation;
    const { migrateRecording } = await import("@fairexpect/responses");
    const migrated: { file: string; from: number; to: number; responses: number }[] = [];
    for (const file of recordingFiles(world, argumentsOf(invocation, 0))) {
      world.signal.throwIfAborted();
      migrated.push({ file, ...(await migrateRecording(resolve(world.folder, file))) });
    }
    return {
      data: { recordings: migrated },
      text: () =>
        migrated.length === 0
          ? "There are no recordings below this folder: no __fairness__/recordings/*.jsonl."
          : migrated
              .map(({ file, from, to, responses }) =>
                from === to
                  ? `${safe(file)}: format ${to} already`
                  : `${safe(file)}: ${counted(responses, "response")}, format ${from} to ${to}`,
              )
              .join("\n"),
    };
  },
};
