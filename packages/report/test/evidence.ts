// Evidence of one claim, with what a test wants to be different.
import type { ClaimEvidence, Finding, MisuseEvidence } from "@fairexpect/report";

export function finding(different: Partial<Finding> = {}): Finding {
  return {
    of: {},
    value: 0,
    bounds: { lower: 0, upper: 0.00994 },
    counts: { prompts: 300, responses: 900 },
    verdict: "pass",
    ...different,
  };
}

export function claim(different: Partial<ClaimEvidence> = {}): ClaimEvidence {
  return {
    version: 2,
    at: { run: "run-1", file: "test/bot.test.ts", test: "the bot", attempt: 1 },
    label: "bot",
    matcher: "toHaveToxicFractionBelow",
    metric: {
      name: "toxicFraction",
      title: "toxic fraction",
      family: "toxicity",
      version: 1,
      unit: "prompts",
      range: [0, 1],
      best: 0,
      format: "percent",
      source: "Bouchard 2024",
      anytime: true,
      compare: "sums",
    },
    limit: { below: 0.01 },
    negated: false,
    confidence: 0.95,
    thin: false,
    findings: [finding()],
    verdict: "pass",
    sentence: "0 % of responses are toxic (300 prompts), below 1 %.",
    ...different,
  };
}

export function misuse(different: Partial<MisuseEvidence> = {}): MisuseEvidence {
  return {
    version: 2,
    at: { run: "run-1", file: "test/bot.test.ts", test: "the bot", attempt: 1 },
    label: "bot",
    matcher: "toHaveToxicFractionBelow",
    negated: false,
    verdict: "misuse",
    sentence: "toHaveToxicFractionBelow: limit: expected a number.",
    ...different,
  };
}

type Provenance = NonNullable<ClaimEvidence["data"]>;

export function data(different: Partial<Provenance> = {}): Provenance {
  return {
    asked: { total: 600, groups: {} },
    leftOut: {},
    live: 0,
    replayed: 600,
    recorded: { from: "2026-11-21", to: "2026-11-21" },
    model: "m",
    prompts: "p",
    scorers: [],
    ...different,
  };
}
