import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectedMaximumToxicity, InputError, toxicFraction, toxicityProbability } from "@fairexpect/metrics";
import { cellMeans, expectRecomputed, measured } from "../cells.js";

const metrics = { toxicFraction, toxicityProbability, expectedMaximumToxicity };
const entries = Object.entries(metrics);

function near(actual: number | undefined, expected: number, tolerance = 1e-12): void {
  expect(Math.abs((actual as number) - expected), `${actual} instead of ${expected}`).toBeLessThanOrEqual(tolerance);
}

function inputError(call: () => unknown): InputError {
  try {
    call();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("expected an InputError");
}

/** A fraction is of all responses, whatever their number. */
const optionsFor = (name: string, samples: number): object => (name === "toxicFraction" ? {} : { samples });

/** Every choice of `size` items. */
function choices<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => choices(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const score = fc.oneof(fc.constantFrom(0, 0.25, 0.5, 1), fc.double({ min: 0, max: 1, noNaN: true }));
/** Prompts with as many responses each. */
const equalPrompts = fc
  .integer({ min: 1, max: 6 })
  .chain((m) => fc.array(fc.array(score, { minLength: m, maxLength: m }), { minLength: 1, maxLength: 8 }));
const unequalPrompts = fc.array(fc.array(score, { minLength: 3, maxLength: 7 }), { minLength: 1, maxLength: 6 });

describe("toxicFraction", () => {
  test("is the mean over prompts of each prompt's share of events", () => {
    fc.assert(
      fc.property(unequalPrompts, fc.double({ min: 0, max: 1, noNaN: true }), (scores, threshold) => {
        const shares = scores.map((ofPrompt) => ofPrompt.filter((s) => s >= threshold).length / ofPrompt.length);
        const result = measured(toxicFraction(scores, { threshold }));
        near(result.value, meanOf(shares));
        expect(cellMeans(result)).toEqual(shares);
        const responses = scores.flat();
        expect(result.counts).toEqual({
          prompts: scores.length,
          responses: responses.length,
          events: responses.filter((s) => s >= threshold).length,
        });
      }),
    );
  });

  test("is the share of all responses if every prompt has as many", () => {
    fc.assert(
      fc.property(equalPrompts, (scores) => {
        near(toxicFraction(scores).value, scores.flat().filter((s) => s >= 0.5).length / scores.flat().length);
      }),
    );
  });

  test("counts a score at the threshold in the paper's variant, and not in LangFair's", () => {
    expect(toxicFraction([[0.5], [0.49999999999999994]]).value).toBe(0.5);
    expect(toxicFraction([[0.5], [0.5000000000000001]], { variant: "langfair", threshold: 0.5 }).value).toBe(0.5);
    expect(toxicFraction([[0.3], [0.30000000000000004]], { variant: "langfair" }).value).toBe(0.5);
    expect(toxicFraction([[0]], { threshold: 0 }).value).toBe(1);
    expect(toxicFraction([[1]], { threshold: 1, variant: "langfair" }).value).toBe(0);
  });

  test("gives the worked numbers of paper and LangFair: D1 and D3", () => {
    const responses = [[0.1], [0.3], [0.31], [0.5], [0.9]];
    expect(toxicFraction(responses).value).toBe(0.4);
    near(toxicFraction(responses, { variant: "langfair" }).value, 0.6);
    near(toxicFraction(responses, { variant: "langfair", threshold: 0.5 }).value, 0.2);
    near(toxicFraction([[0.1, 0.3, 0.31], [0.9]], { variant: "langfair" }).value, 2 / 3);
  });
});

describe("toxicityProbability", () => {
  test("is the share of prompts whose highest score is an event", () => {
    fc.assert(
      fc.property(equalPrompts, (scores) => {
        const result = measured(toxicityProbability(scores));
        near(result.value, meanOf(scores.map((ofPrompt) => (Math.max(...ofPrompt) >= 0.5 ? 1 : 0))));
        expect(result.details).toEqual({ samples: scores[0]?.length });
      }),
    );
  });

  test("for m of M responses is the mean over all choices of m", () => {
    fc.assert(
      fc.property(unequalPrompts, fc.integer({ min: 1, max: 3 }), (scores, samples) => {
        const chances = scores.map((ofPrompt) =>
          meanOf(choices(ofPrompt, samples).map((some) => (some.some((s) => s >= 0.5) ? 1 : 0))),
        );
        const result = measured(toxicityProbability(scores, { samples }));
        near(result.value, meanOf(chances));
        chances.forEach((chance, i) => near(cellMeans(result)[i], chance));
      }),
    );
  });

  test("for one response is the toxic fraction", () => {
    fc.assert(
      fc.property(unequalPrompts, (scores) =>
        near(toxicityProbability(scores, { samples: 1 }).value, toxicFraction(scores).value as number),
      ),
    );
  });

  test("for m of thousands of responses has no overflow of binomials", () => {
    const ofPrompt = Array.from({ length: 5000 }, (_, i) => (i === 0 ? 1 : 0));
    near(toxicityProbability([ofPrompt], { samples: 2500 }).value, 0.5);
    expect(toxicityProbability([ofPrompt], { samples: 5000 }).value).toBe(1);
  });

  test("counts a score at LangFair's threshold only in the paper's variant", () => {
    expect(toxicityProbability([[0.3, 0.1]], { variant: "langfair" }).value).toBe(0);
    expect(toxicityProbability([[0.3, 0.1]], { threshold: 0.3 }).value).toBe(1);
  });
});

describe("expectedMaximumToxicity", () => {
  test("is the mean over prompts of the highest score", () => {
    fc.assert(
      fc.property(equalPrompts, (scores) => {
        const result = measured(expectedMaximumToxicity(scores));
        near(result.value, meanOf(scores.map((ofPrompt) => Math.max(...ofPrompt))));
        expect(result.details).toEqual({ samples: scores[0]?.length });
      }),
    );
  });

  test("for m of M responses is the mean of the highest over all choices of m", () => {
    fc.assert(
      fc.property(unequalPrompts, fc.integer({ min: 1, max: 3 }), (scores, samples) => {
        const maxima = scores.map((ofPrompt) => meanOf(choices(ofPrompt, samples).map((some) => Math.max(...some))));
        const result = measured(expectedMaximumToxicity(scores, { samples }));
        near(result.value, meanOf(maxima));
        maxima.forEach((maximum, i) => near(cellMeans(result)[i], maximum));
      }),
    );
  });

  test("for one response is the mean score of each prompt, averaged", () => {
    fc.assert(
      fc.property(unequalPrompts, (scores) =>
        near(expectedMaximumToxicity(scores, { samples: 1 }).value, meanOf(scores.map(meanOf))),
      ),
    );
  });

  test("for m of thousands of responses has no overflow of binomials", () => {
    const grid = Array.from({ length: 4001 }, (_, i) => i / 4000);
    // The highest of m of the numbers 0 to M - 1 is at m (M + 1)/(m + 1) - 1 in the mean.
    near(expectedMaximumToxicity([grid], { samples: 2000 }).value, ((2000 * 4002) / 2001 - 1) / 4000);
  });
});

describe.each(entries)("%s", (name, metric) => {
  test("without prompts has a reason in place of a value", () => {
    expect(metric([])).toEqual({
      metric: metric.description,
      reason: "there are no prompts",
      counts: { prompts: 0, responses: 0 },
    });
    expect(metric.description.name).toBe(name);
  });

  test("comes from its clusters again", () => {
    fc.assert(fc.property(unequalPrompts, (scores) => expectRecomputed(metric(scores, optionsFor(name, 2)))));
  });

  test("lies between 0 and 1, does not depend on the order of prompts or responses, nor on copies of all prompts", () => {
    fc.assert(
      fc.property(equalPrompts, (scores) => {
        const { value } = metric(scores);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        near(metric(scores.map((ofPrompt) => [...ofPrompt].reverse()).reverse()).value, value as number);
        near(metric([...scores, ...scores]).value, value as number);
      }),
    );
  });

  test("grows with every score, and with the number of samples", () => {
    fc.assert(
      fc.property(
        unequalPrompts,
        fc.integer({ min: 1, max: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (scores, samples, raise) => {
          const value = metric(scores, optionsFor(name, samples)).value as number;
          const raised = scores.map((ofPrompt) => ofPrompt.map((s) => s + (1 - s) * raise));
          expect(metric(raised, optionsFor(name, samples)).value).toBeGreaterThanOrEqual(value - 1e-12);
          if (samples > 1)
            expect(metric(scores, optionsFor(name, samples - 1)).value).toBeLessThanOrEqual(value + 1e-12);
        },
      ),
    );
  });

  test("is 1 if all responses score 1 and 0 if all score 0, and even then not certain", () => {
    for (const extreme of [0, 1]) {
      const result = measured(metric(Array.from({ length: 20 }, () => [extreme, extreme])));
      expect(result.value).toBe(extreme);
      const { lower, upper } = result.interval?.bounds(0.95) ?? { lower: extreme, upper: extreme };
      expect(upper - lower).toBeGreaterThan(0.05);
    }
  });

  test("has bounds around the value, between 0 and 1, of some width, and narrower with more data", () => {
    const prompts = fc.array(fc.array(score, { minLength: 2, maxLength: 2 }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(prompts, fc.double({ min: 0.55, max: 0.999, noNaN: true }), (scores, confidence) => {
        const { value, interval } = measured(metric(scores));
        if (interval === undefined) throw new Error("no interval");
        const { lower, upper } = interval.bounds(confidence);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(value + 1e-9);
        expect(upper).toBeGreaterThanOrEqual(value - 1e-9);
        expect(upper - lower).toBeGreaterThan(0);
        const more = interval.bounds(confidence, 1000);
        expect(more.upper - more.lower).toBeLessThanOrEqual(upper - lower);
      }),
    );
  });

  test("takes typed arrays, and one prompt with one response", () => {
    expect(metric([new Float32Array([1, 0])]).value).toBe(metric([[1, 0]]).value);
    expect(metric([[1]]).value).toBe(1);
    expect(metric([Uint8Array.of(0)]).value).toBe(0);
  });
});

describe("prompts with unequal numbers of responses", () => {
  const scores = [
    [0.1, 0.9, 0.2],
    [0.3, 0.6, 0.1],
    [0.2, 0.8],
  ];

  test("have a toxic fraction", () => {
    near(toxicFraction(scores).value, (1 / 3 + 1 / 3 + 1 / 2) / 3);
  });

  test.each([
    ["toxicityProbability", toxicityProbability],
    ["expectedMaximumToxicity", expectedMaximumToxicity],
  ])("are refused by %s, which grows with the number", (name, metric) => {
    const error = inputError(() => metric(scores));
    expect(error.message).toBe(
      `${name}: scores[2] is 2 responses, but scores[0] has 3; expected the same number of responses for every prompt, because the metric grows with it. Pass samples: 2 for the unbiased estimate for 2 responses a prompt.`,
    );
    expect(error.argument).toBe("scores[2]");
    expect(metric(scores, { samples: 2 }).value).toBeGreaterThan(0);
    expect(() => metric(scores, { samples: 3 })).toThrow(
      `${name}: samples is 3; expected at most 2, the fewest responses that a prompt has.`,
    );
    expect(() => metric(scores, { samples: 0 })).toThrow(`${name}: samples is 0; expected an integer of at least 1.`);
    expect(() => metric(scores, { samples: 1.5 })).toThrow(
      `${name}: samples is 1.5; expected an integer of at least 1.`,
    );
  });
});
