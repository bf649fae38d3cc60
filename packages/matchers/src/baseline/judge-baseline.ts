import {
  compareReleases,
  releaseOf,
  type Measurement,
  type Release,
  type ReleaseComparison,
} from "@fairexpect/metrics";
import { BaselineError } from "./baseline-error.js";
import { changeBaselines, readBaselines, type BaselineFiles, type Baselines } from "./baseline-file.js";
import type { BaselineRecord } from "./baseline-record.js";
import { decodeRelease, encodeRelease, lineOf, type Block } from "./blocks.js";
import { readRelease } from "./clusters-file.js";
import { differencesOf, notComparable } from "./comparability.js";
import { accepting, keeping, releaseNamed } from "./history.js";
import type { ReleaseLabel } from "./release-label.js";
import { isEdited, summaryOf, type Summary } from "./summary.js";
import type { Update } from "./update-mode.js";

/** What is compared with which baseline, and what may be written. */
export interface BaselineClaim {
  readonly files: BaselineFiles;
  readonly name: string;
  readonly measurement: Measurement;
  readonly label: ReleaseLabel;
  readonly update: Update;
  readonly confidence: number;
  readonly seed?: number | undefined;
  readonly margin?: number | undefined;
  /** A release of the history, in place of the accepted one: then the update writes nothing. */
  readonly compareTo?: string | undefined;
}

/** Compares a measurement with its baseline, and writes what the run may write. */
export function judgeBaseline(claim: BaselineClaim, now: Ready): BaselineRecord {
  for (;;) {
    const record = compared(claim, now);
    const change = changeOf(record, claim);
    if (change === "none") return { ...record, change };
    const { reason: accepted } = claim.update;
    if (written(claim, now, record, change))
      return { ...record, change, ...(record.outcome === "regressed" && accepted !== undefined && { accepted }) };
    // Another process has written this claim since: compare with that.
  }
}

/** A measurement as it would be stored, so that equal data are equal whether they were stored or not. */
export interface Ready {
  readonly measurement: Measurement;
  readonly release: Release;
  readonly id: string;
  readonly blocks: readonly Block[];
}

/** @throws InputError if the measurement cannot be compared with another release */
export function readyOf(measurement: Measurement): Ready {
  const { id, blocks } = encodeRelease(releaseOf(measurement));
  const [ways, data] = blocks as [Block, Block];
  const release = decodeRelease(data, () => ways);
  const rounded: Measurement = Object.create(measurement, { clusters: { value: release.clusters } });
  // Metrics of ranks recompute faster from their own arrays, so these stay if nothing was rounded.
  return { measurement: isExact(measurement, release) ? measurement : rounded, release, id, blocks };
}

/** Whether storing loses nothing: ids that are hashes, and numbers of few digits. */
function isExact({ clusters }: Measurement, stored: Release): boolean {
  const isSame = (a: ArrayLike<unknown> = [], b: ArrayLike<unknown> = []): boolean => {
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return a.length === b.length;
  };
  const { ways, parts } = stored.clusters;
  return (
    ways.every(({ ids }, i) => isSame(ids, clusters?.ways[i]?.ids)) &&
    parts.every(({ sums = {}, scores }, i) => {
      const own = clusters?.parts[i];
      const areSums = Object.entries(sums).every(([name, column]) => isSame(column, own?.sums?.[name]));
      return areSums && isSame(scores?.value, own?.scores?.value) && isSame(scores?.weight, own?.scores?.weight);
    })
  );
}

