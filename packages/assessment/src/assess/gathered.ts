import type { Policy } from "@fairexpect/metrics";
import { DesignError, type RunSummary } from "@fairexpect/responses";
import { designUnit, impossibleDesignOf } from "@fairexpect/metrics/core";

import type { Entry } from "../recommend/entry.js";
import { describedEntry } from "../recommend/recommended-metric.js";
import type { AssessedData, AssessmentRow, SkippedMetric } from "./assessment.js";
import { keyOf, type Limits } from "./measured.js";

/** What the assessment of a task comes to. */
export interface Gathered {
  readonly rows: readonly AssessmentRow[];
  readonly skipped: readonly SkippedMetric[];
  /** What else its reader should know. */
  readonly notes: readonly string[];
  readonly data: AssessedData;
  readonly summary: RunSummary;
}

/** How many prompts, or sources of prompts, a metric would be measured on. */
export interface Counted {
  readonly entry: Entry;
  readonly attribute?: string | undefined;
  readonly prompts: number;
  readonly sources: number;
}

/** Throws a `DesignError` before anything is called if no answers could show one of the limits. */
export function checkDesigns(useCase: string, counted: readonly Counted[], limits: Limits, policy: Policy): void {
  if (policy.inconclusive === "estimate") return;
  const problems = counted.flatMap(({ entry, attribute, prompts, sources }) => {
    const key = keyOf(entry.name, attribute);
    const limit = limits[key] ?? limits[entry.name];
    const metric = describedEntry(entry);
    const unit = designUnit(metric);
    if (limit === undefined || unit === undefined || unit === "pools") return [];
    const count = Math.max(1, unit === "sources" ? sources : prompts);
    const parity = entry.options?.["parity"] === "weak" ? "weak" : undefined;
    const why = impossibleDesignOf({ metric, limit, prompts: count, confidence: policy.confidence, parity });
    return why === undefined ? [] : [`${key}: ${why}`];
  });
  if (problems.length === 0) return;
  throw new DesignError(
    `${useCase}: no model was called, because no answers could show what is claimed.\n${problems.join("\n")}`,
    problems,
  );
}

/** How many sources, or prompts, are not of one cluster. */
export function distinct(
  prompts: readonly { readonly text?: string; readonly source?: string; readonly cluster?: string }[],
): number {
  return new Set(prompts.map(({ cluster, source, text }) => cluster ?? source ?? text)).size;
}
