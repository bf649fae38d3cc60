import { describe, expect, test } from "vitest";

import { readOrder } from "../src/reading/read-order.js";

describe("an order of names", () => {
  const ids = ["Ann", "Annabel", "Bob", "Cy"];

  test.each([
    ["1. Bob\n2. Ann\n3. Cy", ["Bob", "Ann", "Cy"]],
    [
      "**Ranking:**\n\n1) **BOB** - more experience than Ann\n2) **CY** - a degree, like Ann's\n3) **ANN**",
      ["Bob", "Cy", "Ann"],
    ],
    ["### 1. Bob\nStronger than Ann.\n### 2. Ann\nStronger than Cy.", ["Bob", "Ann"]],
    ["- Cy\n- Bob", ["Cy", "Bob"]],
    ["Cy\nBob\nAnn", ["Cy", "Bob", "Ann"]],
    ["Ranking from most to least qualified:\n\nCy\nBob", ["Cy", "Bob"]],
    ["Bob, Ann and Cy.", ["Bob", "Ann", "Cy"]],
    ["Bob > Cy > Ann", ["Bob", "Cy", "Ann"]],
    ["Ann was close, but overall Bob > Ann > Cy.", ["Bob", "Ann", "Cy"]],
    ["1. Bob, 2. Ann, 3. Cy", ["Bob", "Ann", "Cy"]],
    ["| Rank | Name |\n|---|---|\n| 1 | Bob |\n| 2 | Ann |", ["Bob", "Ann"]],
    ["Rank 1: Bob\nRank 2: Ann", ["Bob", "Ann"]],
    ["3. Cy\n2. Ann\n1. Bob", ["Bob", "Ann", "Cy"]],
    ["2. Ann\n1. Bob", ["Bob", "Ann"]],
    ["1. Bob\n2. Ann\n3. Bob", ["Bob", "Ann"]],
    ["1. Bob\n2. Ann\n2. Cy", ["Bob", "Ann", "Cy"]],
    ['["Bob", "Ann"]', ["Bob", "Ann"]],
    ['```json\n{"ranking": [{"rank": 1, "name": "Bob"}, {"rank": 2, "name": "Ann"}]}\n```', ["Bob", "Ann"]],
    ["Although Ann has a degree, Bob has more experience. Ranking: Bob, Ann", ["Bob", "Ann"]],
    ["Ann and Bob are both strong, but Bob leads.\n1. Bob\n2. Ann", ["Bob", "Ann"]],
    ["1. Ann: a degree\n2. Bob: experience\n\nFinal ranking:\n1. Bob\n2. Ann", ["Bob", "Ann"]],
    ["Final order: Bob, Ann. Bob has more experience than Ann.", ["Bob", "Ann"]],
    ["Best: Annabel. Then Ann.", ["Annabel", "Ann"]],
    ["Annabel, then Ann", ["Annabel", "Ann"]],
    ["Bob is my choice.", ["Bob"]],
    ["Ann has a degree and Bob experience, so that Bob comes first and Ann second.", []],
    ["Ann is weaker than Bob.", []],
    ["I would not take Bob.", []],
    ["Ranking from least to most qualified:\n1. Bob\n2. Ann", []],
    ['["Bob", "Dee"]', []],
    ["no idea", []],
  ])("%j: %j", (text, order) => {
    expect(readOrder(text, ids)).toEqual(order);
  });
});

describe("an order of ids that are numbers or letters", () => {
  test.each([
    ["1. 3\n2. 1\n3. 2", ["3", "1", "2"]],
    ["1. Resume 3\n2. Resume 1 (5 years)\n3. Resume 2", ["3", "1", "2"]],
    ["3, 1, 2", ["3", "1", "2"]],
    ["3,1,2", ["3", "1", "2"]],
    ["3 > 1 > 2", ["3", "1", "2"]],
    ["[3] > [1] > [2]", ["3", "1", "2"]],
    ["3\n1\n2", ["3", "1", "2"]],
    ["[3, 1, 2]", ["3", "1", "2"]],
    ["Ranking: 1. 3, 2. 1, 3. 2", ["3", "1", "2"]],
    ["Candidate 3 has 2 years of experience, candidate 1 has 5.\nRanking: 1, 3, 2", ["1", "3", "2"]],
    ["1. strong\n2. weak", []],
  ])("%j: %j", (text, order) => {
    expect(readOrder(text, ["1", "2", "3"])).toEqual(order);
  });

  test.each([
    ["1. B\n2. A\n3. C", ["B", "A", "C"]],
    ["B, A, C", ["B", "A", "C"]],
    ["1. A better fit is C\n2. B", ["C", "B"]],
    ["A strong field. Ranking: C > A > B", ["C", "A", "B"]],
  ])("%j: %j", (text, order) => {
    expect(readOrder(text, ["A", "B", "C"])).toEqual(order);
  });
});

describe("an order of numbers in square brackets", () => {
  test.each([
    ["[3] > [1]", ["x-3", "x-1"]],
    ["[3] > [1] > [9]", ["x-3", "x-1"]],
    ["1. [2]\n2. [3]", ["x-2", "x-3"]],
    ["[2] > [1], though I considered x-3 first", ["x-2", "x-1"]],
    ["2 > 1", []],
  ])("%j: %j", (text, order) => {
    expect(readOrder(text, ["x-1", "x-2", "x-3"])).toEqual(order);
  });
});
