import type { Evidence } from "@fairexpect/matchers/evidence";
import { checkEvidence } from "./check-evidence.js";
import { claimLine, type ClaimLine } from "./claim-lines.js";
import { summarizeEvidence } from "./summary.js";

/**
 * Evidence as JUnit's XML, which continuous integration reads: a suite a test file, a case a claim, with estimate,
 * interval, limit and the rest as properties. A claim that does not pass is a failure, one that was misused an error.
 *
 * @throws InputError if evidence is no array of claims
 * @since 0.1.0
 */
export function evidenceJUnit(evidence: readonly Evidence[]): string {
  checkEvidence("evidenceJUnit", evidence);
  const byFile = new Map<string, ClaimLine[]>();
  for (const line of summarizeEvidence(evidence).rows.map(claimLine))
    byFile.set(line.file, [...(byFile.get(line.file) ?? []), line]);
  const lines = [...byFile.values()].flat();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="fairness"${countsOf(lines)}>`,
    ...Array.from(byFile, ([file, of]) => suite(file, of)),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(file: string, lines: readonly ClaimLine[]): string {
  return [`  <testsuite name="${escaped(file)}"${countsOf(lines)}>`, ...lines.map(testCase), "  </testsuite>"].join(
    "\n",
  );
}

function testCase(line: ClaimLine): string {
  const { label, metric, file, verdict, sentence } = line;
  const outcome =
    verdict === "pass"
      ? []
      : [
          verdict === "misuse"
            ? `      <error type="misuse" message="${escaped(sentence)}"/>`
            : `      <failure type="${verdict}" message="${escaped(sentence)}"/>`,
        ];
  const properties = PROPERTIES.flatMap((name) => {
    const value = name === "notes" ? line.notes.join(", ") : line[name];
    return value === "" ? [] : [`        <property name="${name}" value="${escaped(value)}"/>`];
  });
  return [
    `    <testcase name="${escaped(`${label}: ${metric}`)}" classname="${escaped(file)}">`,
    ...(properties.length === 0 ? [] : ["      <properties>", ...properties, "      </properties>"]),
    ...outcome,
    "    </testcase>",
  ].join("\n");
}

const PROPERTIES = [
  "metric",
  "group",
  "estimate",
  "interval",
  "count",
  "limit",
  "answered",
  "origin",
  "verdict",
  "notes",
] as const;

function countsOf(lines: readonly ClaimLine[]): string {
  const errors = lines.filter(({ verdict }) => verdict === "misuse").length;
  const failures = lines.filter(({ verdict }) => verdict !== "pass").length - errors;
  return ` tests="${lines.length}" failures="${failures}" errors="${errors}"`;
}

/** What XML cannot hold is taken out already: the texts of a claim are safe to print. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;")
    .replace(/[\ufffe\uffff]/g, "\ufffd");
}
