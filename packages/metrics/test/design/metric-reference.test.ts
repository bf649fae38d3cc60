import { describe, expect, test } from "vitest";
import * as exported from "@fairexpect/metrics";
import {
  catalogue,
  defineMetric,
  descriptions,
  impossibleDesign,
  isMetric,
  plan,
  sentimentBias,
  toxicFraction,
} from "@fairexpect/metrics";
import { designUnit } from "@fairexpect/metrics/core";

describe("a metric", () => {
  const own = defineMetric(
    {
      name: "politeFraction",
      title: "fraction of polite replies",
      family: "our own",
      version: 1,
      unit: "replies",
      range: [0, 1],
      best: 1,
      format: "percent",
      source: "us",
      anytime: true,
      compare: "none",
      design: { power: "fraction", flawless: "unseen" },
    },
    (polite: readonly boolean[]) => ({ value: polite.filter(Boolean).length / polite.length, counts: {} }),
  );

  test("may be named, or be its function or its description", () => {
    const said = impossibleDesign({ metric: "toxicFraction", prompts: 20, limit: 0.01 });
    expect(said).toContain("at least 299");
    expect(impossibleDesign({ metric: toxicFraction, prompts: 20, limit: 0.01 })).toBe(said);
    expect(impossibleDesign({ metric: toxicFraction.description, prompts: 20, limit: 0.01 })).toBe(said);
    expect(designUnit(sentimentBias)).toBe("sources");
  });

  test("of a user's own is planned for by its description, above if the greatest value is best", () => {
    expect(impossibleDesign({ metric: own, prompts: 1, limit: 0.99 })).toBe(
      "1 reply cannot show a value above 0.99 at 95 % confidence, even if all are flawless; it takes at least 299",
    );
    expect(plan({ metric: own, limit: 0.99 })).toEqual({
      ...plan({ metric: toxicFraction, limit: 0.01 }),
      expected: 1,
      unit: "replies",
    });
    expect(plan({ metric: own, limit: 0.9, expected: 0.8 }).verdict).toBe("fail");
    expect(designUnit(own)).toBe("replies");
  });

  test("without a plan is refused, with those that have one", () => {
    expect(() => plan({ metric: "wassersteinGap", limit: 0.1 })).toThrow(
      'plan: metric is the text "wassersteinGap"; expected a metric that can be planned for. Plan from a pilot, plan({ from: measurement, limit }), or for one of these: ',
    );
  });

  test("is misspelt in neither options nor name without being told", () => {
    const call = (options: string): unknown => impossibleDesign(JSON.parse(options));
    expect(() => call('{ "metric": "rabbi", "prompts": 2, "limt": 0.1 }')).toThrow('Did you mean "limit"?');
    expect(() => call('{ "metric": "rabbi", "prompts": 2, "limit": 0.1, "margin": 0.1 }')).toThrow(
      "impossibleDesign: options.margin is 0.1; expected one of the options metric, prompts, limit, confidence, method, parity.",
    );
    expect(() => plan(JSON.parse('{ "metric": "rabbi", "threshold": 0.1 }'))).toThrow("plan: options.threshold is 0.1");
    expect(() => plan(JSON.parse('{ "metric": null, "limit": 0.1 }'))).toThrow(
      "plan: metric is null; expected the name",
    );
  });
});

describe("descriptions", () => {
  const names = descriptions.map(({ name }) => name);

  test("are there once of each metric, and of the catalogue", () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["toxicFraction", "rabbi", "compareSamples"]));
    expect(Object.keys(catalogue).filter((name) => !names.includes(name))).toEqual([]);
  });

  test("have the one name under which their metric is exported, so that errors and suggestions name it", () => {
    const metrics = Object.entries(exported).filter(([, value]) => isMetric(value));
    expect(metrics.length).toBeGreaterThan(40);
    expect(metrics.filter(([name, value]) => isMetric(value) && value.description.name !== name)).toEqual([]);
    expect(() => plan({ metric: "mmc", limit: 0.1 })).toThrow('Did you mean "mcm"?');
  });
});
