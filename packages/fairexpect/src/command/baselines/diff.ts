import type { Summary, SummaryPart } from "@fairexpect/matchers/evidence";
import type { Subject } from "@fairexpect/metrics";
import type { CommandDescription } from "../command.js";
import { CommandError } from "../errors.js";
import { EXIT } from "../exit-codes.js";
import { argumentOf, argumentsOf } from "../options.js";
import { textTable, type Cell } from "../print/text-table.js";
import { baselinesOf, NO_BASELINES, type BaselineOfFile } from "./baseline-files.js";
import { valueTexts } from "./value-text.js";

/** How a value of two releases differs. */
interface Change {
  readonly baseline: string;
  readonly file: string;
  readonly metric: string;
  readonly of: Subject;
  readonly before?: number;
  readonly after?: number;
  /** Whether the distance from the metric's best value grew; absent if one of the values is. */
  readonly direction?: "better" | "worse" | "same";
  /** Whether the two intervals have no value in common. */
  readonly apart?: boolean;
}

export const baselinesDiff: CommandDescription = {
  name: "baselines diff",
  summary: "compare the values of two releases that are kept",
  details:
    "Says which values are farther from the best one, and whether the intervals overlap. Whether a change is shown, a run decides: toMatchFairnessBaseline with compareTo.",
  arguments: [
    { name: "<before>", summary: "a release, as in 1.4.0, or accepted" },
    { name: "<after>", summary: "the release that it is compared with" },
    { name: "[tests...]", summary: "test files; all below unless given" },
  ],
  examples: [
    ["fairexpect baselines diff accepted 1.5.0", "before you promote 1.5.0"],
    ["fairexpect baselines diff 1.4.0 1.5.0 --json", "for a script; exit code 1 if a value is worse"],
  ],
  run: async (invocation) => {
    const { world } = invocation;
    const [before, after] = [argumentOf(invocation, 0), argumentOf(invocation, 1)];
    const baselines = await baselinesOf(world, argumentsOf(invocation, 2));
    for (const release of [before, after]) checkRelease(release, baselines);
    const { distanceFromBest } = await import("@fairexpect/metrics/core");
    const changes = baselines.flatMap((baseline) => changesOf(baseline, before, after, distanceFromBest));
    const texts = await valueTexts();
    const { subjectName } = await import("@fairexpect/metrics");
    const metricOf = (name: string, file: string): BaselineOfFile["metric"] | undefined =>
      baselines.find((each) => each.name === name && each.file === file)?.metric;
    return {
      data: { before, after, changes },
      text: (paint) =>
        textTable(
          ["baseline", "of", before, after, "", "test file"],
          changes.map((change) => {
            const metric = metricOf(change.baseline, change.file);
            const value = (number: number | undefined): string =>
              number === undefined || metric === undefined ? "–" : texts.value(number, metric);
            return [
              change.baseline,
              subjectName(change.of),
              value(change.before),
              value(change.after),
              directionCell(change),
              change.file,
            ];
          }),
          paint,
        ),
      exitCode: changes.some(({ direction }) => direction === "worse") ? EXIT.found : EXIT.fine,
    };
  },
};

function directionCell({ direction, apart }: Change): Cell {
  if (direction === undefined) return "only in one";
  if (direction === "same") return "same";
  const overlap = apart === undefined ? "" : apart ? ", intervals apart" : ", intervals overlap";
  return { text: `${direction}${overlap}`, color: direction === "worse" ? "red" : "green" };
}

function summaryOf({ accepted, history }: BaselineOfFile, release: string): Summary | undefined {
  if (release === "accepted") return accepted;
  return [accepted, ...history].find((summary) => summary.release === release);
}

function checkRelease(release: string, baselines: readonly BaselineOfFile[]): void {
  // Two releases of which nothing is kept are not alike.
  if (baselines.length === 0) throw new CommandError(NO_BASELINES);
  if (baselines.some((baseline) => summaryOf(baseline, release) !== undefined)) return;
  const known = new Set(
    baselines.flatMap(({ accepted, history }) => [accepted, ...history].map((each) => each.release)),
  );
  throw new CommandError(
    `no baseline has the release ${JSON.stringify(release)}; these are kept: ${["accepted", ...known].map((each) => JSON.stringify(each)).join(", ")}.`,
  );
}

function changesOf(
  baseline: BaselineOfFile,
  before: string,
  after: string,
  distance: (value: number, metric: BaselineOfFile["metric"]) => number,
): readonly Change[] {
  const [old, now] = [summaryOf(baseline, before), summaryOf(baseline, after)];
  const parts = new Map<string, { of: Subject; old?: SummaryPart; now?: SummaryPart }>();
  for (const part of partsOf(old)) parts.set(JSON.stringify(part.of), { of: part.of, old: part });
  for (const part of partsOf(now)) {
    const key = JSON.stringify(part.of);
    parts.set(key, { ...parts.get(key), of: part.of, now: part });
  }
  return [...parts.values()].map(({ of, old: was, now: is }): Change => {
    const about = { baseline: baseline.name, file: baseline.file, metric: baseline.metric.name, of };
    const values = {
      ...(was?.value !== undefined && { before: was.value }),
      ...(is?.value !== undefined && { after: is.value }),
    };
    if (was?.value === undefined || is?.value === undefined) return { ...about, ...values };
    const change = distance(is.value, baseline.metric) - distance(was.value, baseline.metric);
    const apart =
      was.bounds === undefined || is.bounds === undefined
        ? undefined
        : was.bounds.upper < is.bounds.lower || is.bounds.upper < was.bounds.lower;
    return {
      ...about,
      ...values,
      direction: change > 0 ? "worse" : change < 0 ? "better" : "same",
      ...(apart !== undefined && { apart }),
    };
  });
}

/** The comparisons of a summary; of one without its value. */
function partsOf(summary: Summary | undefined): readonly SummaryPart[] {
  if (summary === undefined) return [];
  const { comparisons, value, bounds } = summary;
  return comparisons ?? [{ of: {}, value, ...(bounds !== undefined && { bounds }) }];
}
