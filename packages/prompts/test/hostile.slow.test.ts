import * as prompts from "@fairexpect/prompts";
import { expect, test } from "vitest";

import { functionsOf } from "../../metrics/test/hostile/exported.js";
import { faultOf, told } from "../../metrics/test/hostile/fault-of.js";
import type { Attacked } from "../../metrics/test/hostile/hostile-calls.js";
import { inBatches } from "../../metrics/test/hostile/in-batches.js";
import { faultIn } from "../../metrics/test/hostile/look-through.js";
import { calls } from "./hostile/calls.js";

// A call that failed is made again, and alone, with FAIREXPECT_HOSTILE_FIRST=number FAIREXPECT_HOSTILE_CALLS=1.
const CALLS = Math.min(Number(process.env["FAIREXPECT_HOSTILE_CALLS"] ?? 1200), 100_000);
const FIRST = Number(process.env["FAIREXPECT_HOSTILE_FIRST"] ?? 0);
const LOST_SECONDS = 60;

const attacked: Attacked = { exported: functionsOf(prompts), calls };

test.each(attacked.exported.map(({ name }) => name))("%s has a good call to spoil, which is answered well", (name) => {
  const good = calls[name] ?? [];
  expect(good.length, `add a call of ${name} to test/hostile`).toBeGreaterThan(0);
  const call = attacked.exported.find((each) => each.name === name)?.call;
  for (const given of good) expect(faultIn(name, call?.(...given), given)).toBeUndefined();
});

test(`every function of prompts refuses or answers each of ${CALLS} hostile calls in time`, () => {
  const faults: string[] = [];
  inBatches(
    FIRST,
    CALLS,
    LOST_SECONDS * 1000,
    (number) => {
      const fault = faults.length < 100 ? faultOf(number, attacked) : undefined;
      if (fault !== undefined) faults.push(fault);
    },
    (number) => faults.push(told(number, `did not return within ${LOST_SECONDS} seconds`, attacked)),
  );
  expect(faults).toEqual([]);
}, 3_600_000);