function compared(claim: BaselineClaim, now: Ready): Omit<BaselineRecord, "change"> {
  const { files, name, label, update, compareTo } = claim;
  const { claims, lines } = readBaselines(files, update.mode !== "none" && update.mode !== "new");
  const stored = claims.get(name);
  const before =
    compareTo === undefined
      ? stored?.accepted
      : releaseNamed("toMatchFairnessBaseline", "options.compareTo", name, stored, compareTo);
  const common = { name, release: label.release, notes: [] };
  if (before === undefined) {
    // Compared with themselves: what could show nothing about these clusters is no baseline.
    const { outcome, reason } = comparison(claim, now.release, now);
    if (outcome === "tooFew") return { ...common, outcome, ...(reason !== undefined && { reason }) };
    const others = [...claims.keys()].filter((other) => other !== name);
    return { ...common, outcome: "missing", ...(others.length > 0 && { others }) };
  }
  const known = { ...common, with: before, notes: differencesOf(before, now.measurement) };
  const other = notComparable(before, now.measurement);
  if (other !== undefined) return { ...known, outcome: "notComparable", reason: other };
  const release = readRelease(files.clusters, lines, before.data);
  if (isEdited(before, release)) throw edited(files.summary, name);
  const found = comparison(claim, { ...release, counts: before.counts }, now);
  return {
    ...known,
    notes: differencesOf(before, now.measurement, found.clusters),
    outcome: found.outcome,
    comparison: found,
    ...(found.reason !== undefined && { reason: found.reason }),
    ...(found.outcome === "same" && isReplay(now.measurement) && { isReplay: true as const }),
    ...(claim.margin !== undefined && { margin: marginOf(claim.margin, found) }),
  };
}

function marginOf(asked: number, found: ReleaseComparison): NonNullable<BaselineRecord["margin"]> {
  const isShown = found.outcome === "same" || found.notWorse === true;
  const { added, removed } = found.clusters;
  if (isShown || found.comparisons.every(({ bounds }) => bounds !== undefined)) return { asked, isShown };
  return { asked, isShown, hinderedBy: added + removed > 0 ? "prompts" : "bounds" };
}

function isReplay({ provenance }: Measurement): boolean {
  return provenance !== undefined && provenance.replayed > 0 && provenance.live === 0;
}

function comparison({ confidence, margin, seed }: BaselineClaim, before: Release, now: Ready): ReleaseComparison {
  return compareReleases(before, now.measurement, { confidence, margin, seed });
}

function edited(file: string, name: string): BaselineError {
  return new BaselineError(
    "FAIREXPECT_BASELINE_UNREADABLE",
    file,
    `the values of ${JSON.stringify(name)} are not those that were stored: they were edited, or one of the two files is of another commit. Bring both back from version control.`,
  );
}

type Compared = Omit<BaselineRecord, "change">;

/** What a run in its mode does about what came out. */
function changeOf(record: Compared, { update: { mode }, label, measurement }: BaselineClaim): BaselineRecord["change"] {
  const { outcome, with: before } = record;
  if (mode === "none" || outcome === "tooFew") return "none";
  if (outcome === "missing") return "stored";
  if (mode === "new" || before === undefined) return "none";
  if (outcome === "notComparable" || outcome === "improved" || outcome === "changed") return "replaced";
  if (outcome === "regressed") return mode === "accept" ? "replaced" : "none";
  const isMeant = mode === "accept" || mode === "promote";
  if (isMeant && !isLessSupported(measurement, before)) return "replaced";
  return label.isNamed && label.release !== before.release ? "kept" : "none";
}

/** Whether it rests on fewer clusters than the baseline: what shows nothing does not replace what rests on more. */
function isLessSupported({ counts, metric }: Measurement, before: Summary): boolean {
  const [now, then] = [counts, before.counts].map((of) => of["clusters"] ?? of[metric.unit]);
  return now !== undefined && then !== undefined && now < then;
}

/** Whether it was written: not if somebody else has changed the claim since it was compared. */
function written(claim: BaselineClaim, now: Ready, record: Compared, change: BaselineRecord["change"]): boolean {
  const { files, name, label, update, measurement } = claim;
  const isWorse = record.outcome === "regressed";
  const summary = summaryOf(measurement, {
    release: label.release,
    reason: isWorse ? update.reason : undefined,
    data: now.id,
  });
  let isWritten = false;
  changeBaselines(files, ({ claims, lines }: Baselines) => {
    const stored = claims.get(name);
    if (stored?.accepted.data !== record.with?.data) return undefined;
    isWritten = true;
    return {
      claims: new Map([...claims, [name, change === "kept" ? keeping(stored, summary) : accepting(stored, summary)]]),
      lines: new Map([
        ...lines,
        ...now.blocks.map((block) => [block.id, lines.get(block.id) ?? lineOf(block)] as const),
      ]),
    };
  });
  return isWritten;
}
