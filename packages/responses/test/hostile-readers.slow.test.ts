import { InputError } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

import { picker } from "../../metrics/test/hostile/hostile-values.js";
import { growthFault, secondsOf } from "./growth/growth.js";
import { readers } from "./growth/readers.js";
import { alone, few, together } from "./growth/texts.js";
import { units } from "./growth/units.js";

// In full by `npm run proof hostile`; a call that failed is made again with FAIREXPECT_HOSTILE_FIRST=number
// FAIREXPECT_HOSTILE_CALLS=1.
const CALLS = Number(process.env["FAIREXPECT_HOSTILE_CALLS"] ?? 4000);
const FIRST = Number(process.env["FAIREXPECT_HOSTILE_FIRST"] ?? 0);
const IN_FULL = CALLS > 100_000;
const MOST_CHARACTERS = IN_FULL ? 2 ** 20 : 2 ** 14;
const MOST_SECONDS = 5;

const names = Object.keys(readers);

/** A text of the parts that readers look for, in any order. */
function textOf(number: number): string {
  const { random, pick } = picker(number);
  const parts = Array.from({ length: 1 + Math.floor(6 * random()) }, () => pick(units));
  const from = random() < 0.5 ? parts : units;
  const length = pick([1, 3, 10, 40, 300]);
  return Array.from({ length }, () => pick(from)).join(pick(["", "", " ", "\n"]));
}

function faultOf(number: number): string | undefined {
  const name = names[number % names.length] ?? "";
  const text = textOf(number);
  let fault: string | undefined;
  const seconds = secondsOf(() => {
    try {
      readers[name]?.(text);
    } catch (error) {
      if (!(error instanceof InputError)) fault = String(error);
    }
  });
  if (seconds > MOST_SECONDS) fault = `took ${seconds} processor seconds`;
  return fault === undefined
    ? undefined
    : `${name}, call ${number}: ${fault}; given ${JSON.stringify(text).slice(0, 500)}`;
}

describe("readers of what models and servers say", () => {
  test(`read or refuse each of ${CALLS} hostile texts in time`, () => {
    const faults: string[] = [];
    for (let number = FIRST; number < FIRST + CALLS && faults.length < 50; number++) {
      const fault = faultOf(number);
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults).toEqual([]);
  }, 3_600_000);

  test.each(names)(
    `%s takes no more than about four times as long for texts four times as long, up to ${MOST_CHARACTERS} characters`,
    (name) => {
      const read = readers[name] ?? ((text: string): unknown => text);
      const texts = IN_FULL ? [...alone, ...together(2000)] : [...few.filter((_, i) => i % 4 === 0), ...together(4)];
      const faults = texts.flatMap((text) => {
        const fault = growthFault(read, text.of, MOST_CHARACTERS);
        return fault === undefined ? [] : [`${text.name}: ${fault}`];
      });
      expect(faults).toEqual([]);
    },
    3_600_000,
  );

  test.each([
    ["1", "\0"],
    ["U.S.", "1) "],
    ["\ufdfa", "a"],
  ])("take no longer for one long word of %j before many of %j", (word, others) => {
    const wordsOf = (length: number): string =>
      word.repeat(length / 2 / word.length) + others.repeat(length / 2 / others.length);
    for (const name of ["unicodeWords", "readLabel", "redact"] as const)
      expect(growthFault(readers[name] ?? String, wordsOf, 2 ** 17), name).toBeUndefined();
  });

  test.each<readonly [string, string, (length: number) => string]>([
    ["readItems", "a fence before many lines", (length) => `\`\`\`\n${"\n".repeat(length)}\`\`\`\n{`],
    ["parseJson", "a fence before many lines", (length) => `\`\`\`\n${"\n".repeat(length)}x`],
    ["parseJson", "many lines in a fence", (length) => `\`\`\`json\nx${"\n".repeat(length)}x`],
  ])("%s takes no longer for %s", (name, _, ofLength) => {
    expect(growthFault(readers[name] ?? String, ofLength, 2 ** 17)).toBeUndefined();
  });

  test("are watched by what sees quadratic time", () => {
    const quadratic = (text: string): number => {
      let count = 0;
      for (const a of text) for (const b of text) if (a === b) count++;
      return count;
    };
    const linear = (text: string): number => {
      let count = 0;
      for (let times = 0; times < 300; times++) for (const a of text) if (a === "a") count++;
      return count;
    };
    const repeated = (length: number): string => "a".repeat(length);
    expect(growthFault(quadratic, repeated, 2 ** 16)).toMatch(/for a quarter of them/);
    expect(growthFault(linear, repeated, 2 ** 16)).toBeUndefined();
  });
});
