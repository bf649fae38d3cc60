// npm start: the suite on one machine, then in two shards on two machines that share a Redis, then once more as a later
// run of CI finds it. A machine is a checkout with a home of its own here; what the machines share has an address.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startModel } from "./model.js";

const project = dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "two-machines-"));

/** Runs a program to its end; resolves to its exit code, what it wrote, and the seconds that it took. */
function run(folder, args, env = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output, seconds: (performance.now() - started) / 1000 }));
  });
}

/** A machine: a checkout of the project, without recordings. */
function machine(name) {
  const folder = join(scratch, name);
  mkdirSync(join(folder, "home"), { recursive: true });
  for (const file of ["package.json", "vitest.config.js", "support.js", "test"])
    cpSync(join(project, file), join(folder, file), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** The suite on a machine, or a shard of it; the evidence lies in the machine's folder. */
async function suite(folder, env, shard) {
  const args = ["node_modules/vitest/vitest.mjs", "run", ...(shard === undefined ? [] : [`--shard=${shard}`])];
  const own = { HOME: join(folder, "home"), FAIREXPECT_EVIDENCE: join(folder, "evidence") };
  const { code, output, seconds } = await run(folder, args, { ...own, ...env });
  if (code !== 0) throw new Error(output);
  return seconds;
}

async function startRedis() {
  if (process.env.REDIS_URL !== undefined) return { url: process.env.REDIS_URL, stop: () => {} };
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const child = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", scratch]);
  await new Promise((resolve, reject) => {
    child.on("error", () => reject(new Error("No redis-server was found: install it, or set REDIS_URL.")));
    child.stdout.on("data", (chunk) => String(chunk).includes("Ready to accept") && resolve());
  });
  return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Both shards at once; the seconds of the slower one. */
async function both(machines, env) {
  return Math.max(...(await Promise.all(machines.map((folder, i) => suite(folder, env, `${i + 1}/2`)))));
}

const model = await startModel();
let redis;
try {
  redis = await startRedis();
  const said = (what, seconds, calls) => console.log(`${what}: ${seconds.toFixed(1)} s, ${calls} calls of the model`);
  const calls = () => model.counted.calls;
  const env = { MODEL_URL: model.url };

  said("one machine", await suite(machine("alone"), { ...env, REDIS_URL: undefined }), calls());

  let before = calls();
  const machines = ["first", "second"].map((name) => machine(name));
  said("two machines", await both(machines, { ...env, REDIS_URL: redis.url }), calls() - before);

  before = calls();
  const fresh = ["third", "fourth"].map((name) => machine(name));
  said("two others, later", await both(fresh, { ...env, REDIS_URL: redis.url }), calls() - before);

  const evidence = machines.map((folder) => join(folder, "evidence"));
  const merge = ["node_modules/fairexpect/bin/fairexpect.js", "merge", ...evidence, "--shards", "2"];
  const { code, output } = await run(project, merge);
  console.log(`\n${output}`);
  process.exitCode = code;
} finally {
  redis?.stop();
  await model.stop();
  rmSync(scratch, { recursive: true });
}
