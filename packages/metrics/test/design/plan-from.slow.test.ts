import { describe, expect, test } from "vitest";
import * as metrics from "@fairexpect/metrics";
import { samples } from "../core/samples.js";

type Call = (...given: readonly unknown[]) => metrics.Measurement;

const measured = Object.entries(samples).flatMap(([name, calls]) =>
  calls.map(({ data, options }, i) => {
    const metric = (metrics as unknown as Record<string, Call>)[name] as Call;
    return { name: `${name} ${i}`, from: metric(...data, ...(options === undefined ? [] : [options])) };
  }),
);

/** From the value found to the limit: nothing, next to nothing, and farther than any error. */
const away = [0, 1e-9, -1, 1];

describe("a plan from a measurement of each metric", () => {
  test.each(measured)("asks for a number of prompts or says why it cannot, at any limit: $name", ({ from }) => {
    for (const side of ["above", "below"] as const) {
      for (const distance of away) {
        const end = (from.value ?? 0) + distance;
        const limit = side === "above" ? { above: end } : { below: end };
        try {
          const { prompts } = metrics.plan({ from, limit });
          expect(Number.isSafeInteger(prompts) && prompts > 0, `${prompts}`).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(metrics.InputError);
          expect((error as Error).message).toMatch(/^plan: /u);
        }
      }
    }
  });
});
