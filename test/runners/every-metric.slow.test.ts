// Every metric that the package exports is an assertion in Vitest and in Jest: the same generated spec in both runners.
import { runInThisContext } from "node:vm";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as metrics from "@fairexpect/metrics";
import { beforeAll, expect, test } from "vitest";
import { jestCommonJs, vitest4, type Setup } from "./setups.js";
import { installProject, versions } from "./tarballs.js";

const samples = readFileSync(join(import.meta.dirname, "samples.js"), "utf8");
const names = Object.entries(metrics)
  .filter(([, value]) => metrics.isMetric(value))
  .map(([name]) => name)
  .sort();

// The estimate decides, so that a limit beyond it is kept, and one on this side of it is not.
const spec = `
${samples}
const measured = samplesOf(metrics);
const names = Object.keys(metrics).filter((name) => metrics.isMetric(metrics[name]));

test.each(names)("%s is asserted on", (name) => {
  const measurement = measured[name]();
  const { range: [least, greatest], title } = measurement.metric;
  const values = measurement.comparisons?.map(({ value }) => value) ?? [measurement.value];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const options = { inconclusive: "estimate", label: name };
  const refuses = (assertion) => {
    let message = "nothing was thrown";
    try { assertion(); } catch (error) { message = error.message; }
    expect(message.toLowerCase()).toContain(title.toLowerCase());
  };
  expect(low < greatest || high > least).toBe(true);
  if (high < greatest) {
    const over = (high + Math.min(greatest, high + 1)) / 2;
    expect(measurement).toBeShownBelow(over, options);
    refuses(() => expect(measurement).toBeShownAbove(over, options));
    refuses(() => expect(measurement).not.toBeShownBelow(over, options));
    if (over > -low) expect(measurement).toBeShownWithin(over, options);
  }
  if (low > least) {
    const under = (low + Math.max(least, low - 1)) / 2;
    expect(measurement).toBeShownAbove(under, options);
    refuses(() => expect(measurement).toBeShownBelow(under, options));
    refuses(() => expect(measurement).not.toBeShownAbove(under, options));
  }
});
`;

const setups: [Setup, string][] = [
  [vitest4, `import * as metrics from "fairexpect/metrics";\n`],
  [jestCommonJs, `const metrics = require("fairexpect/metrics");\n`],
];
let folder = "";
beforeAll(async () => {
  const files = setups.map(([setup, head]) => ({ ...setup.files, [setup.spec("every")]: setup.head + head + spec }));
  folder = await installProject(versions("vitest", "jest"), Object.assign({}, ...files) as Record<string, string>);
});

test("every metric has a sample", () => {
  expect(names).toContain("toxicFraction");
  const sampled = runInThisContext(`(metrics) => { ${samples}\nreturn Object.keys(samplesOf(metrics)); }`) as (
    given: typeof metrics,
  ) => string[];
  expect(sampled(metrics).sort()).toEqual(names);
});

test.each(setups.map(([setup]) => [setup.name, setup] as const))(
  "all of them pass through toBeShown in %s",
  async (_, setup) => {
    const { code, output } = await setup.run(folder, setup.spec("every"));
    expect(code, output).toBe(0);
    expect(output).toContain(setup.counts.passed(names.length));
  },
);
