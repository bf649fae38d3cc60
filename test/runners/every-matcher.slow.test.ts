// Every matcher in Vitest and in Jest, on data of which its claim holds, does not, stays open and has no value.
import { expect, test } from "vitest";
import { matcherSamples } from "../../packages/matchers/test/matcher-samples.js";
import { jest30, newProject, vitest4 as vitestOnly } from "./baselines/project.js";
import { jestCommonJs, vitest4, type Setup } from "./setups.js";

const names = Object.keys(matcherSamples);

const spec = `
const { readFileSync } = require("node:fs");
const samples = JSON.parse(readFileSync(require("node:path").join(process.cwd(), "samples.json"), "utf8"));
const messageOf = (assertion) => {
  try { assertion(); } catch (error) { return error.message; }
  return "nothing was thrown";
};
test.each(Object.keys(samples))("%s is asserted on", (name) => {
  const { given, says, pass, fail, open, misuse, ...rest } = samples[name];
  const on = (received, negated) => () => (negated ? expect(received).not : expect(received))[name](...given);
  on(pass, false)();
  on(fail, true)();
  expect(messageOf(on(fail, false))).toContain(says);
  for (const received of [open, misuse, ...("undefined" in rest ? [rest.undefined] : [])])
    for (const negated of [false, true]) expect(messageOf(on(received, negated))).not.toContain("nothing was thrown");
  expect({ data: pass }).toEqual({ data: expect[name](...given) });
  expect({ data: fail }).toEqual({ data: expect.not[name](...given) });
}, 240_000);
`;

const setups: [Setup, string][] = [
  [vitest4, `import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n`],
  [jestCommonJs, ""],
];
const files = setups.map(([setup, head]) => ({ ...setup.files, [setup.spec("every")]: setup.head + head + spec }));
const samples = { "samples.json": JSON.stringify(matcherSamples) };
const folder = newProject({ ...vitestOnly, ...jest30 }, Object.assign({}, ...files, samples) as Record<string, string>);

test.each(setups.map(([setup]) => [setup.name, setup] as const))(
  "all of them pass, fail, stay open and refuse what they should in %s",
  async (_, setup) => {
    const { code, output } = await setup.run(folder, setup.spec("every"));
    expect(code, output).toBe(0);
    expect(output).toContain(setup.counts.passed(names.length));
  },
);
