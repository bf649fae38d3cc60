import { describe, expect, test } from "vitest";
import { decide, InputError, toxicFraction, type Limit, type Measurement, type Policy } from "@fairexpect/metrics";
import { checkPolicy } from "@fairexpect/metrics/core";
import { measurement } from "./fake.js";

describe("bad input", () => {
  const given = measurement(0.1, 0.01);

  test.each<[Policy, string]>([
    [{ confidence: 95 }, "decide: confidence is 95; expected a number above 0.5 and below 1. For 95 %, pass 0.95."],
    [{ confidence: 0.5 }, "decide: confidence is 0.5; expected a number above 0.5 and below 1."],
    [{ confidence: 1 }, "decide: confidence is 1; expected a number above 0.5 and below 1."],
    [{ confidence: Number.NaN }, "decide: confidence is NaN; expected a number above 0.5 and below 1."],
    [
      JSON.parse('{ "confidence": "0.95" }'),
      'decide: confidence is the text "0.95"; expected a number above 0.5 and below 1.',
    ],
    [
      JSON.parse('{ "inconclusive": "pass" }'),
      'decide: inconclusive is the text "pass"; expected one of "fail", "estimate".',
    ],
  ])("policy %j", (policy, message) => {
    expect(() => decide(given, { below: 0.5 }, policy)).toThrow(InputError);
    expect(() => decide(given, { below: 0.5 }, policy)).toThrow(message);
    expect(() => checkPolicy("configure", policy)).toThrow(message.replace("decide", "configure"));
  });

  test.each<[string, string]>([
    [
      '{ "confidense": 0.9 }',
      'decide: policy.confidense is 0.9; expected one of the options confidence, inconclusive, atMostLeftOut. Did you mean "confidence"?',
    ],
    [
      '{ "margin": 0.1 }',
      "decide: policy.margin is 0.1; expected one of the options confidence, inconclusive, atMostLeftOut.",
    ],
    ["null", "decide: policy is null; expected an object."],
    ["0.95", "decide: policy is 0.95; expected an object."],
  ])("a policy of %s", (policy, message) => {
    expect(() => decide(given, { below: 0.5 }, JSON.parse(policy))).toThrow(message);
  });

  const limits = "expected one of { below: number }, { above: number } or { within: number of at least 0 }.";
  const above = "Say on which side the value shall be: { below: 0.5 } or { above: 0.5 }.";
  test.each<[unknown, string]>([
    [0.5, `limit is 0.5; ${limits} ${above}`],
    [null, `limit is null; ${limits}`],
    [{}, `limit is an object with no keys; ${limits}`],
    [{ below: Number.NaN }, "limit.below is NaN; expected a finite number."],
    [{ below: Infinity }, "limit.below is Infinity; expected a finite number."],
    [{ below: "0.5" }, 'limit.below is the text "0.5"; expected a finite number.'],
    [{ within: -0.1 }, "limit.within is -0.1; expected a number of at least 0."],
    [{ abvoe: 0.5 }, `limit is an object with the keys abvoe; ${limits} Did you mean "above"?`],
    [{ Below: 0.5 }, `limit is an object with the keys Below; ${limits} Did you mean "below"?`],
    [{ below: 0.5, above: 0.1 }, `limit is an object with the keys below, above; ${limits}`],
  ])("limit %j", (limit, said) => {
    expect(() => decide(given, limit as Limit)).toThrow(`decide: ${said}`);
  });

  const whole = "Pass what a metric returns: toxicFraction(scores).";
  test.each<[unknown, string]>([
    [
      0.1,
      "0.1; expected a measurement. Pass all that the metric returns, toxicFraction(scores), rather than its value.",
    ],
    [Promise.resolve(given), "a promise (await it first); expected a measurement."],
    [null, `null; expected a measurement. ${whole}`],
    [undefined, `undefined; expected a measurement. ${whole}`],
    [toxicFraction, `a function; expected a measurement. ${whole}`],
    [[[0.1]], `an array of 1; expected a measurement. ${whole}`],
    [{ prompts: [] }, `an object with the keys prompts; expected a measurement. ${whole}`],
    [
      { value: Number.NaN, counts: {} },
      'a result with the value NaN; expected a measurement. If there is no value, give the reason in its place: { reason: "there are no replies" }.',
    ],
  ])("measurement %s", (measurement_, said) => {
    const call = (): unknown => decide(measurement_ as Measurement, { below: 0.5 });
    expect(call).toThrow(InputError);
    expect(call).toThrow(`decide: measurement is ${said}`);
  });
});
