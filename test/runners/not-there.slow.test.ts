// Nothing passes on data that are not there: in real runners, against a real server, a step after the other.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { acceptEdits } from "@fairexpect/responses";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { projectOf } from "./linked.js";
import { inOneLine, runIn, type Outcome } from "./tarballs.js";

const { resolve } = createRequire(import.meta.url);
const vitest = [join(dirname(resolve("vitest/package.json")), "vitest.mjs"), "run"];
const folder = projectOf(join(import.meta.dirname, "not-there"));
const jest = [join(dirname(resolve("jest/package.json")), "bin/jest.js")];

interface Answer {
  readonly text: string;
  readonly raw?: string;
  readonly status?: number;
}

const whole: Answer = { text: "Gladly, at once." };
/** What the bot answers to a prompt, and how often it was asked. */
const bot: { answer: (prompt: string, asked: number) => Answer; asked: number } = { answer: () => whole, asked: 0 };
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    let prompt = "";
    request.on("data", (chunk) => (prompt += String(chunk)));
    request.on("end", () => {
      bot.asked += 1;
      const { text, raw = "stop", status = 200 } = bot.answer(prompt, bot.asked);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ text, raw }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => server.close());

describe.each([
  ["Vitest", vitest],
  ["Jest", jest],
])("in %s", { timeout: 300_000 }, (_, command) => {
  let recordings = "";
  const file = (): string => join(recordings, "bot.jsonl");
  const run = async (mode: string, more: { options?: object; path?: string } = {}): Promise<Outcome> =>
    runIn(folder, process.execPath, command, {
      BOT: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${more.path ?? "v1"}`,
      RECORDINGS: recordings,
      FAIREXPECT_MODE: mode,
      OPTIONS: JSON.stringify(more.options ?? {}),
    });
  beforeEach(() => {
    recordings = mkdtempSync(join(tmpdir(), "fairexpect-"));
    Object.assign(bot, { answer: () => whole, asked: 0 });
    return () => {
      rmSync(recordings, { recursive: true });
    };
  });

  test("a claim does not pass if too many answers of a group are missing, unless that is declared", async () => {
    bot.answer = (prompt) => (/^women (?!7$|8$|9$)/.test(prompt) ? { text: "" } : whole);
    const live = await run("auto");
    expect(live.code).toBe(1);
    expect(inOneLine(live.output)).toContain("97 of 100 asked of women are unanswered (97 empty).");
    expect(inOneLine(live.output)).toContain("{ atMostLeftOut: { empty: 0.97 } }");
    expect(live.output).toMatch(/ 103 of 200 \(97 empty\) +200 live +inconclusive$/m);
    const declared = await run("replay", { options: { atMostLeftOut: { empty: 0.97 } } });
    expect(declared.code, declared.output).toBe(0);
    expect(declared.output).toMatch(/ 103 of 200 \(97 empty\) +200 replayed, recorded [\d-]+ +pass$/m);
    expect(declared.output).toMatch(/^1 of 1 claim rests on replay alone, recorded [\d-]+$/m);
  });

  test("half answers are asked for again and never recorded; another version's answers are not replayed", async () => {
    let isDown = true;
    bot.answer = (prompt) => {
      if (prompt !== "men 5" || !isDown) return whole;
      isDown = false;
      return { text: "Gladly, at", raw: "network_error" };
    };
    const live = await run("auto");
    expect(live.code, live.output).toBe(0);
    expect(bot.asked).toBe(201);
    expect(readFileSync(file(), "utf8").match(/"text":"Gladly, at once\."/g)).toHaveLength(200);
    const other = await run("replay", { path: "v2" });
    expect(other.code).toBe(1);
    expect(other.output).toContain(
      "200 of 200 responses to be replayed came from http://127.0.0.1/v1, and the model is at http://127.0.0.1/v2.",
    );
    expect(other.output).toContain('sameFeature: ["http://127.0.0.1/v1","http://127.0.0.1/v2"]');
    expect(bot.asked).toBe(201);
  });

  // What follows is the recording's own work, whichever runner reads it.
  if (command === jest) return;
  test("an edit is refused until it is accepted, and marked then; so is what a merge has left", async () => {
    await run("auto");
    const recorded = readFileSync(file(), "utf8");
    writeFileSync(file(), recorded.replace("Gladly, at once.", "Gladly, at last."));
    const edited = await run("replay");
    expect(edited.code).toBe(1);
    expect(edited.output).toContain("bot.jsonl:2: this line is not as it was written: its check sum is");
    await acceptEdits(file());
    const accepted = await run("replay");
    expect(accepted.code, accepted.output).toBe(0);
    expect(accepted.output).toContain("200 replayed (1 edited by hand), recorded");

    const [header, first, ...rest] = recorded.split("\n");
    writeFileSync(file(), [header, "<<<<<<< HEAD", first, "=======", first, ">>>>>>> other", ...rest].join("\n"));
    const merged = await run("replay");
    expect(merged.code).toBe(1);
    expect(merged.output).toContain("bot.jsonl:2: this is a mark of a merge conflict");
  });

  test("a run in mode record that ended early leaves two generations, which its replay tells of", async () => {
    await run("auto");
    bot.answer = (_prompt, asked) => (asked > 250 ? { text: "", status: 401 } : { text: "Gladly, tomorrow." });
    expect((await run("record")).code).toBe(1);
    const { output } = await run("replay");
    expect(output).toMatch(/two generations of responses are mixed: \d+ of 200 replayed responses are of a run/);
    expect(output).toMatch(
      / 200 replayed \(two generations mixed: \d+ of a run that has not ended\), recorded .* pass$/m,
    );
    expect(output).toContain("1 of 1 claim rests on two generations of responses");
  });
});
