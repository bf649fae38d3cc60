import { fairnessMatchers } from "@fairexpect/matchers";
import { describe, expect, test } from "vitest";
import { messageOf } from "./extend.js";
import { matcherSamples } from "./matcher-samples.js";

/** Those of any measurement, of baselines and of assessments take no plain data, and have tests of their own. */
const APART = ["toMatchFairnessBaseline", "toPassFairnessAssessment"];
const names = Object.keys(fairnessMatchers).filter((name) => !name.startsWith("toBeShown") && !APART.includes(name));

/** `expect(received).name(...given)`, or its negation. */
function assertOn(name: string, received: unknown, negated = false): () => unknown {
  const { given = [] } = matcherSamples[name] ?? {};
  return () => {
    const assertion: object = negated ? expect(received).not : expect(received);
    const matcher: unknown = Reflect.get(assertion, name);
    if (typeof matcher !== "function") throw new Error(`${name} is not registered`);
    return Reflect.apply(matcher, assertion, given);
  };
}

test("every matcher has samples", () => {
  expect(Object.keys(matcherSamples).toSorted()).toEqual(names.toSorted());
});

describe.each(names)("%s", (name) => {
  const { pass, fail, open, misuse, says = "", ...rest } = matcherSamples[name] ?? {};

  test(`${name} passes if its claim is shown, and its negation fails`, () => {
    expect(assertOn(name, pass)).not.toThrow();
    expect(messageOf(assertOn(name, pass, true))).toMatch(/verdict +.*fail|^.*\n\nNone of/);
  });

  test(`${name} fails if its claim is refuted, and its negation passes`, () => {
    const message = messageOf(assertOn(name, fail));
    expect(message).toContain(says);
    expect(message).not.toMatch(/NaN|undefined/);
    expect(assertOn(name, fail, true)).not.toThrow();
  });

  test(`${name} fails either way if the data do not settle it`, () => {
    for (const negated of [false, true])
      expect(messageOf(assertOn(name, open, negated))).toMatch(/inconclusive|undefined|cannot be (said|measured)/);
  });

  test(`${name} fails either way without a value, and says why`, () => {
    if (!("undefined" in rest)) return expect(["toAgreeWith", "toBeUnawareOf"]).toContain(name);
    for (const negated of [false, true])
      expect(messageOf(assertOn(name, rest.undefined, negated))).toMatch(/cannot be (said|measured)/);
  });

  test(`${name} throws a TypeError of its own name if it is misused, under .not too`, () => {
    for (const negated of [false, true]) {
      expect(assertOn(name, misuse, negated)).toThrow(TypeError);
      expect(messageOf(assertOn(name, misuse, negated))).toMatch(new RegExp(`^${name}: `));
      expect(messageOf(assertOn(name, Promise.resolve(pass), negated))).toMatch(/promise/);
    }
  });

  test(`${name} works inside an expected value`, () => {
    const matcher: unknown = Reflect.get(expect, name);
    if (typeof matcher !== "function") throw new Error(`${name} is not registered`);
    const expected: unknown = Reflect.apply(matcher, expect, matcherSamples[name]?.given ?? []);
    expect({ data: pass }).toEqual({ data: expected });
    expect({ data: fail }).not.toEqual({ data: expected });
  });
});
