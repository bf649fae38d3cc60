// Whatever stands in a file that others wrote, and in the file's name, the command prints it as signs that do nothing.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordIn } from "./recorded.js";
import { folderWith, read, run } from "./run.js";

const attack =
  "\u001b]8;;http://evil\u001b\\x\u001b]52;c;cm0=\u0007\u009b31m\u202ee\u2066v\u200bi\u0085l\u{e0041}\u00ad\u180e\r";
/** The codes that this command colours with. */
// oxlint-disable-next-line no-control-regex
const own = /\u001b\[(?:1|2|22|3[0-9]|39|9\d|0)m/g;
const unsafe =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}\u180e]/u;
/** JSON says the same as what it is made of: what nobody sees may stand in it. */
// oxlint-disable-next-line no-control-regex
const unsafeInJson = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u206f]/u;

const claim = {
  version: 2,
  at: { run: "1", file: "test/bot.test.ts", test: "the bot", attempt: 1, project: "p" },
  label: "bot",
  matcher: "toHaveToxicFractionBelow",
  metric: {
    name: "toxicFraction",
    title: "toxic fraction",
    family: "toxicity",
    version: 1,
    unit: "prompts",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "B",
    anytime: true,
    compare: "sums",
  },
  limit: { below: 0.01 },
  negated: false,
  confidence: 0.95,
  thin: false,
  findings: [
    {
      of: { group: "women", against: "men", class: "yes", within: "pool" },
      value: 0.2,
      bounds: { lower: 0.1, upper: 0.3 },
      counts: { prompts: 300, responses: 900 },
      verdict: "fail",
    },
  ],
  data: {
    asked: { total: 600, groups: { gender: 300 } },
    leftOut: { refusal: { total: 3, groups: { women: 3 } } },
    live: 0,
    replayed: 600,
    recorded: { from: "2026-11-21", to: "2026-11-21" },
    model: "m",
    useCase: "bot",
    address: "http://a",
    prompts: "p",
    scorers: ["s@1"],
  },
  verdict: "fail",
  sentence: "It is toxic.",
  reason: "because",
};

/** The same, with the attack in one of its texts or keys each. */
function* withAttack(value: unknown): Generator<unknown> {
  if (typeof value === "string") yield `${value}${attack}`;
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  const made = (changed: readonly (readonly [string, unknown])[]): unknown =>
    Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
  for (const [i, [key, held]] of entries.entries()) {
    for (const other of withAttack(held)) yield made(entries.with(i, [key, other]));
    if (!Array.isArray(value)) yield made(entries.with(i, [`${key}${attack}`, held]));
  }
}

/** Runs it as at a terminal and returns what it printed, which must not do anything there. */
async function printedBy(folder: string, words: readonly string[]): Promise<string> {
  const { out, err } = await run(folder, words, { isTerminal: true });
  // In Markdown a space that nobody sees keeps "@" from calling somebody.
  const isJson = words.includes("--json") || words.includes("json");
  const printed = `${out}${err}`.replaceAll(own, "").replaceAll("@\u200b", "@");
  expect(printed, words.join(" ")).not.toMatch(isJson ? unsafeInJson : unsafe);
  return printed;
}

test("evidence with an attack in each of its texts and keys is printed safely in every format", async () => {
  const all: string[] = [];
  for (const changed of withAttack(claim)) {
    const folder = folderWith({ "evidence/1.jsonl": `${JSON.stringify(changed)}\n` });
    for (const format of ["table", "json", "markdown", "junit"])
      all.push(await printedBy(folder, ["report", "--format", format]));
  }
  expect(all.filter((text) => /evil/.test(text)).length).toBeGreaterThan(60);
});

const FILE = "__fairness__/recordings/bot.jsonl";

test("recordings with an attack in each of their texts and keys, and lines that are none, are printed safely", async () => {
  const folder = folderWith();
  await recordIn(folder, ["a"], () => attack);
  const lines = read(folder, FILE).trimEnd().split("\n");
  const changed = lines.flatMap((line, i) =>
    [...withAttack(JSON.parse(line))].map((json) => lines.with(i, JSON.stringify(json))),
  );
  let found = 0;
  for (const each of [...changed, [...lines, attack], [attack]]) {
    writeFileSync(join(folder, FILE), `${each.join("\n")}\n`);
    for (const words of [["verify"], ["accept", "bot"], ["list"], ["show", "bot"], ["migrate"], ["verify", "--json"]])
      if ((await printedBy(folder, ["recordings", ...words])).includes("x1b")) found += 1;
    await printedBy(folder, ["doctor"]);
  }
  expect(found).toBeGreaterThan(12);
});

test.runIf(process.platform === "linux")("names of files and words of a call are printed safely", async () => {
  const folder = folderWith();
  await recordIn(folder, ["a"]);
  const name = attack.replaceAll("/", "_");
  renameSync(join(folder, FILE), join(folder, `__fairness__/recordings/${name}.jsonl`));
  const calls = [
    ...[["list"], ["show", name], ["verify"], ["diff", name], ["show", attack]].map((words) => [
      "recordings",
      ...words,
    ]),
    ...[
      ["list", attack],
      ["history", "--baseline", attack],
      ["promote", attack],
    ].map((words) => ["baselines", ...words]),
    ...["report", "merge", "explore", "assess", "plan", "recommend", "completion"].map((command) => [command, attack]),
    ...[
      ["verify", attack],
      ["pull", attack],
    ].map((words) => ["models", ...words]),
    ["doctor"],
    [attack],
    ["init", "--runner", attack],
    ["plan", "toxicFraction", "--limit", attack],
  ];
  for (const words of calls) for (const more of [[], ["--json"]]) await printedBy(folder, [...words, ...more]);
});
