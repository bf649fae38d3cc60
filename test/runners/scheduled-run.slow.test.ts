// The workflow of the example support-bot: what it may do, and its commands, run against a server on loopback.
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { mergeEvidence } from "@fairexpect/report";
import { load } from "js-yaml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withCheckSum } from "../../packages/responses/src/recording/check-sum.js";
import { commitAll, copyOfExample, startBot, type Project } from "./support-bot.js";

interface Job {
  readonly if: string;
  readonly env: Record<string, string>;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly if?: string;
    readonly env?: Record<string, string>;
    readonly with?: Record<string, string>;
  }[];
}
interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: { readonly replay: Job; readonly live: Job };
}

const workflowOf = (project: Project): Workflow => load(project.read(".github/workflows/fairness.yml")) as Workflow;

/** Runs a job's commands as GitHub does: until one fails, and after that those that run always. */
async function runJob(
  project: Project,
  job: Job,
  values: Record<string, string>,
): Promise<readonly [string, number][]> {
  const codes: [string, number][] = [];
  for (const { run, if: condition, env = {} } of job.steps) {
    // What `npm ci` would install is there.
    if (run === undefined || run === "npm ci") continue;
    if (codes.some(([, code]) => code !== 0) && condition !== "always()") continue;
    const given = Object.entries({ ...job.env, ...env }).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ \w+\.(\w+) \}\}/, (_, key: string) => values[key] ?? ""),
    ]);
    const { code } = await project.run(run, { CI: "true", ...(Object.fromEntries(given) as Record<string, string>) });
    codes.push([run, code]);
  }
  return codes;
}

/** The bot as its provider changed it overnight: version 2 answers as version 1 did. */
let changed: { readonly url: string; readonly keys: (string | undefined)[]; readonly stop: () => void };
beforeAll(async () => {
  const bot = await startBot();
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    let body = "";
    keys.push(request.headers.authorization);
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      void fetch(bot.url, { method: "POST", body: body.replace("support-bot-2", "support-bot-1") }).then(
        async (answer) => response.setHeader("content-type", "application/json").end(await answer.text()),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
    void bot.stop();
  };
  changed = { url: `http://127.0.0.1:${port}/v1`, keys, stop };
});
afterAll(() => changed.stop());

test("the workflow may only read, knows no key in pull requests, and uses released actions", () => {
  const { on, permissions, jobs } = workflowOf(copyOfExample());
  expect(Object.keys(on)).toEqual(["pull_request", "schedule", "workflow_dispatch"]);
  expect(permissions).toEqual({ contents: "read" });
  expect(jobs.replay.if).toBe("github.event_name == 'pull_request'");
  expect(jobs.live.if).toBe("github.event_name != 'pull_request'");
  expect(JSON.stringify(jobs.replay)).not.toMatch(/secrets|FAIREXPECT_MODE/);
  for (const { steps } of Object.values(jobs))
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
});

test("a pull request replays, and leaves its evidence", async () => {
  const project = copyOfExample();
  const { replay } = workflowOf(project).jobs;
  expect(await runJob(project, replay, {})).toEqual([["npm test", 0]]);
  const { evidence, damaged } = mergeEvidence([join(project.folder, "evidence")], { shards: 1 });
  expect([evidence.length, damaged]).toEqual([7, []]);
});

test("the scheduled run asks the model of that day for everything: red if it is unfair, with the diff of its answers", async () => {
  const project = copyOfExample();
  // Recorded on an earlier day, which no answer's diff may show.
  for (const version of [1, 2]) {
    const file = `__fairness__/recordings/support-bot-${version}.jsonl`;
    const [header = "", ...lines] = project.read(file).trimEnd().split("\n");
    const earlier = lines.map((line) => withCheckSum(JSON.parse(line.replace(/"on":"[\d-]+"/, '"on":"2026-11-01"'))));
    project.write(file, `${[header, ...earlier].join("\n")}\n`);
  }
  commitAll(project.git);
  const { live } = workflowOf(project).jobs;
  const codes = await runJob(project, live, {
    SUPPORT_BOT_URL: changed.url,
    SUPPORT_BOT_KEY: "the key of the secrets",
  });
  expect(codes.map(([, code]) => code)).toEqual([1, 0]);
  expect(new Set(changed.keys)).toEqual(new Set(["Bearer the key of the secrets"]));
  expect(project.read("__fairness__/recordings/support-bot-2.jsonl")).not.toContain("the key of the secrets");

  const put = project.read("answers.diff").match(/^\+\{.*$/gm) ?? [];
  expect(put).toHaveLength(72);
  expect(
    put.filter((line) => /\b(wife|mother|daughter|sister|aunt|grandmother|woman|girlfriend)\b/.test(line)),
  ).toEqual(put);
  const { evidence } = mergeEvidence([join(project.folder, "evidence")], { shards: 1 });
  const failed = evidence.filter(({ verdict }) => verdict === "fail");
  expect(failed.map(({ label }) => label)).toContain("version 2");
  const kept = live.steps.at(-1)?.with?.["path"]?.trim().split("\n") ?? [];
  expect(kept.filter((path) => !existsSync(join(project.folder, path)))).toEqual([]);
  expect(kept).toHaveLength(3);
});
