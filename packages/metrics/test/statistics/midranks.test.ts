import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { midranks } from "@fairexpect/metrics/statistics";

describe("midranks", () => {
  test("equal values share the mean of their ranks", () => {
    expect([...midranks([10, 20, 10, 5])]).toEqual([2.5, 4, 2.5, 1]);
  });

  test("is one plus the number of smaller values plus half the number of other equal values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 }), (values) => {
        const byCounting = values.map(
          (a) => 0.5 + values.filter((b) => b < a).length + values.filter((b) => b === a).length / 2,
        );
        expect([...midranks(values)]).toEqual(byCounting);
      }),
    );
  });

  test("names the value that is no number", () => {
    expect(() => midranks([1, Number.NaN])).toThrow("midranks: values[1] is NaN; expected a finite number");
  });
});
