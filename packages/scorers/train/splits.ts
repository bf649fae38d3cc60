import { createHash } from "node:crypto";

import { sources, unseen } from "./sources.js";
import type { Row } from "./row.js";

export interface Splits {
  readonly training: Row[];
  /** 5 % of what would be training rows, for the calibration. */
  readonly calibration: Row[];
  /** Half of the sources kept apart, by domain: for the calibration only. */
  readonly domains: ReadonlyMap<string, Row[]>;
  /** Three in five of those comments, for scorers whose calibration leaves them out: `isLearnable` says which. */
  readonly learnable: Row[];
  /** By source: the rows held out by hash, and the sources kept apart without what the calibration sees. */
  readonly heldOut: ReadonlyMap<string, Row[]>;
  readonly unseen: ReadonlyMap<string, Row[]>;
  /** How many rows left the training because they stand, word for word or nearly, in a set for evaluation. */
  readonly dropped: number;
}

/** A text without case, marks and spaces: equal for copies of it. */
function keyOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A number in [0, 1) that depends on the key only. */
function shareOf(salt: string, key: string): number {
  return createHash("sha256").update(`${salt}:${key}`).digest().readUInt32LE(0) / 2 ** 32;
}

/** Comments, and what people say to chat bots: half of their rows are for the calibration. */
const calibratedSources = ["wiki-context-toxicity", "convabuse"];
const comments = "wiki-context-toxicity, labels of Perspective";
const calibrated = [comments, "convabuse"];

const RUN = 5;
const LEAST_RUNS = 4;

function runsOf(key: string): string[] {
  const words = key.split(" ");
  return words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, i) => words.slice(i, i + RUN).join(" "));
}

const LEARNABLE = 0.3;

/** Whether a comment of the sources kept apart is one that a scorer may learn from, if its calibration does without. */
export function isLearnable({ source, text }: Row): boolean {
  return source === "wiki-context-toxicity" && shareOf("domain", keyOf(text)) < LEARNABLE;
}

interface Apart {
  readonly keys: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
}

function apartOf(rows: Iterable<Row>): Apart {
  const keys = new Set<string>();
  const runs = new Set<string>();
  for (const { text } of rows) {
    const key = keyOf(text);
    keys.add(key);
    for (const run of runsOf(key)) runs.add(run);
  }
  return { keys, runs };
}

/** Whether a text stands among those, word for word, or half of its runs of words do. */
function standsIn(apart: Apart, key: string): boolean {
  const runs = runsOf(key);
  const shared = runs.filter((run) => apart.runs.has(run)).length;
  return apart.keys.has(key) || (runs.length >= LEAST_RUNS && 2 * shared >= runs.length);
}

/**
 * Splits by a hash of the text, before anything else; a row for training with half of its runs of five words in rows
 * for evaluation is dropped.
 */
export function split(data: string): Splits {
  const heldOut = new Map<string, Row[]>();
  const training: Row[] = [];
  const calibration: Row[] = [];
  const candidates: { row: Row; key: string }[] = [];
  for (const source of sources) {
    const seen = new Set<string>();
    const rows: Row[] = [];
    for (const row of source.rows(data)) {
      const key = keyOf(row.text);
      if (key === "" || seen.has(key)) continue;
      seen.add(key);
      if (shareOf("held out", key) < source.heldOut) rows.push(row);
      else candidates.push({ row, key });
    }
    heldOut.set(source.name, rows);
  }
  const unseenRows = new Map(unseen.map((source) => [source.name, source.rows(data)]));
  const apart = apartOf([...heldOut.values(), ...unseenRows.values()].flat());
  const isForCalibration = (row: Row): boolean => shareOf("domain", keyOf(row.text)) < 0.5;
  const domains = new Map(
    calibrated.map((name) => [name, (unseenRows.get(name) ?? []).filter(isForCalibration)] as const),
  );
  for (const [name, rows] of unseenRows) {
    if (calibratedSources.some((source) => name.startsWith(source)))
      unseenRows.set(
        name,
        rows.filter((row) => !isForCalibration(row)),
      );
  }
  let dropped = 0;
  for (const { row, key } of candidates) {
    if (standsIn(apart, key)) dropped++;
    else (shareOf("calibration", key) < 0.05 ? calibration : training).push(row);
  }
  const judged = apartOf([...heldOut.values(), ...unseenRows.values(), calibration].flat());
  const learnable = (domains.get(comments) ?? []).filter(
    (row) => isLearnable(row) && !standsIn(judged, keyOf(row.text)),
  );
  return { training, calibration, domains, learnable, heldOut, unseen: unseenRows, dropped };
}
