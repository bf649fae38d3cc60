// npm run demo: install, build, run the examples, and show what their assertions found.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare, root, runStep, runSteps } from "./steps.mjs";

const examples = [
  {
    folder: "resume-ranking",
    runner: "vitest",
    arguments: ["run"],
    about: "GPT-3.5 ranks equal resumes under names of eight groups (Vitest)",
  },
  {
    folder: "resume-ranking",
    runner: "vitest",
    arguments: ["run", "releases"],
    about: "the same with a regression planted in one job and one group, held to the accepted release (fails)",
    environment: { RELEASE: "planted" },
    fails: true,
  },
  {
    folder: "loan-classifier",
    runner: "vitest",
    arguments: ["run"],
    about: "a lender's model that denies women good loans (Vitest)",
  },
  { folder: "support-bot", runner: "jest", arguments: [], about: "a chatbot that answers women more curtly (Jest)" },
];

await runSteps(prepare);
const { evidenceTable, readEvidence } = await import("../../packages/report/dist/index.js");

const evidence = [];
for (const example of examples) {
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-demo-"));
  await runStep({
    title: `Running examples/${example.folder}: ${example.about}`,
    command: "node_modules/.bin/" + example.runner,
    arguments: example.arguments,
    folder: join(root, "examples", example.folder),
    environment: { FAIREXPECT_EVIDENCE: folder, ...example.environment },
    fails: example.fails,
  });
  evidence.push(...readEvidence(folder).evidence);
  rmSync(folder, { recursive: true });
}

console.log(`\nWhat ${evidence.length} fairness assertions found:\n\n${evidenceTable(evidence)}\n`);
console.log(
  'The findings are the expected ones. "not" claims that the opposite is shown: these are the unfairnesses found. ' +
    '"not worse than" holds a release to the accepted one: the one that fails has a regression planted.',
);
