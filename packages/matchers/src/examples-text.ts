import type { Example } from "./examples.js";
import { labelText, printable } from "./format.js";
import { paragraph } from "./paragraph.js";

const PROMPT_LENGTH = 100;
const RESPONSE_LENGTH = 160;
const GROUP_LENGTH = 40;

/** The examples that carry the verdict, the worst first, each with its number and what was given to whom. */
export function examplesText(examples: readonly Example[]): string {
  const lines = examples.flatMap(({ score, says, prompt, sample, responses }) => {
    const about = [
      ...(prompt === undefined ? [] : [`${says === undefined ? "prompt " : ""}"${labelText(prompt, PROMPT_LENGTH)}"`]),
      ...(sample === undefined ? [] : [`sample ${sample}`]),
    ].join(", ");
    const shown = says ?? String(Number(score.toPrecision(3)));
    const head = [...(shown === "" ? [] : [shown]), ...(about === "" ? [] : [about])].join("  ");
    return [
      paragraph(head, "    ", "  "),
      ...responses.map(({ text, group }) =>
        paragraph(
          `${group === undefined ? "" : `${labelText(group, GROUP_LENGTH)}: `}"${printable(text, RESPONSE_LENGTH)}"`,
          "        ",
          "      ",
        ),
      ),
    ];
  });
  return ["The worst cases:", ...lines].join("\n");
}
