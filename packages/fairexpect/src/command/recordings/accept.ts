import { resolve } from "node:path";
import type { CommandDescription } from "../command.js";
import { argumentOf } from "../options.js";
import { safe, safeLine } from "../print/safe-text.js";
import { recordingFile } from "./recording-files.js";

export const recordingsAccept: CommandDescription = {
  name: "recordings accept",
  summary: "accept the lines of a recording that were edited by hand, and mark them as edited",
  details: "Until then a run refuses them. Reports say of each claim how many of its responses were edited.",
  arguments: [{ name: "<recording>", summary: "a file, or the name of a use case" }],
  examples: [["fairexpect recordings accept __fairness__/recordings/chat.jsonl", "accept what was edited"]],
  run: async (invocation) => {
    const { world } = invocation;
    const file = recordingFile(world, argumentOf(invocation, 0));
    const { acceptEdits } = await import("@fairexpect/responses");
    const accepted = await acceptEdits(resolve(world.folder, file));
    return {
      data: { file, accepted },
      text: () =>
        accepted.length === 0
          ? `No line of ${safe(file)} was edited since it was written or accepted.`
          : [
              `Accepted in ${safe(file)}:`,
              ...accepted.map(
                ({ line, prompt, sample }) => `  line ${line}: sample ${sample} of ${safeLine(prompt, 80)}`,
              ),
            ].join("\n"),
    };
  },
};
