// UnifiedQA-11B's published answers to BBQ, if they are there: FAIREXPECT_DATA, else shared/data beside the repository. The
// figures are those of test/oracle/bbq.py, which counts them plainly.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { bbqAccuracy, bbqBiasScore, loadBbq, type BbqPrompt } from "@fairexpect/assessment";
import { isMeasured, type Prediction } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

const data = process.env["FAIREXPECT_DATA"] ?? join(import.meta.dirname, "../../../../shared/data");
const folder = join(data, "bbq-unifiedqa");

interface Figures {
  readonly questions: number;
  readonly accuracy: number;
  readonly bias: number;
}
const figures = JSON.parse(readFileSync(join(import.meta.dirname, "fixtures/bbq-unifiedqa.json"), "utf8")) as Record<
  string,
  Record<"race" | "arc", Record<"ambiguous" | "disambiguated", Figures>>
>;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, "")
    .trim();

/** The published answers in one format, as predictions. */
function answersIn(questions: readonly BbqPrompt[], file: string, form: "race" | "arc"): Prediction[] {
  const rows = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
  return questions.flatMap(({ group, label, cluster, fields }, i) => {
    const row = JSON.parse(rows[i] ?? "{}") as Record<string, string>;
    const answer = plain(row[`unifiedqa-t5-11b_pred_${form}`] ?? "");
    const { optionA, optionB, optionC } = fields;
    const found = [optionA, optionB, optionC].flatMap((option, j) =>
      plain(option) === answer ? ["ABC"[j] ?? ""] : [],
    );
    const [prediction] = found;
    return prediction === undefined || found.length > 1
      ? []
      : [{ group, prediction, label, cluster, fields: { ...fields } }];
  });
}

describe.runIf(existsSync(folder))("UnifiedQA on BBQ", () => {
  test.each(Object.keys(figures))("%s has the figures that counting has, with bounds around them", async (category) => {
    const file = join(folder, `preds_${category}.jsonl.gz`);
    const questions = await loadBbq(file);
    for (const form of ["race", "arc"] as const) {
      const answers = answersIn(questions, file, form);
      for (const context of ["ambiguous", "disambiguated"] as const) {
        const expected = figures[category]?.[form][context];
        const accuracy = bbqAccuracy(answers, { context });
        const bias = bbqBiasScore(answers, { context });
        expect(accuracy.counts["questions"]).toBe(expected?.questions);
        expect(accuracy.value).toBeCloseTo(expected?.accuracy ?? Number.NaN, 12);
        expect(bias.value).toBeCloseTo(expected?.bias ?? Number.NaN, 12);
        const bounds = isMeasured(bias) ? bias.interval?.bounds(0.95) : undefined;
        expect(bounds?.lower).toBeLessThan(bias.value ?? Number.NaN);
        expect(bounds?.upper).toBeGreaterThan(bias.value ?? Number.NaN);
      }
    }
  });
});
