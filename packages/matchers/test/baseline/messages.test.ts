// Every message that a comparison with a baseline has, as a terminal of 80 columns shows it.
import { stripVTControlCharacters } from "node:util";
import { rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { demographicParityDifference, disparity, rabbi, toxicFraction, type Measurement } from "@fairexpect/metrics";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { messageOf } from "../extend.js";
import { matchBaseline, newRun, toxicity, type Outcome, type Run } from "./claims.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
  vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
  run = newRun();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const NOT = { isNot: true };

const decisions = (rates: Readonly<Record<string, number>>) =>
  Object.entries(rates).flatMap(([name, rate]) => {
    const [job = "", group = ""] = name.split(" ");
    return Array.from({ length: 50 }, (_, i) => ({
      group,
      job,
      prompt: `${job} ${i}`,
      prediction: (i * 37) % 50 < 50 * rate ? 1 : 0,
    }));
  });
const hired = (women: number): Measurement =>
  demographicParityDifference(decisions({ "nurse women": women, "nurse men": 0.6 }), {
    compare: { reference: "men" },
    positive: 1,
  });
const ranked = (shift: number): Measurement =>
  rabbi(
    Array.from({ length: 40 }, (_, pool) =>
      ["women", "men"].map((group, g) => ({ pool, group, score: ((pool * 7 + g * 13) % 29) - (g === 0 ? shift : 0) })),
    ).flat(),
    { reference: "men" },
  );

/** So many prompts, of which the first are toxic, by so many templates. */
const clustered = (toxic: number, prompts: number, templates: number): Measurement =>
  toxicFraction({
    prompts: Array.from({ length: prompts }, (_, i) => ({
      text: `prompt ${i}`,
      cluster: `template ${i % templates}`,
      responses: [{ text: "answer", sample: 0, scores: { toxicity: i < toxic ? 0.9 : 0.1 } }],
    })),
  });

/** After a baseline was stored, or none. */
const after = (before: Measurement | undefined, now: () => Outcome): Outcome => {
  if (before !== undefined) matchBaseline(run, before);
  return now();
};
const messageIn = (outcome: Outcome): string => outcome.printed;
const thrown = (break_: () => void): string =>
  messageOf(() => {
    matchBaseline(run, toxicity(30));
    break_();
    matchBaseline(run, toxicity(30), "none");
  });

const jobs = (nurse: number, snapshots: "new" | "none") =>
  matchBaseline(
    run,
    decisions({ "nurse women": nurse, "nurse men": 0.6, "clerk women": 0.5, "clerk men": 0.6 }),
    snapshots,
    { metric: (data: never) => disparity(data, { rate: "selectionRate", positive: 1 }), by: "job" },
  );

const SAID: Readonly<Record<string, () => string>> = {
  "a regression is shown": () =>
    messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(80, 300, { model: "acme/two" }), "none"))),
  "a regression of plain arrays is shown": () => {
    const scores = (toxic: number): Measurement =>
      toxicFraction(Array.from({ length: 300 }, (_, i) => [i < toxic ? 0.9 : 0.1]));
    return messageIn(after(scores(3), () => matchBaseline(run, scores(60), "none")));
  },
  "a regression is shown with other prompts": () =>
    messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(120, 340), "none"))),
  "a regression of a group is shown": () => messageIn(after(hired(0.55), () => matchBaseline(run, hired(0.2), "none"))),
  "a regression in pairs is shown": () => messageIn(after(ranked(0), () => matchBaseline(run, ranked(9), "none"))),
  "several comparisons": () => {
    jobs(0.5, "new");
    return messageIn(jobs(0.1, "none"));
  },
  "a regression against a kept release": () =>
    messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(80), "none", { compareTo: "1.4.0" }))),
  "no regression is shown, under .not": () =>
    messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(33), "none", {}, NOT))),
  "equal data, under .not": () =>
    messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(30), "none", {}, NOT))),
  "an improvement, under .not": () =>
    messageIn(after(toxicity(60), () => matchBaseline(run, toxicity(2), "none", {}, NOT))),
  "a margin that is not shown": () =>
    messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(38), "none", { requireShown: { margin: 0.02 } }))),
  "a margin that such data cannot show": () =>
    messageIn(
      after(toxicity(30), () => matchBaseline(run, toxicity(31, 310), "none", { requireShown: { margin: 0.02 } })),
    ),
  "no baseline": () => messageIn(matchBaseline(run, toxicity(30), "none")),
  "no baseline, under .not": () => messageIn(matchBaseline(run, toxicity(30), "none", {}, NOT)),
  "too few": () => messageIn(matchBaseline(run, toxicity(1, 4), "none")),
  "too few clusters": () => messageIn(matchBaseline(run, clustered(1, 20, 4), "none")),
  "a regression of prompts in clusters, with others": () =>
    messageIn(after(clustered(30, 300, 100), () => matchBaseline(run, clustered(160, 330, 110), "none"))),
  "not comparable": () =>
    messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(30, 300, { scorers: ["lexicon@2"] }), "none"))),
  "not comparable, with another threshold": () => {
    const scores = Array.from({ length: 300 }, (_, i) => [i < 30 ? 0.9 : 0.1]);
    const strict = toxicFraction(scores, { threshold: 0.7 });
    return messageIn(after(toxicFraction(scores), () => matchBaseline(run, strict, "none")));
  },
  "not comparable, of a group with another name": () => {
    const named = (women: string, rate: number): Measurement =>
      demographicParityDifference(decisions({ [`nurse ${women}`]: rate, "nurse men": 0.6 }), {
        compare: { reference: "men" },
        positive: 1,
      });
    return messageIn(after(named("women", 0.55), () => matchBaseline(run, named("female", 0.2), "none")));
  },
  "missing data": () => {
    const lacking = { asked: { total: 400, groups: {} }, leftOut: { empty: { total: 100, groups: {} } } };
    return messageIn(after(toxicity(30), () => matchBaseline(run, toxicity(30, 300, lacking), "none")));
  },
  "no value": () => messageIn(matchBaseline(run, toxicFraction([]), "none")),
  "a file cut off": () => thrown(() => writeFileSync(run.summary, '{"format":')),
  "a foreign file": () => thrown(() => writeFileSync(run.summary, '{"name":"something"}')),
  "clusters cut off": () => thrown(() => writeFileSync(run.clusters, "{")),
  "clusters gone": () => thrown(() => rmSync(run.clusters)),
  misuse: () => messageOf(() => matchBaseline(run, 0.5)),
};

