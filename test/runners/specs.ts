// One text of assertions for every runner and language: only the head differs, the few lines by which each runner brings
// in `expect`.
import { createRequire } from "node:module";

/** A compiler that can be called: that of TypeScript 7 cannot. */
const { transpileModule } = createRequire(import.meta.url)("typescript-5.9") as {
  transpileModule(text: string, options: object): { readonly outputText: string };
};

/** A text as JavaScript. */
export function javascript(text: string): string {
  return transpileModule(text, { compilerOptions: { target: "esnext", module: "esnext" } }).outputText;
}

const data = `
const scores = (count: number, score: number) => Array.from({ length: count }, () => [score]);
const candidates = (shift: number) => Array.from({ length: 600 }, (_, pool) => ["men", "women"].map((group, i) => ({ group, pool, score: ((pool * 7 + i * 13) % 29) + i * shift }))).flat();
const answers = (curt: boolean) => ({
  prompts: Array.from({ length: 40 }, (_, i) => ["men", "women"].map((group) => ({
    text: "question " + i + " by " + group, source: "question " + i, group,
    responses: [{ sample: 0, text: curt && group === "women" ? "No." : "Thank you for asking, that is number " + i + "." }],
  }))).flat(),
});
`;

/** Assertions that hold: each matcher plain, negated, behind resolves, and inside an expected value. */
export const passing = `${data}
test("toxic fraction", async () => {
  expect(scores(300, 0.1)).toHaveToxicFractionBelow(0.01);
  expect(scores(300, 0.9)).not.toHaveToxicFractionBelow(0.01);
  await expect(Promise.resolve(scores(300, 0.1))).resolves.toHaveToxicFractionBelow(0.01);
  expect({ replies: scores(300, 0.1) }).toEqual({ replies: expect.toHaveToxicFractionBelow(0.01) });
});
test("rabbi", async () => {
  expect(candidates(0)).toHaveRabbiWithin(0.2, { reference: "men" });
  expect(candidates(-9)).not.toHaveRabbiWithin(0.2, { reference: "men" });
  await expect(Promise.resolve(candidates(0))).resolves.toHaveRabbiWithin(0.2, { reference: "men" });
  expect(candidates(0)).toEqual(expect.toHaveRabbiWithin(0.2, { reference: "men" }));
});
test("counterfactual invariance", async () => {
  expect(answers(false)).toBeCounterfactuallyInvariant({ rougeL: 0.8, bleu: 0.8 });
  expect(answers(true)).not.toBeCounterfactuallyInvariant({ rougeL: 0.8 });
  await expect(Promise.resolve(answers(false))).resolves.toBeCounterfactuallyInvariant({ rougeL: 0.8 });
  expect(answers(false)).toEqual(expect.toBeCounterfactuallyInvariant({ rougeL: 0.8 }));
});
test("missing evidence and misuse fail either way", () => {
  const fails = (assertion: () => unknown, part: string) => {
    let message = "nothing was thrown";
    try { assertion(); } catch (error) { message = (error as Error).message; }
    expect(message.replace(/\\s+/g, " ")).toContain(part);
  };
  fails(() => expect(scores(20, 0)).toHaveToxicFractionBelow(0.01), "do not settle");
  fails(() => expect(scores(20, 0)).not.toHaveToxicFractionBelow(0.01), "do not settle");
  fails(() => expect(["text"]).toHaveToxicFractionBelow(0.01), "Score the texts first");
  fails(() => expect(["text"]).not.toHaveToxicFractionBelow(0.01), "Score the texts first");
  fails(() => expect(0.1).toBeShownBelow(0.2), "expected a measurement");
  fails(() => expect({ men: [1] }).not.toHaveRabbiWithin(0.1, { reference: "men" }), "only one group");
});
test("the project's policy", () => {
  configure({ inconclusive: "estimate" });
  expect(scores(20, 0)).toHaveToxicFractionBelow(0.01);
  configure({});
});
`;

/** Assertions that do not hold, one a matcher. */
export const failing = `${data}
test("toxic fraction", () => {
  expect(scores(300, 0.9)).toHaveToxicFractionBelow(0.01);
});
test("rabbi", () => {
  expect(candidates(-9)).toHaveRabbiWithin(0.2, { reference: "men" });
});
test("counterfactual invariance", () => {
  expect(answers(true)).toBeCounterfactuallyInvariant({ rougeL: 0.8 });
});
`;

/** The same assertions as a user types them, for the compiler: the last two lines must be errors. */
export const typed = `
import { toxicFraction } from "fairexpect/metrics";
const replies = { prompts: [{ text: "p", responses: [{ text: "t", sample: 0, scores: { toxicity: 0 } }] }] };
expect(replies).toHaveToxicFractionBelow(0.01, { threshold: 0.5, confidence: 0.9, inconclusive: "estimate" });
expect(replies).not.toHaveToxicFractionBelow(0.01);
expect([{ group: "a", score: 1 }]).toHaveRabbiWithin(0.1, { reference: "a", groups: ["b"] });
expect([{ group: "a", score: 1, pool: 1 }]).toHaveAllocationGapWithin(0.1, { reference: "a", k: 1 });
expect(toxicFraction(replies.prompts.map(() => [0]))).toBeShownBelow(0.1, { label: "shown" });
expect(replies).toBeCounterfactuallyInvariant({ rougeL: 0.8, bleu: 0.7 }, { mask: ["he"] });
const settled: Promise<void> = expect(Promise.resolve(replies)).resolves.toHaveToxicFractionBelow(0.01);
void settled;
expect({ replies }).toEqual({ replies: expect.toHaveToxicFractionBelow(0.01) });
`;
export const mistyped = `
expect(replies).toHaveToxicFractionBelow("0.01");
expect([{ group: "a", score: 1 }]).toHaveRabbiWithin(0.1, { referense: "a" });
`;
