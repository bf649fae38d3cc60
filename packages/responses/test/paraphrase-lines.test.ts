import { describe, expect, test } from "vitest";

import { readLines } from "../src/tasks/paraphrase-question.js";

describe("the lines of an answer", () => {
  test.each<[string, string, number, string[]]>([
    [
      "numbers of any style",
      "Sure:\n1. One\n\n 2) Two\n(3) Three\n**4.** Four\n5: Five\n6 - Six",
      6,
      ["One", "Two", "Three", "Four", "Five", "Six"],
    ],
    [
      "quotes and emphasis",
      '1. "One"\n2. **Two**\n3. “Three”\n4. **"Four"**\n5. \'Five\'\n6. "A" and "B"',
      6,
      ["One", "Two", "Three", "Four", "Five", '"A" and "B"'],
    ],
    ["bullets", "- One\n* Two\n• Three", 3, ["One", "Two", "Three"]],
    ["JSON in a fence", '```json\n["One",\n "Two"]\n```', 2, ["One", "Two"]],
    ["bare lines, if as many", "Here they are:\n\nOne\nTwo", 2, ["One", "Two"]],
    ["nothing else", "One\nTwo\nThree", 2, []],
    ["more than were asked for", "1. One\n2. Two\n3. Three", 2, ["One", "Two", "Three"]],
  ])("are read from %s", (_, answer, wanted, expected) => {
    expect(readLines(answer, wanted, "Original.")).toEqual(expected);
  });

  test("keep the quotes of an original that has them", () => {
    expect(readLines('1. "Go!", she said.\n2. "Leave!"', 2, '"Get out!"')).toEqual(['"Go!", she said.', '"Leave!"']);
  });
});
