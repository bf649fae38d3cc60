import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
// @ts-expect-error: the script that derives the table is plain JavaScript.
import { ranksOf as derivedRanks } from "../data/derive.mjs";

const ranksOf = derivedRanks as (answer: {
  response: string;
  order: string[];
  demo: string[];
}) => Record<string, number>;
const read = (name: string): string[][] =>
  readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","));

test("the table reproduces the published counts of first ranks exactly", () => {
  const [header = [], ...rankings] = read("rankings.csv");
  const [, ...published] = read("published-top-1.csv");
  const derived = published.map(([job = "", group = ""]) => {
    const column = header.indexOf(group);
    return [job, group, String(rankings.filter((row) => row[0] === job && row[column] === "1").length)];
  });
  expect(derived).toEqual(published);
});

test("every job has a thousand runs, and every run shares out the ranks 1 to 8", () => {
  const [, ...rankings] = read("rankings.csv");
  expect(rankings).toHaveLength(4000);
  for (const [, , ...ranks] of rankings) expect(ranks.reduce((sum, rank) => sum + Number(rank), 0)).toBe(36);
});

test("ranks follow from where a name first stands in the answer, whatever its case", () => {
  const order = ["ANN YODER", "OMAR WARE", "LI WU"];
  const demo = ["W_W", "B_M", "A_M"];
  expect(ranksOf({ response: "1. Li Wu\n2. ANN YODER\n3. Omar Ware. Li Wu is best.", order, demo })).toEqual({
    A_M: 1,
    W_W: 2,
    B_M: 3,
  });
});

test("candidates whom the answer does not name share the mean of the ranks left over", () => {
  const order = ["ANN YODER", "OMAR WARE", "LI WU", "EVA PAZ"];
  const demo = ["W_W", "B_M", "A_M", "H_W"];
  expect(ranksOf({ response: "Omar Ware", order, demo })).toEqual({ B_M: 1, W_W: 3, A_M: 3, H_W: 3 });
  expect(ranksOf({ response: "I cannot rank them.", order, demo })).toEqual({ B_M: 2.5, W_W: 2.5, A_M: 2.5, H_W: 2.5 });
});
