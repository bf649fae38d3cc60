// Prints how often comparing two releases is wrong and what it finds: `npm run proof releases` after a build.
// --share 0.1: a tenth of the runs; --only suites: one table; --write: into the page of the documentation, with its date;
// --state FILE: keeps what was counted after each pass, and goes on from there, since all of it takes an hour.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { option } from "./option.mjs";
import { creep, designs, detected, falseAlarms, modes, redSuites } from "./releases.mjs";
import { families, fastDisparities, fractions } from "./release-families.mjs";

const part = Number(option("--share") ?? 1);
const PASSES = 20;
const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`;
const table = (head, rows) =>
  [head, head.map(() => "--"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const LEVELS = [0.05, 0.01, 0.001];
const claims = [fractions(100, 1, 0.1), fractions(100, 5, 0.1), fractions(300, 1, 0.02), fastDisparities(60, 0.5)];
const DRIFT = { prompts: 300, samples: 5, rate: 0.05, step: 0.005, releases: 12 };

/** What is counted pass by pass: of each row its runs, and numbers that add up. */
const counted = {
  suites: { runs: 2000, rows: [(runs, seed) => ({ runs, counts: [redSuites(runs, seed)] })] },
  claims: {
    runs: 20_000,
    rows: claims.map((family, i) => (runs, seed) => {
      const found = falseAlarms(family, modes[0], runs, seed + i);
      return { runs: found.runs, counts: [found.regressed] };
    }),
  },
  creep: {
    runs: 400,
    rows: [
      (runs, seed) => {
        const found = creep(DRIFT, runs, seed);
        return { runs, counts: [...found.map(({ accepted }) => accepted), ...found.map(({ last }) => last)] };
      },
    ],
  },
  families: {
    runs: 2000,
    rows: families().flatMap((family, i) =>
      modes.map((mode, j) => (runs, seed) => falseAlarms(family, mode, runs, seed + 10 * i + j, LEVELS)),
    ),
  },
};

const written = {
  suites: ([{ runs, counts }]) =>
    `Of ${runs} suites of 30 claims about an unchanged model, each about eight groups, ${counts[0]} were red: ${percent(counts[0] / runs)}; at most 3 % should be.`,
  claims: (rows) =>
    table(
      ["unchanged model", "runs", "regressed", "share (nominal 0.1 %)"],
      rows.map(({ runs, counts }, i) => [claims[i].setting, runs, counts[0], percent(counts[0] / runs, 3)]),
    ),
  creep([{ runs, counts }]) {
    const { rate, step, releases } = DRIFT;
    const rows = Array.from({ length: releases }, (_, i) => [
      i + 1,
      percent(rate + step * (i + 1)),
      percent(counts[i] / runs, 0),
      percent(counts[releases + i] / runs, 0),
    ]);
    return `${runs} runs, 300 prompts x 5.\n\n${table(["release", "true rate", "shown against the accepted release", "shown against the one before"], rows)}`;
  },
  families(found) {
    const settings = families().flatMap((family) => modes.map((mode) => [family.setting, mode]));
    const rows = found.map(({ runs, counts }, i) => [
      ...settings[i],
      runs,
      ...counts.map((count) => percent(count / runs, 2)),
    ]);
    const all = found.reduce((sum, { runs }) => sum + runs, 0);
    const means = LEVELS.map((_, l) => percent(found.reduce((sum, { counts }) => sum + counts[l], 0) / all, 3));
    return `${table(["unchanged model", "prompts", "runs", ...LEVELS.map((level) => `p ≤ ${String(level).slice(1)}`)], rows)}\n\nOf all ${all} runs: ${means.join(", ")}.`;
  },
};

/** The table of powers, which is no count. */
function power() {
  const runs = Math.max(60, Math.round(2000 * part));
  const one = designs().map(({ rate, prompts, samples, family }) => {
    const { predicted, simulated } = detected(family, modes[0], runs, 5);
    return [percent(rate, 0), `${prompts} x ${samples}`, percent(simulated), percent(predicted)];
  });
  const groups = [100, 300].map((prompts) => {
    const { predicted, simulated } = detected(fastDisparities(prompts, 0.3), modes[0], Math.ceil(runs / 3), 5);
    // A rate of one group in eight moves that of all by an eighth.
    const gap = (7 / 8) * simulated;
    return ["30 %; the gap of one group in eight to all", `${prompts} x 1`, percent(gap), percent(predicted)];
  });
  return `${runs} runs a row, a third of it for groups.\n\n${table(["rate of the accepted release", "prompts x samples", "shown in 80 % of runs", "`detectable` on average"], [...one, ...groups])}`;
}

const page = fileURLToPath(new URL("../../packages/metrics/docs/releases.md", import.meta.url));
const isAsked = (name) => (option("--only") ?? name) === name;

function tell(name, made) {
  console.log(`## ${name}\n\n${made}\n`);
  if (!process.argv.includes("--write")) return;
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const text = readFileSync(page, "utf8");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for ${name}.`);
  const dated = `${start}\n\nSimulated on ${new Date().toISOString().slice(0, 10)}.\n\n${made}\n\n`;
  writeFileSync(page, text.slice(0, from) + dated + text.slice(to));
}

const stateFile = option("--state");
const state = stateFile !== undefined && existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, "utf8")) : {};

function add(key, { runs, counts }) {
  const known = state[key] ?? { runs: 0, counts: counts.map(() => 0) };
  state[key] = { runs: known.runs + runs, counts: known.counts.map((count, i) => count + counts[i]) };
}

/** Keeps what was counted: whole, whenever the process ends. */
function keep() {
  if (stateFile === undefined) return;
  writeFileSync(`${stateFile}.tmp`, JSON.stringify(state));
  renameSync(`${stateFile}.tmp`, stateFile);
}

for (const [name, { runs, rows }] of Object.entries(counted)) {
  if (!isAsked(name)) continue;
  const each = Math.max(1, Math.round((runs * part) / PASSES));
  for (let pass = state[`passes of ${name}`] ?? 0; pass < PASSES; pass++) {
    for (const [i, row] of rows.entries()) add(`${name} ${i}`, row(each, 10_000 * (pass + 1)));
    state[`passes of ${name}`] = pass + 1;
    keep();
  }
  tell(name, written[name](rows.map((_, i) => state[`${name} ${i}`])));
}
if (isAsked("power")) tell("power", power());
