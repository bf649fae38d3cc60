// npm run tables: the page of all metrics, from their descriptions, after a build.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { designUnit } from "../../packages/metrics/dist/core.js";
import { catalogue, descriptions, plan } from "../../packages/metrics/dist/index.js";
import { root } from "./steps.mjs";

/** The page that the table of all metrics stands on. */
export const page = join(root, "packages/metrics/docs/metrics.md");

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

if (process.argv[1] === import.meta.filename) {
  writeFileSync(page, metricsPage());
  console.log(`${descriptions.length} metrics: ${page}`);
}
