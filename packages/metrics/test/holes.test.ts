import { InputError, toxicFraction } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { calls } from "./hostile/calls.js";
import { exported } from "./hostile/exported.js";
import { at, placesIn, withAt, withHole, type Place } from "./hostile/places.js";

/** The arrays in the arguments of a call that have items. */
function arraysIn(given: readonly unknown[]): Place[] {
  return placesIn(given).filter((place) => {
    const value = at(given, place);
    return place.length > 0 && Array.isArray(value) && value.length > 0;
  });
}

function outcomeOf(call: () => unknown): string {
  try {
    const result = call();
    // Generators do nothing before they are asked.
    if (typeof result === "object" && result !== null && Symbol.iterator in result)
      Array.from(result as Iterable<unknown>);
    return "an answer";
  } catch (error) {
    return error instanceof InputError ? "refused" : String(error);
  }
}

/** What measurements and intervals hold is made by metrics, not read as data. */
const OF_RESULTS = new Set(["decide", "isMeasured", "isMetric", "absoluteInterval", "foldedRatio", "weighted"]);

describe("a hole in an array", () => {
  const readers = exported.filter(
    ({ name }) => !OF_RESULTS.has(name) && (calls[name] ?? []).some((c) => arraysIn(c).length > 0),
  );

  test.each(readers.map(({ name, call }) => [name, call] as const))("is refused by %s wherever it is", (name, call) => {
    for (const good of calls[name] ?? []) {
      for (const place of arraysIn(good)) {
        const { length } = at(good, place) as readonly unknown[];
        for (const index of new Set([0, Math.floor(length / 2), length - 1])) {
          const given = withAt(good, place, (array) =>
            withHole(array as readonly unknown[], index),
          ) as readonly unknown[];
          expect(
            outcomeOf(() => call(...given)),
            `${place.join(".")}[${index}]`,
          ).toBe("refused");
        }
      }
    }
  });
});

/** Numbers as a typed array whose memory a worker has now. */
function transferred(numbers: readonly number[]): Float64Array {
  const array = Float64Array.from(numbers);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

const isOfNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "number");

describe("a typed array whose memory was transferred", () => {
  const placesOf = (given: readonly unknown[]): Place[] =>
    arraysIn(given).filter((place) => isOfNumbers(at(given, place)));
  const readers = exported.filter(
    ({ name }) => !OF_RESULTS.has(name) && (calls[name] ?? []).some((given) => placesOf(given).length > 0),
  );

  test.each(readers.map(({ name, call }) => [name, call] as const))("is refused by %s wherever it is", (name, call) => {
    for (const good of calls[name] ?? []) {
      for (const place of placesOf(good)) {
        const given = withAt(good, place, (numbers) => transferred(numbers as readonly number[])) as readonly unknown[];
        expect(
          outcomeOf(() => call(...given)),
          place.join("."),
        ).toBe("refused");
      }
    }
  });

  test("is said to be one", () => {
    expect(() => toxicFraction([transferred([0.5])])).toThrow("a typed array whose memory was transferred");
  });
});
