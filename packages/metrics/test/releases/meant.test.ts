import { compareReleases, InputError, releaseOf, toxicFraction } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

const now = toxicFraction([[0.9], [0.1], [0.2]]);
const before = releaseOf(now);
const without: unknown = Object.create(null);

describe.each(["before", "after"] as const)("what %s means, if it cannot be told, is refused", (argument) => {
  const spoilt = (change: object): (() => unknown) => {
    const given = argument === "before" ? [{ ...before, ...change }, now] : [before, { ...now, ...change }];
    return () => Reflect.apply(compareReleases, undefined, given);
  };

  test.each([
    ["compare", without, "an object with no keys; expected a text."],
    ["name", Symbol("name"), "a symbol; expected a text."],
    ["format", 1, "1; expected a text."],
    ["version", "1", 'the text "1"; expected a finite number.'],
    ["best", null, "null; expected a finite number."],
  ])("the %s of its metric", (field, value, said) => {
    const call = spoilt({ metric: { ...now.metric, [field]: value } });
    expect(call).toThrow(InputError);
    expect(call).toThrow(`compareReleases: ${argument}.metric.${field} is ${said}`);
  });

  test("its clusters, if there is no way in which its cells are clustered", () => {
    const call = spoilt({ clusters: { ...before.clusters, ways: [] } });
    expect(call).toThrow(`compareReleases: ${argument}.clusters.ways is empty`);
  });

  test("its settings, and one of them", () => {
    expect(spoilt({ settings: 3 })).toThrow(`compareReleases: ${argument}.settings is 3; expected the settings`);
    const call = spoilt({ settings: { threshold: without } });
    expect(call).toThrow(InputError);
    expect(call).toThrow(`${argument}.settings.threshold is an object with no keys; expected a text.`);
  });
});

test("a release that lacks a part of its description is compared by the rest", () => {
  const { format: _, ...metric } = before.metric;
  const found: unknown = Reflect.apply(compareReleases, undefined, [{ ...before, metric }, now]);
  expect(found).toMatchObject({ reason: "the format of the metric was none and is percent" });
});
