import { printable } from "./format.js";
import type { Judged } from "./judged.js";
import { confidenceText } from "./sureness-text.js";

const MOST_SEEDS = 3;
const TITLE_LENGTH = 120;
const METHOD_LENGTH = 1_000;

const PACKAGE = "@fairexpect/matchers";
const PAGE = "README.md#reading-a-message";

/** The last line of a message: what was done, and where it is explained. */
export function methodLine(parts: readonly string[], page = PAGE): string {
  return `Method: ${parts.join("; ")}. More: ${PACKAGE}, ${page}`;
}

/** The last line of a claim: what was measured and how, the confidence, the correction, seeds, and where to read on. */
export function methodText({ findings, decision, measurement }: Judged): string {
  const { metric } = measurement;
  const methods = [...new Set(findings.flatMap(({ method }) => method ?? []))].join(", or ");
  const seeds = [...new Set(findings.flatMap(({ seed }) => seed ?? []))];
  const more = seeds.length > MOST_SEEDS ? ` and ${seeds.length - MOST_SEEDS} more` : "";
  const parts = [
    printable(metric.title, TITLE_LENGTH),
    ...(methods === "" ? [] : [printable(methods, METHOD_LENGTH)]),
    ...(methods === "" ? [] : [`each bound at ${confidenceText(decision.confidence)} confidence`]),
    ...(methods !== "" && findings.length > 1 ? [`failures corrected for ${findings.length} comparisons (Holm)`] : []),
    ...(seeds.length === 0
      ? []
      : [`${seeds.length === 1 ? "seed" : "seeds"} ${seeds.slice(0, MOST_SEEDS).join(", ")}${more}`]),
  ];
  return methodLine(parts);
}
