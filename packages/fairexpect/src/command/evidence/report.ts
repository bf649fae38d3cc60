import { existsSync } from "node:fs";
import type { CommandDescription } from "../command.js";
import { argumentsOf } from "../options.js";
import { evidenceFolder, evidenceOptions, evidenceResult, noEvidence } from "./print-evidence.js";

export const report: CommandDescription = {
  name: "report",
  summary: "print what the fairness claims of runs came to, as a table, JSON, Markdown or JUnit",
  details:
    "Reads the folders that FAIREXPECT_EVIDENCE named while the tests ran. Ends with 1 if a claim does not pass or a line cannot be read.",
  arguments: [
    { name: "[folders...]", summary: "folders of evidence (default: what FAIREXPECT_EVIDENCE names, else evidence)" },
  ],
  options: evidenceOptions,
  examples: [
    ["FAIREXPECT_EVIDENCE=evidence npx vitest run", "leave evidence"],
    ["fairexpect report evidence", "a table of it"],
    ['fairexpect report evidence --format markdown >> "$GITHUB_STEP_SUMMARY"', "in a workflow"],
    ["fairexpect report evidence --format junit --output fairness.xml", "for other systems"],
  ],
  run: async (invocation) => {
    const named = argumentsOf(invocation, 0);
    const folders = (named.length === 0 ? [undefined] : named).map((name) => evidenceFolder(invocation, name));
    const missing = folders.find((folder) => !existsSync(folder));
    if (missing !== undefined) throw noEvidence(invocation, missing);
    const { readEvidence } = await import("@fairexpect/report");
    const read = folders.map((folder) => readEvidence(folder));
    return evidenceResult(invocation, {
      evidence: read.flatMap(({ evidence }) => evidence),
      damaged: read.flatMap(({ damaged }) => damaged),
    });
  },
};
