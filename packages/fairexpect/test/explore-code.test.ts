// Each line of code that `explore` prints of a finding, run on the data that it was found in: red, by a claim that was decided
// or could not be, never by a misuse. test/features does the same with whole features.
import "fairexpect/vitest";
import { explore, manners, type ExploredData } from "fairexpect/assessment";
import { outcomesOf, scoresOf } from "fairexpect/metrics";
import { looksLikeRefusal } from "fairexpect/responses";
import { compoundSentiment, sentiment, toxicity } from "fairexpect/scorers";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";

const scope = { expect, manners, outcomesOf, scoresOf, looksLikeRefusal, compoundSentiment, sentiment, toxicity };

/** What a line of code throws, if anything, in a file that imports what the table says it needs. */
async function thrownBy(code: string, replies: ExploredData): Promise<unknown> {
  const run = runInThisContext(`(async ({ ${Object.keys(scope).join(", ")} }, replies) => { ${code} })`) as (
    names: typeof scope,
    data: ExploredData,
  ) => Promise<void>;
  return run(scope, replies).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const group = (i: number): string => (i % 2 ? "women" : "men");
/** Women get a point less on average, of a hundred: far less than a tenth. */
const candidates = Array.from({ length: 400 }, (_, i) => ({
  group: group(i),
  pool: `pool ${i >> 1}`,
  score: 60 + ((i >> 1) % 5) - (i % 2) * ((i >> 1) % 3),
}));
const predictions = Array.from({ length: 600 }, (_, i) => ({
  group: group(i),
  cluster: `${i >> 1}`,
  prediction: i % 2 && i % 5 < 1 ? "decline" : "approve",
  label: "approve",
}));
/** An answer in twenty to women lacks what the others have. */
const rare = {
  prompts: Array.from({ length: 800 }, (_, i) => ({
    text: `question ${i}`,
    source: `${i >> 1}`,
    group: group(i),
    responses: [{ sample: 0, text: i % 40 === 1 || i % 40 === 21 ? "Wait." : "Wait, or ask for credit." }],
  })),
};

test.each<[string, ExploredData]>([
  ["candidates", candidates],
  ["predictions", predictions],
  ["what is rare", rare],
])("the code of every finding in %s is red where it was found", async (_, data) => {
  const { findings } = await explore(data);
  expect(findings.length).toBeGreaterThan(0);
  for (const { code, outcome } of findings) {
    const thrown = await thrownBy(code, data);
    expect(thrown, `${outcome}: ${code}`).toBeInstanceOf(Error);
    expect((thrown as Error).message, code).toMatch(/^ +verdict +.*(?:fail|inconclusive)/m);
  }
});
