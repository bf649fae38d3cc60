// Every metric that the package exports is an assertion in Vitest and in Jest: the same generated spec in both runners.
import * as metrics from "@fairexpect/metrics";
import { expect, test } from "vitest";
import { samples, type Sample } from "../../packages/metrics/test/core/samples.js";
import { jest30, newProject, vitest4 as vitestOnly } from "./baselines/project.js";
import { jestCommonJs, vitest4, type Setup } from "./setups.js";

/** How a spec calls a metric with a sample. What is measured of measurements takes those of the other's first sample. */
function callOf(name: string, { data, options }: Sample): string {
  const given = [...data, ...(options === undefined ? [] : [options])].map((value) => {
    const measured = nameOfMeasured(value);
    return measured === undefined ? JSON.stringify(value) : callOf(measured, sampleOf(measured));
  });
  return `metrics.${name}(${given.join(", ")})`;
}

function nameOfMeasured(value: unknown): string | undefined {
  const isMeasurement = typeof value === "object" && value !== null && "metric" in value && "counts" in value;
  return isMeasurement ? (value as metrics.Measurement).metric.name : undefined;
}

function sampleOf(name: string): Sample {
  const [first] = samples[name] ?? [];
  if (first === undefined) throw new Error(`there is no sample of ${name} in packages/metrics/test/core/samples.ts`);
  return first;
}

/** Every metric by the names that it is exported under. */
const exported = Object.entries(metrics).flatMap(([name, value]) =>
  metrics.isMetric(value) ? [{ name, call: callOf(name, sampleOf(value.name)) }] : [],
);

// The estimate decides, so that a limit beyond it is kept, and one on this side of it is not.
const spec = `
const measured = {
${exported.map(({ name, call }) => `  ${name}: () => ${call},`).join("\n")}
};

test.each(Object.keys(metrics).filter((name) => metrics.isMetric(metrics[name])))("%s is asserted on", (name) => {
  const measurement = measured[name]();
  const { range: [least, greatest], title, best = 0 } = measurement.metric;
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
    if (over > -low && best === 0) expect(measurement).toBeShownWithin(over, options);
  }
  if (low > least) {
    const under = (low + Math.max(least, low - 1)) / 2;
    expect(measurement).toBeShownAbove(under, options);
    refuses(() => expect(measurement).toBeShownBelow(under, options));
    refuses(() => expect(measurement).not.toBeShownAbove(under, options));
  }
}, 240_000);
`;

const setups: [Setup, string][] = [
  [vitest4, `import * as metrics from "fairexpect/metrics";\n`],
  [jestCommonJs, `const metrics = require("fairexpect/metrics");\n`],
];
const files = setups.map(([setup, head]) => ({ ...setup.files, [setup.spec("every")]: setup.head + head + spec }));
const folder = newProject({ ...vitestOnly, ...jest30 }, Object.assign({}, ...files) as Record<string, string>);

test.each(setups.map(([setup]) => [setup.name, setup] as const))(
  "all of them pass through toBeShown in %s",
  async (_, setup) => {
    const { code, output } = await setup.run(folder, setup.spec("every"));
    expect(exported.length).toBeGreaterThan(40);
    expect(code, output).toBe(0);
    expect(output).toContain(setup.counts.passed(exported.length));
  },
);
