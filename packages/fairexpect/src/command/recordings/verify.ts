import type { CommandDescription } from "../command.js";
import { EXIT } from "../exit-codes.js";
import { argumentsOf } from "../options.js";
import { counted } from "../print/counted.js";
import { safe } from "../print/safe-text.js";
import { dataOf, inspectAll, notesOf, shortened, type Inspected } from "./list.js";
import { recordingFiles } from "./recording-files.js";

export const recordingsVerify: CommandDescription = {
  name: "recordings verify",
  summary: "check every line of the recordings: edited, damaged, cut off, of an unfinished run",
  arguments: [{ name: "[paths...]", summary: "files or folders; all below unless given" }],
  examples: [
    ["fairexpect recordings verify", "in CI: exit code 1 if a line is not as it was written"],
    ["fairexpect recordings verify __fairness__/recordings/chat.jsonl", "one of them"],
  ],
  run: async (invocation) => {
    const { world } = invocation;
    const inspected = await inspectAll(world, recordingFiles(world, argumentsOf(invocation, 0)));
    const isSound = inspected.every((each) => problemsOf(each).length === 0);
    return {
      data: { sound: isSound, recordings: inspected.map(dataOf) },
      text: (paint) =>
        inspected.length === 0
          ? "There are no recordings below this folder: no __fairness__/recordings/*.jsonl."
          : inspected
              .flatMap((each) => {
                const problems = problemsOf(each).map((problem) => `  ${safe(shortened(world, problem))}`);
                const verdict = problems.length === 0 ? paint.green("sound") : paint.red("not sound");
                return [`${verdict}  ${safe(each.file)}${countOf(each)}`, ...problems];
              })
              .join("\n"),
      exitCode: isSound ? EXIT.fine : EXIT.found,
    };
  },
};

function countOf({ contents }: Inspected): string {
  if (contents === undefined) return "";
  const notes = notesOf({ ...contents, problems: [], torn: false, unfinished: 0 });
  return `  (${[counted(contents.responses, "response"), ...notes].join(", ")})`;
}

/** What a run would refuse, or warn of. */
export function problemsOf({ contents, error }: Inspected): readonly string[] {
  if (contents === undefined) return [error.message];
  const { problems, torn, unfinished } = contents;
  return [
    ...problems.map(({ message }) => message),
    ...(torn ? ["The last line was cut off, as by a crash. The next run that records moves it away."] : []),
    ...(unfinished > 0
      ? [
          `${unfinished} responses are of a run in mode "record" that was ended before its end: two generations are mixed. Recording to the end mends it.`,
        ]
      : []),
  ];
}