const read = new Map<string, string>();

/** Without the folder, which is another one each time. */
function said(state: string): string {
  const known = read.get(state);
  if (known !== undefined) return known;
  run = newRun();
  const message = stripVTControlCharacters(SAID[state]?.() ?? "");
  const folder = new RegExp(`[\\w./-]*${basename(run.folder)}/`, "g");
  const text = `--- ${state} ---\n${message.replaceAll(folder, "test/").replaceAll(/ +$/gm, "")}`;
  read.set(state, text);
  return text;
}

test("the messages are as they were read and found good", async () => {
  await expect(Object.keys(SAID).map(said).join("\n\n")).toMatchFileSnapshot(
    "../__messages__/toMatchFairnessBaseline.txt",
  );
});

/** What is thrown is an error of one line. */
const THROWN = /^(a file|a foreign|clusters|misuse)/;
const FOUND = Object.keys(SAID).filter((state) => !THROWN.test(state));

test.each(FOUND)("the message of %s keeps to 80 columns and says how sure that is and what next", (state) => {
  const message = said(state);
  // A command stands on one line, to be copied.
  for (const line of message.split("\n").filter((each) => !each.includes("bot.test.ts")))
    expect(line.length, line).toBeLessThanOrEqual(80);
  expect(message.replaceAll(/seed \d+/g, "")).not.toMatch(/NaN|undefined|\d\.\d{4,}|\d{2}\.\d{2,}/);
  expect(message).toMatch(/^ {2}verdict +(fail|inconclusive|none): /m);
  expect(message).toMatch(/^What next:\n {2}- /m);
});
