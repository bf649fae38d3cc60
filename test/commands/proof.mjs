// npm run proof: what takes hours or services, one after another, or those named (npm run proof crashes). Each writes its
// figures, with their date, to test/proof, where they are committed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { prepare, root, runStep, runSteps } from "./steps.mjs";

const vitest = { command: "node_modules/.bin/vitest" };
const node = { command: process.execPath };

/** @type {Record<string, import("./steps.mjs").Step>} */
const proofs = {
  coverage: {
    ...node,
    title: "How often verdicts are wrong, on simulated data (hours)",
    arguments: ["test/coverage/all.mjs"],
  },
  clusters: {
    ...node,
    title: "How often verdicts on means and fractions over clusters are wrong, 4,000 runs a row",
    arguments: ["test/coverage/clusters-proof.mjs"],
  },
  corrected: {
    ...node,
    title: "How often bounds of corrected claims are wrong, 1,000 runs a row",
    arguments: ["test/coverage/corrected.mjs"],
  },
  groups: {
    ...node,
    title: "How often bounds of comparisons of groups are wrong, 4,000 runs of rows near the goal",
    arguments: ["test/coverage/groups.mjs"],
  },
  outside: {
    ...node,
    title: "How often verdicts are wrong on data that no method was made for, 400 runs a row",
    arguments: ["test/coverage/outside.mjs"],
  },
  betting: {
    ...node,
    title: "How far the bounds of betting and of strict lie from the truth",
    arguments: ["test/coverage/betting.mjs"],
  },
  pilots: {
    ...node,
    title: "How often fresh sets of the size that a pilot plans for settle the claim, 4,000 a row",
    arguments: ["test/coverage/pilot-power.mjs"],
  },
  plans: {
    ...vitest,
    title: "The power that plans promise, for every case",
    arguments: ["run", "--reporter=verbose", "packages/metrics/test/design/plan-power"],
    environment: { FAIREXPECT_EVERY_PLAN: "1" },
  },
  hostile: {
    ...vitest,
    title:
      "Hostile calls of all functions of the metrics and of prompts, hostile texts for readers, and how their time grows",
    arguments: [
      "run",
      "--reporter=verbose",
      ...["metrics", "prompts", "responses"].map((each) => `packages/${each}/test/hostile`),
    ],
    environment: { FAIREXPECT_HOSTILE_CALLS: "1000000" },
  },
  properties: {
    ...vitest,
    title:
      "Every property of the fast tests that does not say how often, 1,000 times instead of 40, and every byte of a recording",
    arguments: ["run", "--project", "fast-shared", "--reporter=dot", "--silent", "packages"],
    environment: { FAIREXPECT_PROPERTY_RUNS: "1000" },
  },
  verdicts: {
    ...vitest,
    title: "Matcher, line, table, summary and merged shards say the same of 10,000 random sets",
    arguments: ["run", "--reporter=verbose", "packages/report/test/one-verdict"],
    environment: { FAIREXPECT_RANDOM_SETS: "10000" },
  },
  releases: {
    ...node,
    title: "How often comparing two releases is wrong, and what it finds: 2,000 suites, 20,000 runs of a claim",
    arguments: ["test/coverage/releases-proof.mjs"],
  },
  crashes: {
    ...vitest,
    title: "Recordings that 500 kills leave whole, of one writer and of eight, in modes auto and record",
    arguments: ["run", "--project", "proof", "--reporter=verbose", "packages/responses/test/crash"],
    environment: { FAIREXPECT_TEST_CRASHES: "500" },
  },
  machines: {
    ...vitest,
    title: "Two machines that share recordings through Redis and an engine of two replicas, beside one machine",
    arguments: ["run", "--project", "proof", "--reporter=verbose", "test/proof/machines"],
  },
  explore: {
    ...vitest,
    title: "How often explore shows something of fair features, and all that is planted of unfair ones",
    arguments: ["run", "--project", "proof", "--reporter=verbose", "packages/assessment/test/explore"],
  },
  benchmarks: {
    ...node,
    title: "Speed at the sizes that targets speak of, beside naive versions and peers",
    arguments: ["test/bench/all.mjs", "--large"],
  },
  tests: {
    ...vitest,
    title: "The tests that need hours or services",
    arguments: ["run", "--project", "proof", "--passWithNoTests", "--reporter=verbose"],
  },
};

/** What prints tables. */
const tables = ["coverage", "clusters", "corrected", "groups", "outside", "betting", "pilots", "releases"];

// What follows the names goes to what they run: `npm run proof groups -- --minutes 30 --state counted.json`.
const given = process.argv.slice(2);
const own = given.findIndex((word) => word.startsWith("--"));
const [wanted, more] = own < 0 ? [given, []] : [given.slice(0, own), given.slice(own)];
const unknown = wanted.filter((name) => !Object.hasOwn(proofs, name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(", ")}; there are ${Object.keys(proofs).join(", ")}.`);
  process.exit(1);
}

await runSteps(prepare);
const folder = join(root, "test/proof");
mkdirSync(folder, { recursive: true });
for (const [name, step] of Object.entries(proofs)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const printed = (await runStep({ ...step, arguments: [...(step.arguments ?? []), ...more] })) ?? "";
  // Where it ran says nothing of what it found.
  const output = printed.replaceAll(resolve(root), ".").replaceAll(/^[·x-]{20,}$\n?/gm, "");
  const date = new Date().toISOString().slice(0, 10);
  const text = tables.includes(name) ? output : `\`\`\`text\n${output}\n\`\`\``;
  writeFileSync(join(folder, `${name}.md`), `# ${step.title}\n\n${date}, Node ${process.version}.\n\n${text}\n`);
}
