import { shape } from "@fairexpect/metrics/core";
import { expect, test } from "vitest";

const { fields, list, number, oneOf, optional, text, truth, valuesOf } = shape;
const line = fields({
  name: text,
  kind: oneOf("a", "b"),
  counts: valuesOf(number),
  at: fields({ days: list(text), whole: optional(truth) }),
});
const right = { name: "x", kind: "a", counts: { women: 1, ["__proto__"]: 2 }, at: { days: ["2026-11-21"] } };

test("a value of the shape has no problem, nor have fields that nobody asked for", () => {
  expect(line(right)).toBeUndefined();
  expect(line({ ...right, more: 1, at: { days: [], whole: false } })).toBeUndefined();
});

test.each([
  [null, "not an object"],
  [[], "not an object"],
  [{ ...right, name: 3 }, "name: not a text"],
  [{ ...right, kind: "c" }, 'kind: not "a" or "b"'],
  [{ ...right, counts: { women: "1" } }, "counts: not a number"],
  [{ ...right, counts: { women: Infinity } }, "counts: not a number"],
  [{ ...right, counts: [1] }, "counts: not an object"],
  [{ ...right, at: { days: "2026" } }, "at: days: not a list"],
  [{ ...right, at: { days: [1] } }, "at: days: not a text"],
  [{ ...right, at: { days: [], whole: 1 } }, "at: whole: neither true nor false"],
])("the first problem of another is told with its place (%j)", (value, problem) => {
  expect(line(value)).toBe(problem);
});
