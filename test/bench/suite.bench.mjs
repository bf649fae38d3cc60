// A suite as a user runs it, with the packages as their tarballs have them, from `vitest run` to exit: recorded responses
// are read, scored and encoded, and held to 30 claims, some of which fail. In a process of its own, with the share of
// each step in the processor time of all; then once more with scores and vectors from the cache.
import { spawn } from "node:child_process";
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { headerLine, responseLine } from "../../packages/responses/dist/recording/format.js";
import { requestKey } from "../../packages/responses/dist/recording/key.js";
import { unpackedOnce } from "../commands/pack.mjs";
import { system, useCase } from "./suite/use-case.mjs";

const SAMPLES = 25;
const common =
  "the of and to in a is that it was for on are as with they at be this from have or by one had not but what all were when we there can an your which said if do will each about how up out them then she he many some so these would other into has more her his like him see time could no make than first been its who now people my made over did down only way find use may good bad great sorry terrible happy thanks please problem kind angry love late wrong".split(
    " ",
  );

/** Texts of 50 to 90 words of a Zipf-like vocabulary, in sentences. */
function textMaker(random) {
  const word = () => {
    const rank = Math.floor(Math.exp(random() * Math.log(8000))) - 1;
    return common[rank] ?? `word${rank.toString(36)}`;
  };
  return () =>
    Array.from({ length: 50 + Math.floor(40 * random()) }, (_, i) => {
      const own = word();
      if (i % 12 === 0) return own[0].toUpperCase() + own.slice(1);
      return own + (i % 12 === 11 ? "." : i % 7 === 4 ? "," : "");
    }).join(" ");
}

function record(file, prompts) {
  const text = textMaker(seededRandom(19));
  const to = openSync(file, "w");
  writeSync(to, `${headerLine("bot")}\n`);
  const { prompts: all } = useCase(prompts, system);
  for (const { text: prompt } of all) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const request = { provider: "local.chat", model: "tiny", system, settings: { temperature: 0.7 }, prompt, sample };
      const recorded = {
        key: requestKey(request),
        ...request,
        text: text(),
        finishReason: "stop",
        usage: { inputTokens: 20, outputTokens: 90 },
        recorded: { on: "2026-11-21", by: "0.1.0" },
      };
      writeSync(to, `${responseLine(recorded)}\n`);
    }
  }
  closeSync(to);
}

/** A project with the suite, the packages as an installation leaves them, and Vitest. */
async function project(folder) {
  const home = join(folder, "project");
  cpSync(fileURLToPath(new URL("suite", import.meta.url)), home, { recursive: true });
  const unpacked = await unpackedOnce();
  const modules = join(home, "node_modules");
  mkdirSync(join(modules, "@fairexpect"), { recursive: true });
  for (const name of readdirSync(join(unpacked, "@fairexpect"))) {
    const [packed, link] = [unpacked, modules].map((each) => join(each, "@fairexpect", name));
    // What imports the runner finds the project's own.
    if (name === "vitest") cpSync(packed, link, { recursive: true });
    else symlinkSync(realpathSync(packed), link);
  }
  symlinkSync(
    realpathSync(fileURLToPath(new URL("../../node_modules/vitest", import.meta.url))),
    join(modules, "vitest"),
  );
  return home;
}

/** Runs the suite: its wall time, the processor time of all its processes, and what it printed. */
function runSuite(home, folder, prompts, cache) {
  const vitest = join(home, "node_modules/vitest/vitest.mjs");
  const timed = `TIMEFORMAT='took %R %U %S'; time "$@"`;
  const given = ["run", "--root", home, "--config", join(home, "vitest.config.mjs"), "--pool", "forks"];
  const environment = { ...process.env, VITEST: "", CI: "true", NO_COLOR: "1", FORCE_COLOR: "" };
  const own = { SUITE_PROMPTS: String(prompts), SUITE_FOLDER: folder, SUITE_CACHE: cache };
  const child = spawn("bash", ["-c", timed, "bash", process.execPath, vitest, ...given], {
    env: { ...environment, ...own, FAIREXPECT_DIR: folder },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => {
      output = stripVTControlCharacters(output);
      const [, wall, user, ofSystem] = /took ([\d.]+) ([\d.]+) ([\d.]+)/.exec(output) ?? [];
      const failed = /Tests\s+(\d+) failed \| (\d+) passed/.exec(output);
      if (wall === undefined || failed === null) throw new Error(`the suite did not run:\n${output.slice(-3000)}`);
      const told = JSON.parse(readFileSync(join(folder, "steps.json"), "utf8"));
      resolve({
        wall: 1000 * Number(wall),
        processor: 1000 * (Number(user) + Number(ofSystem)),
        failed: Number(failed[1]),
        passed: Number(failed[2]),
        ...told,
      });
    });
  });
}

function shares({ steps, processor }) {
  const byName = new Map();
  for (const { name, processor: own } of steps) byName.set(name, (byName.get(name) ?? 0) + own);
  const inSteps = [...byName.values()].reduce((sum, own) => sum + own, 0);
  const rows = [...byName, ["Vitest, start and reports", processor - inSteps]];
  return rows
    .sort((a, b) => b[1] - a[1])
    .map(([name, own]) => `${name} ${((100 * own) / processor).toFixed(1)} %`)
    .join(", ");
}

export async function bench({ large = false } = {}) {
  const prompts = large ? 1000 : 40;
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-suite-"));
  try {
    record(join(folder, "bot.jsonl"), prompts);
    writeFileSync(join(folder, "steps.json"), "{}");
    const cache = join(folder, "scores");
    const home = await project(folder);
    const rows = [];
    for (const [name, used, target] of [
      ["a suite of 30 claims, from vitest run to exit", "", "10 s, 600 MB"],
      ["the same, which fills the cache", cache, undefined],
      ["the same, scores and vectors from the cache", cache, "4 s"],
    ]) {
      const run = await runSuite(home, folder, prompts, used);
      if (run.failed + run.passed !== 30) throw new Error(`${run.failed} of ${run.passed + run.failed} claims failed`);
      console.log(`${name}: ${shares(run)}`);
      const size = `${prompts} x ${SAMPLES} responses, ${run.failed} fail, ${Math.round(run.peak)} MB, ${Math.round(run.processor)} ms of processor`;
      rows.push({ name, size, ours: run.wall, ...(target !== undefined && { target }) });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.table(await bench({ large: process.argv.includes("--large") }));
