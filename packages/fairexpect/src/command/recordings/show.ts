import type { RecordedResponse } from "@fairexpect/responses";
import { resolve } from "node:path";
import type { CommandDescription } from "../command.js";
import { argumentOf, integerOf, isSet, textOf } from "../options.js";
import type { Paint } from "../print/paint.js";
import { safe, safeLine } from "../print/safe-text.js";
import { recordingFile } from "./recording-files.js";

const USUAL_LIMIT = 20;

export const recordingsShow: CommandDescription = {
  name: "recordings show",
  summary: "print the responses of a recording, with what was asked",
  arguments: [{ name: "<recording>", summary: "a file, or the name of a use case" }],
  options: [
    { flags: "--prompt <text>", summary: "those whose prompt has this text" },
    { flags: "--answer <text>", summary: "those whose answer has this text" },
    { flags: "--sample <number>", summary: "those of this sample, counted from 0" },
    { flags: "--edited", summary: "those that were edited" },
    { flags: "--limit <number>", summary: `print so many at most (default: ${USUAL_LIMIT}; 0 for all)` },
  ],
  examples: [
    ["fairexpect recordings show chat", "the first twenty of the use case chat"],
    ['fairexpect recordings show chat --prompt "my wife" --limit 5', "five that mention a wife"],
    ["fairexpect recordings show chat --json --limit 0", "all, as JSON"],
  ],
  run: async (invocation) => {
    const { world, options } = invocation;
    const file = recordingFile(world, argumentOf(invocation, 0));
    const limit = integerOf(options, "limit", 0) ?? USUAL_LIMIT;
    const sample = integerOf(options, "sample", 0);
    const [prompt, answer] = [textOf(options, "prompt"), textOf(options, "answer")];
    const { readRecording } = await import("@fairexpect/responses");
    const shown: RecordedResponse[] = [];
    let matching = 0;
    for await (const response of readRecording(resolve(world.folder, file))) {
      if (matching % 1000 === 0) world.signal.throwIfAborted();
      if (prompt !== undefined && !has(response.prompt, prompt)) continue;
      if (answer !== undefined && !has(response.text, answer)) continue;
      if (sample !== undefined && response.sample !== sample) continue;
      if (isSet(options, "edited") && response.edited === undefined) continue;
      matching += 1;
      if (limit === 0 || shown.length < limit) shown.push(response);
    }
    return {
      data: { file, matching, responses: shown },
      text: (paint) =>
        [
          ...shown.map((response) => responseText(response, paint)),
          matching === shown.length
            ? `${matching} of ${safe(file)}`
            : `${shown.length} of ${matching} of ${safe(file)}: --limit 0 prints all`,
        ].join("\n"),
    };
  },
};

function has(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function responseText(
  { prompt, messages, sample, text, finishReason, edited, recorded }: RecordedResponse,
  paint: Paint,
): string {
  const before = (messages ?? []).slice(0, -1).map(({ role, content }) => `${role}: ${safeLine(content)}`);
  const notes = [
    `sample ${sample}`,
    ...(finishReason === "stop" ? [] : [safeLine(finishReason)]),
    ...(recorded === undefined ? [] : [recorded.on]),
    ...(edited === undefined ? [] : [`edited ${edited}`]),
  ];
  const asked = [...before, safe(prompt)].map((line) => paint.bold(`> ${line.replaceAll("\n", "\n> ")}`));
  return `${asked.join("\n")}\n${safe(text)}\n${paint.dim(`  ${notes.join(", ")}`)}\n`;
}
