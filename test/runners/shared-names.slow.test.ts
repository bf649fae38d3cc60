// One name of two use cases is told of at the end of a run, also if each has a test file, a worker or a shard of its own.
import { mkdtempSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { evidenceTable, mergeEvidence, summarizeEvidence } from "@fairexpect/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectOf } from "./linked.js";
import { runIn, type Outcome } from "./tarballs.js";

const { resolve } = createRequire(import.meta.url);
const vitest = [join(dirname(resolve("vitest/package.json")), "vitest.mjs"), "run"];
const project = projectOf(join(import.meta.dirname, "shared-names"));
const jest = [join(dirname(resolve("jest/package.json")), "bin/jest.js")];

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => request.resume().on("end", () => response.end("Gladly, at once.")));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => server.close());

const HEAD = "2 use cases have the name bot; give each a name of its own, and with it a recording:";

describe.each([
  ["Vitest", vitest, "mjs"],
  ["Jest", jest, "cjs"],
])("in %s", { timeout: 300_000 }, (_, command, ending) => {
  const run = async (a: object, b: object, args: readonly string[] = [], evidence = ""): Promise<Outcome> =>
    runIn(project, process.execPath, [...command, ...args], {
      BOT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      VERSIONS: JSON.stringify({ a, b }),
      ...(evidence !== "" && { FAIREXPECT_EVIDENCE: evidence }),
    });
  const inB = `: b.spec.${ending}`;

  test("two use cases in two test files are named with their files: by model, address and system prompt", async () => {
    const { output } = await run({ system: "Be kind." }, { modelId: "small", path: "v2" });
    expect(output).toContain(HEAD);
    expect(output).toMatch(/^ {2}local\/tiny at http:\/\/127\.0\.0\.1\/v1 with system prompt \w+: a\.spec\./m);
    expect(output).toContain(`  local/small at http://127.0.0.1/v2 without system prompt${inB}`);
  });

  test("one use case in two files is none to tell of, also if its addresses differ and that is accepted", async () => {
    const accepted = { system: "Be kind.", sameFeature: ["http://127.0.0.1/v1", "http://127.0.0.1/v2"] };
    const { code, output } = await run(accepted, { ...accepted, path: "v2" });
    expect(code, output).toBe(0);
    expect(output).not.toContain("have the name");
  });

  test("a merge tells of two models in two shards", async () => {
    const folders = ["1/2", "2/2"].map((shard) => ({ shard, folder: mkdtempSync(join(tmpdir(), "evidence-")) }));
    for (const { shard, folder } of folders) {
      const { output } = await run({}, { modelId: "small" }, [`--shard=${shard}`], folder);
      expect(output).not.toContain("have the name");
    }
    const { evidence } = mergeEvidence(
      folders.map(({ folder }) => folder),
      { shards: 2 },
    );
    expect(summarizeEvidence(evidence).sharedNames).toMatchObject([
      {
        useCase: "bot",
        versions: expect.arrayContaining([
          expect.objectContaining({ model: "local/tiny", files: [`a.spec.${ending}`] }),
          expect.objectContaining({ model: "local/small", files: [`b.spec.${ending}`] }),
        ]),
      },
    ]);
    expect(evidenceTable(evidence, { colors: false })).toContain(HEAD);
  });
});
