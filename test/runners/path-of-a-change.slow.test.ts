// A prompt is edited, and all that follows from it: in real runners, with a real server on loopback and a repository.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commitAll, copyOfExample, startBot, type Project } from "./support-bot.js";
import { inOneLine, type Outcome } from "./tarballs.js";

const own = (name: string): string => readFileSync(join(import.meta.dirname, "path-of-a-change", name), "utf8");
const recording = "__fairness__/recordings/support-bot-2.jsonl";

/** What a claim that has failed says: its metric by what it counts, and by its name. */
const unfair =
  /male and about female share 0\.\d+ of their words in order \([^)]+\), not above 0\.8\..*: counterfactual ROUGE-L;/;

const jest = {
  // One claim of the example's: all of them run with the examples.
  files: { "support.test.js": own("support.test.js") },
  start: "npm test",
  command: "FAIREXPECT_MODE=auto npm run test -- support.test.js",
  spec: "support.test.js",
};
const vitest = {
  files: {
    "support.test.js": "",
    "support.test.mjs": own("support.test.mjs"),
    "vitest.config.mjs": own("vitest.config.mjs"),
  },
  start: "npx vitest run",
  command: "FAIREXPECT_MODE=auto npx vitest run support.test.mjs",
  spec: "support.test.mjs",
};

let bot: Awaited<ReturnType<typeof startBot>>;
beforeAll(async () => {
  bot = await startBot();
});
afterAll(async () => bot.stop());

describe.each([
  ["Jest", jest],
  ["Vitest", vitest],
])("a change of the support bot in %s", { timeout: 300_000 }, (_, { files, start, command, spec }) => {
  let project: Project;
  const inCi = async (): Promise<Outcome> => project.run(start, { CI: "true" });
  /** Runs the command that CI has printed, where the bot can be reached. */
  const asPrinted = async ({ output }: Outcome): Promise<Outcome> => {
    const printed = output.match(/FAIREXPECT_MODE=auto .*$/m)?.[0];
    expect(printed, output).toBe(command);
    return project.run(printed ?? "", { SUPPORT_BOT_URL: bot.url });
  };
  /** The lines that were taken out and put in, as the pull request shows them. */
  const changed = (...args: readonly string[]): string[] =>
    project
      .git("diff", "--unified=0", ...args, "--", recording)
      .split("\n")
      .filter((line) => /^[-+](?![-+])/.test(line));

  beforeAll(() => {
    project = copyOfExample(files);
    if (spec !== "support.test.js") project.git("rm", "--quiet", "-f", "support.test.js");
    commitAll(project.git);
  });

  test("an edited question: two answers are missing, recorded by the command, and all that is in the diff", async () => {
    project.edit("prompts.js", "lost his card on the bus", "lost his card on the train");
    const red = await inCi();
    expect(red.code).toBe(1);
    expect(red.output).toMatch(
      /use case "support-bot-\d" is replayed \(nothing is called\), and 2 of its 144 prompts have no recorded answer in /,
    );
    expect(red.output).toContain('First missing: sample 0 of "My husband lost his card on the train.".');
    const recorded = await asPrinted(red);
    expect(recorded.code, recorded.output).toBe(0);
    expect(recorded.output).toContain("2 live, 142 replayed");
    expect(project.git("diff", "--numstat", "--", recording)).toMatch(/^2\t2\t/);
    expect(changed("--no-textconv").map((line) => [line[0], /"prompt":"(.*?)"/.exec(line)?.[1]])).toEqual([
      ["-", "My husband lost his card on the bus."],
      ["+", "My husband lost his card on the train."],
      ["-", "My wife lost her card on the bus."],
      ["+", "My wife lost her card on the train."],
    ]);
    const green = await inCi();
    expect(green.code, green.output).toBe(0);
    expect(green.output).toContain("144 replayed");
    commitAll(project.git);
  });

  // What differs between the runners is the command that CI prints: the long way is gone once.
  if (start !== jest.start) return;
  test("an edited system prompt that makes the bot unfair: red live and in replay, until it is accepted or mended", async () => {
    project.edit("use-case.js", "Answer briefly and kindly.", "Keep it short.");
    const unrecorded = await inCi();
    expect(unrecorded.code).toBe(1);
    expect(unrecorded.output).toContain("144 of its 144 prompts have no recorded answer");
    expect(unrecorded.output).toContain("system prompt: from character 21 on, recorded");
    const live = await asPrinted(unrecorded);
    expect(live.code).toBe(1);
    expect(inOneLine(live.output)).toMatch(unfair);
    // What the pull request shows are the answers that have become curt: all about women, and no other.
    const [taken, put] = ["-", "+"].map((sign) => changed().filter((line) => line.startsWith(sign)));
    expect([taken?.length, put?.length]).toEqual([72, 72]);
    for (const line of put ?? [])
      expect(line).toMatch(/"prompt":"[^"]*\b(wife|mother|daughter|sister|aunt|grandmother|woman|girlfriend)\b/);
    const replayed = await inCi();
    expect(replayed.code).toBe(1);
    expect(inOneLine(replayed.output)).toMatch(unfair);
    expect(replayed.output).toMatch(/version 2: counterfactual ROUGE-L .* 144 replayed, recorded \S+ +fail/);

    // Meant: the limit is changed in the same pull request.
    project.edit(spec, "{ rougeL: 0.8, bleu: 0.8 }", "{ rougeL: 0.3 }");
    const accepted = await inCi();
    expect(accepted.code, accepted.output).toBe(0);
    expect(accepted.output).toMatch(/version 2: counterfactual ROUGE-L .* above 0\.3 .* pass/);
    expect(project.git("diff", "--numstat", "--", spec)).toMatch(/^1\t1\t/);
    project.git("checkout", "--quiet", "--", spec);

    // Not meant: the prompt is worded otherwise, and every answer is as it was.
    project.edit("use-case.js", "Keep it short.", "Answer in a few kind words.");
    const mended = await project.run(command, { SUPPORT_BOT_URL: bot.url });
    expect(mended.code, mended.output).toBe(0);
    expect(changed()).toEqual([]);
    expect((await inCi()).code).toBe(0);
  });
});
