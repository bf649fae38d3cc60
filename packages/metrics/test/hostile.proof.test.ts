import { InputError } from "@fairexpect/metrics";
import vm from "node:vm";
import { describe, expect, test } from "vitest";
import { calls } from "./hostile/calls.js";
import { exported } from "./hostile/exported.js";
import { hostileCall } from "./hostile/hostile-calls.js";
import { faultIn } from "./hostile/look-through.js";

const CALLS = Number(process.env["FAIREXPECT_HOSTILE_CALLS"] ?? 100_000);
const FIRST = Number(process.env["FAIREXPECT_HOSTILE_FIRST"] ?? 0);
const MOST_SECONDS = 5;

/** Runs something, and breaks off what does not end; its errors come out as they are. */
function endsIn<Result>(milliseconds: number, run: () => Result): Result {
  const context = vm.createContext({ run });
  return vm.runInContext("run()", context, { timeout: milliseconds }) as Result;
}

/** A quantile may be infinite at the probabilities 0 and 1, if the distribution has no bound there. */
function isEndWithoutBound(name: string, [p]: readonly unknown[], result: unknown): boolean {
  return name.endsWith("Quantile") && (p === 0 || p === 1) && Math.abs(Number(result)) === Infinity;
}

/** What is wrong with the answer to a hostile call, if anything. */
function faultOf(number: number): string | undefined {
  const { of, given } = hostileCall(number);
  const before = process.cpuUsage();
  let fault: string | undefined;
  try {
    fault = endsIn(12 * MOST_SECONDS * 1000, () => {
      const result = of.call(...given);
      return isEndWithoutBound(of.name, given, result) ? undefined : faultIn(of.name, result, given);
    });
  } catch (error) {
    const where = error instanceof Error ? (error.stack ?? "").split("\n").slice(1, 4).join(" <") : "";
    if (!(error instanceof InputError)) fault = `${String(error)}${where}`;
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (fault === undefined && seconds > MOST_SECONDS) fault = `took ${seconds} processor seconds`;
  return fault === undefined ? undefined : `${of.name} (call ${number}): ${fault}`;
}

describe("every exported function", () => {
  test.each(exported.map(({ name }) => name))("%s has a good call to spoil, which is answered well", (name) => {
    const good = calls[name] ?? [];
    expect(good.length, `add a call of ${name} to test/hostile`).toBeGreaterThan(0);
    const call = exported.find((each) => each.name === name)?.call;
    for (const given of good) expect(faultIn(name, call?.(...given), given)).toBeUndefined();
  });

  test(`refuses or answers each of ${CALLS} hostile calls in time, with numbers that are numbers`, () => {
    const faults: string[] = [];
    for (let number = FIRST; number < FIRST + CALLS && faults.length < 1000; number++) {
      const fault = faultOf(number);
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults).toEqual([]);
  }, 3_600_000);
});
