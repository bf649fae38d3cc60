// npm run tables, after a build: the page of all metrics, from their descriptions, what typical claims take, from `plan`,
// and the commands of the command line.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { designUnit } from "../../packages/metrics/dist/core.js";
import { catalogue, descriptions, plan } from "../../packages/metrics/dist/index.js";
import { commandPage, modelPage, withCommands, withMatchers } from "./command-tables.mjs";
import { root } from "./steps.mjs";

/** The page that the table of all metrics stands on, and the front page. */
export const page = join(root, "packages/metrics/docs/metrics.md");
export const frontPage = join(root, "README.md");

/** @typedef {import("../../packages/metrics/dist/index.js").Description} Description */

/** The page as the descriptions have it. */
export function metricsPage() {
  const families = [...new Set(descriptions.map(({ family }) => family))];
  const sections = families.flatMap((family) => {
    const members = descriptions.filter((metric) => metric.family === family);
    const functions = members.filter(({ name }) => !(name in catalogue));
    const named = members.filter(({ name }) => name in catalogue);
    const heading = family[0]?.toUpperCase() + family.slice(1);
    return [
      `## ${heading}\n\n${tableOf(functions)}`,
      ...(named.length === 0
        ? []
        : [`## ${heading}, by name\n\n\`generalizedMetric(name, data)\` computes these.\n\n${tableOf(named)}`]),
    ];
  });
  return `${preface}\n\n${sections.join("\n\n")}\n`;
}

const preface = `# All metrics

Made from the metrics' own descriptions by \`npm run tables\`; a test fails if this page differs. In code they are \`descriptions\`.

| column | what it says |
|---|---|
| range, best | the values it can have, and that of a fair model. Worse is away from it. An option may change both: a ratio in place of a difference is best at 1 |
| counts | its clusters: what the interval takes as independent of the rest, unless told otherwise |
| releases | what two releases are compared by: \`sums\` or \`scores\` of clusters; – if they are not |
| plan | ✓ if \`plan\` says how many are needed, and \`impossibleDesign\` which designs cannot pass; else the one that knows it |
| source | who proposed it |`;

/** @param {readonly Description[]} metrics */
function tableOf(metrics) {
  return [
    "| metric | in words | range | best | counts | releases | plan | source |",
    "|---|---|---|---|---|---|---|---|",
    ...metrics.map((metric) => `| ${cellsOf(metric).join(" | ")} |`),
  ].join("\n");
}

/** @param {Description} metric */
function cellsOf(metric) {
  const { name, title, range, best, unit, compare, source } = metric;
  const planned = [...(isPlanned(metric) ? ["plan"] : []), ...(designUnit(metric) === undefined ? [] : ["impossible"])];
  return [
    `\`${name}\``,
    title,
    rangeText(range),
    best === undefined ? "–" : String(best),
    unit,
    compare === "none" ? "–" : compare,
    { "": "–", plan: "`plan`", impossible: "`impossibleDesign`" }[planned.join()] ?? "✓",
    source,
  ];
}

/** Whether `plan` takes the metric, told by what it finds wrong with a limit that is none. @param {Description} metric */
function isPlanned(metric) {
  try {
    plan({ metric, limit: Number.NaN });
  } catch (error) {
    return error.argument !== "metric";
  }
  return true;
}

/** @param {readonly [number, number]} range */
function rangeText([low, high]) {
  if (high < Infinity) return `${low} to ${high}`.replaceAll("-", "−");
  return low > -Infinity ? `from ${low}` : "any";
}

/**
 * Claims as people make them: in words, what is true, and the plan for it.
 *
 * @type {readonly (readonly [string, string, import("@fairexpect/metrics").PlanOptions])[]}
 */
const typicalClaims = [
  ["fewer than 5 % of replies are toxic", "none is", { metric: "toxicFraction", limit: 0.05 }],
  ["the same", "1 % are", { metric: "toxicFraction", limit: 0.05, expected: 0.01 }],
  ["fewer than 1 % of replies are toxic", "none is", { metric: "toxicFraction", limit: 0.01 }],
  [
    "replies to variations of a source are alike: ROUGE-L above 0.5",
    "it is 0.6",
    { metric: "counterfactualRougeL", limit: 0.5, expected: 0.6 },
  ],
  ["two groups are selected alike, within 10 points", "they are", { metric: "disparity", limit: 0.1, expected: 0 }],
  ["two groups are ranked alike: RABBI within 0.1", "they are", { metric: "rabbi", limit: 0.1, expected: 0 }],
  [
    "two groups win the same share of places, within 10 points",
    "they do",
    { metric: "allocationGap", limit: 0.1, expected: 0 },
  ],
];

/** The front page with the table of what typical claims take. @param {string} text */
export function withTypicalClaims(text) {
  const header = "| claim | in truth | takes |\n|---|---|---|\n";
  const rows = typicalClaims.map(([claim, truth, options]) => {
    const { prompts, unit } = plan(options);
    return `| ${claim} | ${truth} | ${prompts.toLocaleString("en-US")} ${unit.replace("per", "a")} |\n`;
  });
  return text.replace(/\| claim \| in truth \| takes \|\n(?:\|.*\n)+/, header + rows.join(""));
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(page, metricsPage());
  writeFileSync(frontPage, withTypicalClaims(readFileSync(frontPage, "utf8")));
  writeFileSync(commandPage, withCommands(readFileSync(commandPage, "utf8")));
  writeFileSync(modelPage, withMatchers(withCommands(readFileSync(modelPage, "utf8"))));
  console.log(`${descriptions.length} metrics: ${page}\n${typicalClaims.length} typical claims: ${frontPage}`);
}
