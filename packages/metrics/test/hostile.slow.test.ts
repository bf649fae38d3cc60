import { describe, expect, test } from "vitest";
import { calls } from "./hostile/calls.js";
import { exported } from "./hostile/exported.js";
import { faultOf, told } from "./hostile/fault-of.js";
import { hostileCall } from "./hostile/hostile-calls.js";
import { inBatches } from "./hostile/in-batches.js";
import { faultIn } from "./hostile/look-through.js";

// In full by `npm run proof hostile`; a call that failed is made again, and alone, with FAIREXPECT_HOSTILE_FIRST=number FAIREXPECT_HOSTILE_CALLS=1.
const CALLS = Number(process.env["FAIREXPECT_HOSTILE_CALLS"] ?? 100_000);
const FIRST = Number(process.env["FAIREXPECT_HOSTILE_FIRST"] ?? 0);
/** After so many of the clock a call does not come back any more; after five of the processor it has failed. */
const LOST_SECONDS = 60;

describe("every exported function", () => {
  test.each(exported.map(({ name }) => name))("%s has a good call to spoil, which is answered well", (name) => {
    const good = calls[name] ?? [];
    expect(good.length, `add a call of ${name} to test/hostile`).toBeGreaterThan(0);
    const call = exported.find((each) => each.name === name)?.call;
    for (const given of good) expect(faultIn(name, call?.(...given), given)).toBeUndefined();
  });

  test(`refuses or answers each of ${CALLS} hostile calls in time, with numbers that are numbers`, () => {
    const faults: string[] = [];
    inBatches(
      FIRST,
      CALLS,
      LOST_SECONDS * 1000,
      (number) => {
        const fault = faults.length < 100 ? faultOf(number) : undefined;
        if (fault !== undefined) faults.push(fault);
      },
      (number) => faults.push(told(number, `did not return within ${LOST_SECONDS} seconds`)),
    );
    expect(faults).toEqual([]);
  }, 3_600_000);
});

test("of the first 100,000 calls every function has its share, and of later ones as many as others", () => {
  const countsOf = (first: number, count: number): readonly number[] => {
    const counts = new Map(exported.map((each) => [each, 0]));
    for (let i = first; i < first + count; i++) {
      const { of } = hostileCall(i);
      counts.set(of, (counts.get(of) ?? 0) + 1);
    }
    return [...counts.values()];
  };
  expect(Math.min(...countsOf(0, 20 * exported.length))).toBeGreaterThanOrEqual(1);
  expect(new Set(countsOf(100_000, exported.length))).toEqual(new Set([1]));
});

describe("the watch over hostile calls", () => {
  test("breaks off what never returns, and goes on", () => {
    const [returned, broken]: [number[], number[]] = [[], []];
    const run = (number: number): void => {
      for (;;) if (number !== 7) break;
      returned.push(number);
    };
    inBatches(5, 4, 100, run, (number) => broken.push(number));
    expect({ returned, broken }).toEqual({ returned: [5, 6, 8], broken: [7] });
  });

  test.each([
    ["a number that is none", { value: Number.NaN, counts: {} }, "result.value is NaN"],
    ["an infinite one in a typed array", [Float64Array.of(0, Infinity)], "result.0[1] is Infinity"],
    ["a measurement of nothing", { metric: {}, counts: {} }, "result has neither value nor reason"],
    [
      "bounds that are crossed",
      { method: "ours", bounds: () => ({ lower: 1, upper: 0 }) },
      "result.bounds(0.5, undefined) are 1 and 0",
    ],
  ])("sees %s", (_, result, fault) => {
    expect(faultIn("ours", result, [])).toBe(fault);
  });
});
