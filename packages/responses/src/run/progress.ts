import { checkOptions } from "@fairexpect/metrics/core";

import { excerpt } from "../excerpt.js";

/**
 * How far a run is.
 *
 * @since 0.1.0
 */
export interface RunProgress {
  readonly useCase: string;
  /** Responses asked for, those that equal prompts share counted once. */
  readonly total: number;
  /** Of these, those that are there or have failed for good. */
  readonly done: number;
  readonly live: number;
  readonly replayed: number;
  readonly failed: number;
  /** Calls that were made again. */
  readonly retried: number;
  /** Input and output tokens of live calls so far. */
  readonly tokens: number;
  /** If prices are given. */
  readonly cost?: number;
  readonly elapsedMilliseconds: number;
  /** How long the run waits now, because the server asked for it. */
  readonly waitingMilliseconds?: number;
  /** Whether the run is over. */
  readonly finished: boolean;
}

/**
 * How `reportProgress` writes, and to what.
 *
 * @since 0.1.0
 */
export interface ReportProgressOptions {
  /** Standard error unless given. */
  readonly stream?: {
    write(text: string): unknown;
    readonly isTTY?: boolean | undefined;
    readonly columns?: number | undefined;
  };
  /** A bar that moves, or lines; a bar on a terminal unless `CI` is set, unless given. */
  readonly bar?: boolean;
}

const bar = 24;
/** A line at each tenth of the way, but not more often than this, and at least every half minute. */
const shortest = 2_000;
const longest = 30_000;

/**
 * Shows people how far a run is, as `onProgress` of `respond`: a bar on a terminal; elsewhere, as in CI, a line at each
 * tenth of the way. Says nothing if everything is replayed.
 *
 * @example
 * const lines = [];
 * const onProgress = reportProgress({ stream: { write: (line) => lines.push(line) }, bar: false });
 * onProgress({ useCase: "bot", total: 4, done: 4, live: 3, replayed: 1, failed: 0, retried: 0, tokens: 90, elapsedMilliseconds: 2100, finished: true });
 * lines // ["fairexpect: bot 4 of 4 (100 %), 1 replayed, 90 tokens, 2 s\n"]
 * @since 0.1.0
 */
export function reportProgress(options: ReportProgressOptions = {}): (progress: RunProgress) => void {
  checkOptions("reportProgress", options, ["stream", "bar"]);
  const { stream = process.stderr } = options;
  const isBar = options.bar ?? (stream.isTTY === true && ["", undefined, "0", "false"].includes(process.env["CI"]));
  const shown = new Map<string, { tenth: number; at: number; waiting: boolean }>();
  return (progress) => {
    const { useCase, total, done, live, failed, finished, elapsedMilliseconds, waitingMilliseconds } = progress;
    if (isBar) {
      if (finished && live + failed === 0) return;
      const width = stream.columns === undefined || stream.columns === 0 ? 80 : stream.columns;
      const line = `${drawn(done, total)} ${described(progress)}`.slice(0, width - 1);
      stream.write(`\r${line.padEnd(width - 1)}${finished ? "\n" : ""}`);
      return;
    }
    const last = shown.get(useCase) ?? { tenth: 0, at: 0, waiting: false };
    const tenth = Math.floor((10 * done) / total);
    const since = elapsedMilliseconds - last.at;
    const waiting = waitingMilliseconds !== undefined && waitingMilliseconds >= shortest;
    const isDue = finished
      ? live + failed > 0
      : (waiting && !last.waiting) ||
        (live + failed > 0 && ((tenth > last.tenth && since >= shortest) || since >= longest));
    if (finished) shown.delete(useCase);
    else if (isDue || waiting !== last.waiting)
      shown.set(useCase, { tenth, at: isDue ? elapsedMilliseconds : last.at, waiting });
    if (isDue) stream.write(`fairexpect: ${described(progress)}\n`);
  };
}

/** The same for runs that are worth it: after a second on a terminal, elsewhere after ten. */
export function quietly(show: (progress: RunProgress) => void): (progress: RunProgress) => void {
  const patience = process.stderr.isTTY ? 1_000 : 10_000;
  let isShown = false;
  return (progress) => {
    isShown ||= progress.elapsedMilliseconds >= patience;
    if (isShown) show(progress);
  };
}

function drawn(done: number, total: number): string {
  const filled = Math.round((bar * done) / total);
  return `[${"=".repeat(filled)}${" ".repeat(bar - filled)}]`;
}

/** One line of a run's progress in words. */
export function described(progress: RunProgress): string {
  const {
    useCase,
    total,
    done,
    live,
    replayed,
    failed,
    retried,
    tokens,
    cost,
    elapsedMilliseconds,
    waitingMilliseconds,
    finished,
  } = progress;
  const left = finished || live === 0 ? undefined : (elapsedMilliseconds / (live + failed)) * (total - done);
  const name = excerpt(useCase, 40).slice(1, -1);
  return [
    `${name} ${done} of ${total} (${Math.floor((100 * done) / total)} %)`,
    ...(replayed > 0 ? [`${replayed} replayed`] : []),
    ...(retried > 0 ? [`${retried} ${retried === 1 ? "retry" : "retries"}`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(tokens > 0 ? [`${tokens} tokens`] : []),
    ...(cost === undefined || live === 0 ? [] : [`cost ${cost.toPrecision(3)}`]),
    duration(elapsedMilliseconds),
    ...(waitingMilliseconds === undefined ? [] : [`waiting ${duration(waitingMilliseconds)} as the server asks`]),
    ...(left === undefined ? [] : [`about ${duration(left)} left`]),
  ].join(", ");
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
