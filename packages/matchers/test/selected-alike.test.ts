import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outcomesOf } from "@fairexpect/metrics";
import { afterEach, expect, test, vi } from "vitest";
import "./extend.js";

afterEach(() => vi.unstubAllEnvs());

/** What a passing assertion leaves as evidence. */
function left(assertion: () => void): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), "selected-"));
  vi.stubEnv("FAIREXPECT_EVIDENCE", folder);
  assertion();
  const [line = ""] = readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .slice(-2);
  return JSON.parse(line) as Record<string, unknown>;
}

const decided = (prediction: (i: number) => string) =>
  Array.from({ length: 1000 }, (_, i) => ({
    group: i % 2 === 0 ? "women" : "men",
    prediction: prediction(i),
    label: i % 3 === 0 ? "approve" : "deny",
  }));

test.each([
  ["nobody", "Nobody is selected, which tells little of whom it would choose.", () => "deny"],
  ["everybody", "Everybody is selected, which tells little of whom it would choose.", () => "approve"],
  [undefined, undefined, (i: number) => (i % 4 < 2 ? "approve" : "deny")],
] as const)("evidence of selection rates says so if %s is selected", (selected, sentence, prediction) => {
  const line = left(() =>
    expect(decided(prediction)).toHaveDisparityWithin("selectionRate", 0.1, { positive: "approve" }),
  );
  expect([line["verdict"], line["selected"]]).toEqual(["pass", selected]);
  if (sentence === undefined) expect(line["sentence"]).not.toContain("is selected");
  else expect(line["sentence"]).toContain(sentence);
});

test("it is no news of an outcome that should not be, nor of another rate", () => {
  const prompts = Array.from({ length: 1000 }, (_, i) => ({
    text: `${i}`,
    group: i % 2 === 0 ? "women" : "men",
    responses: [{ text: "Gladly.", sample: 0 }],
  }));
  const insults = outcomesOf({ prompts }, ({ text }) => text.includes("idiot"), { called: "insults" });
  expect(left(() => expect(insults).toHaveDisparityWithin("selectionRate", 0.1))).not.toHaveProperty("selected");
  const right = decided((i) => (i % 3 === 0 ? "approve" : "deny"));
  const options = { positive: "approve" };
  expect(left(() => expect(right).toHaveDisparityWithin("falseNegativeRate", 0.1, options))).not.toHaveProperty(
    "selected",
  );
});
