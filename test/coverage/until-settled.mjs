// Runs of rows until each is on one side of its goal for certain: a first pass for all, then more where it is not known.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { clopperPearson } from "../../packages/metrics/dist/statistics/index.js";

const CERTAIN = 0.999;

/** Which side of its goal the share of a row is on, if that is certain: by the bounds at 99.9 % of either error. */
export function sideOf({ runs, passes, fails }, goal) {
  if (runs === 0) return "near";
  const { lower, upper } = clopperPearson(Math.max(passes, fails), runs).bounds(CERTAIN);
  return lower > goal ? "above" : upper <= goal ? "below" : "near";
}

/** The lower bound at 99.9 % of a share of runs. */
export const leastOf = (count, runs) => clopperPearson(count, runs).bounds(CERTAIN).lower;

/**
 * Counts each row until it is settled, at most `most` runs: those of the first pass, then twice as many as before, the
 * cheap rows first. Rows have a key, a goal and `count(runs, seed)`, which gives numbers to add. Stops when the minutes
 * are over; what was counted stands in the file, from where it goes on.
 */
export function untilSettled(rows, { first, most, minutes = Infinity, state: file, seed = 0 }) {
  const state = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const end = Date.now() + minutes * 60_000;
  const cost = ({ key }) => state[key].milliseconds / state[key].runs;
  let kept = Date.now();
  const keep = () => {
    kept = Date.now();
    if (file === undefined) return;
    // A row a line, so that what a run adds is seen in the file's history.
    const lines = Object.entries(state).map(([key, counts]) => `${JSON.stringify(key)}:${JSON.stringify(counts)}`);
    writeFileSync(`${file}.tmp`, `{\n${lines.join(",\n")}\n}\n`);
    renameSync(`${file}.tmp`, file);
  };
  const more = (row, runs) => {
    const before = state[row.key] ?? { runs: 0, passes: 0, fails: 0, milliseconds: 0, parts: 0 };
    const start = process.cpuUsage();
    const found = row.count(runs, seed + row.seed + 1_000_000 * before.parts);
    const { user, system } = process.cpuUsage(start);
    state[row.key] = {
      runs: before.runs + found.runs,
      passes: before.passes + found.passes,
      fails: before.fails + found.fails,
      milliseconds: Math.round(before.milliseconds + (user + system) / 1000),
      parts: before.parts + 1,
    };
    if (Date.now() - kept > 20_000) keep();
  };
  for (const row of rows) if (state[row.key] === undefined && Date.now() < end) more(row, Math.min(first, most));
  for (let goal = 2 * first; ; goal *= 2) {
    const runs = Math.min(goal, most);
    const open = rows
      .filter((row) => state[row.key] !== undefined && state[row.key].runs < runs)
      .filter((row) => sideOf(state[row.key], row.goal) === "near")
      .toSorted((a, b) => cost(a) - cost(b));
    for (const row of open) if (Date.now() < end) more(row, runs - state[row.key].runs);
    if (runs === most) break;
  }
  keep();
  return rows.map(({ key }) => state[key]);
}
