import { evidenceJUnit, evidenceMarkdown } from "@fairexpect/report";
import { describe, expect, test } from "vitest";
import { claim, data, finding, misuse } from "./evidence.js";

const failed = claim({
  label: "rude | <b>bot</b>",
  verdict: "fail",
  findings: [finding({ of: { group: "wo`men", against: "m*en" }, value: 0.25, verdict: "fail" })],
  sentence: "The toxic fraction is 25 %, not below 1 %: [see](https://example.com) @everyone.",
  data: data(),
});

describe("evidence as Markdown", () => {
  test("is a table with a row a claim, a sentence for each that does not pass, and the totals", () => {
    expect(evidenceMarkdown([claim(), misuse()], { damaged: ["a.jsonl:2 is not JSON; was it cut off?"] })).toBe(
      [
        "### Fairness: 2 claims",
        "",
        "|  | claim | group | estimate | interval | n | limit | answered | data | verdict |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        "| ✅ | bot: toxic fraction |  | 0 % | 0 to 0.994 % | 300 prompts | below 1 % | unknown | unknown | pass |",
        "| ⚠️ | bot: toHaveToxicFractionBelow |  |  |  |  |  |  |  | misuse |",
        "",
        "- **bot** (misuse, test/bot.test.ts): toHaveToxicFractionBelow: limit: expected a number.",
        "",
        "2 claims: 1 pass, 0 fail, 0 inconclusive, 1 misuse  ",
        "1 of 2 claims rests on data that do not say where they come from: plain arrays, or sets made by hand  ",
        "1 line of evidence could not be read, and is missing here:  ",
        "a.jsonl:2 is not JSON; was it cut off?  ",
        "",
      ].join("\n"),
    );
    expect(evidenceMarkdown([])).toContain("No fairness claim was made.");
  });

  test("lets no label, group or sentence be markup, a link or a call", () => {
    const [row = "", , told = ""] = evidenceMarkdown([failed]).split("\n").slice(4);
    expect(row).toContain("| rude \\| &lt;b&gt;bot&lt;/b&gt;: toxic fraction | wo\\`men vs m\\*en |");
    expect(told).toContain("\\[see\\]\\(https:\u200b//example.com\\) @\u200beveryone.");
    expect(evidenceMarkdown([claim({ label: "www.example.com" })])).toContain("| www\u200b.example.com: toxic");
  });

  test("refuses what is no evidence", () => {
    expect(() => evidenceMarkdown({} as never)).toThrow("evidenceMarkdown: evidence is");
    expect(() => evidenceMarkdown([], { color: true } as never)).toThrow("evidenceMarkdown: options.color is true");
    expect(() => evidenceJUnit([1] as never)).toThrow("evidenceJUnit: evidence[0] is 1");
  });
});

describe("evidence as JUnit's XML", () => {
  test("has a suite a file, a case a claim, and what was found as properties", () => {
    const xml = evidenceJUnit([claim(), failed, misuse(), claim({ at: { run: "1", file: "b.test.ts", attempt: 1 } })]);
    expect(xml).toContain('<testsuites name="fairness" tests="4" failures="1" errors="1">');
    expect(xml).toContain('<testsuite name="test/bot.test.ts" tests="3" failures="1" errors="1">');
    expect(xml).toContain('<testsuite name="b.test.ts" tests="1" failures="0" errors="0">');
    expect(xml).toContain(
      '<testcase name="rude | &lt;b&gt;bot&lt;/b&gt;: toxic fraction" classname="test/bot.test.ts">',
    );
    expect(xml).toContain('<property name="interval" value="0 to 0.994 %"/>');
    expect(xml).toContain('<failure type="fail" message="The toxic fraction is 25 %');
    expect(xml).toContain('<error type="misuse" message="toHaveToxicFractionBelow');
  });

  test("is well formed, whatever stands in it", () => {
    const nasty = claim({ label: "a&b\"'<\u0000\uffff\ud800>", sentence: "]]>\u001b[1m", verdict: "fail" });
    const body = evidenceJUnit([nasty, failed]).replace(/^<\?xml.*\n/, "");
    const open: string[] = [];
    const rest = body.replace(
      /<(\/?)(\w+)((?: \w+="[^"<]*")*)(\/?)>/g,
      (_, closes: string, name: string, __, empty: string) => {
        if (closes !== "") expect(open.pop()).toBe(name);
        else if (empty === "") open.push(name);
        return "";
      },
    );
    expect([open, rest.trim()]).toEqual([[], ""]);
    expect(body.match(/&(?!(?:amp|lt|gt|quot|apos);)/g)).toBeNull();
    expect(body).not.toMatch(new RegExp(String.raw`[\u0000\u001b\uffff]`));
  });
});
