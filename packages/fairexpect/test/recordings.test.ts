import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recordIn } from "./recorded.js";
import { folderWith, read, run } from "./run.js";

/** The codes that this command colours with, and whatever else controls a terminal. */
const BOLD = new RegExp(String.raw`\u001b\[(?:1|2|22)m`, "g");
const CONTROLS = new RegExp(String.raw`[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202e\u2066]`);

const FILE = "__fairness__/recordings/bot.jsonl";

/** A folder with a recording of three answers. */
async function recorded(): Promise<string> {
  const folder = folderWith();
  await recordIn(folder, ["My wife is late.", "My husband is late.", "Hello"]);
  return folder;
}

function edit(folder: string, from: string, to: string): void {
  const text = read(folder, FILE);
  expect(text).toContain(from);
  writeFileSync(join(folder, FILE), text.replace(from, to));
}

describe("recordings list", () => {
  test("says of each recording what it holds, as a table and as JSON", async () => {
    const folder = await recorded();
    const today = new Date().toISOString().slice(0, 10);
    const { out } = await run(folder, ["recordings", "list"]);
    expect(out.split("\n")[1]).toMatch(new RegExp(`^bot +3 +3 +local\\.chat/bot +${today} +${FILE}$`));
    const { json } = await run(folder, ["recordings", "list", "--json"]);
    expect(json()).toMatchObject({
      version: 1,
      command: "recordings list",
      recordings: [
        { file: FILE, useCase: "bot", responses: 3, prompts: 3, models: ["local.chat/bot"], problems: [], torn: false },
      ],
    });
  });

  test("says that there are none, and what is no recording", async () => {
    const folder = folderWith({ "__fairness__/recordings/odd.jsonl": "hello\n" });
    expect((await run(folderWith(), ["recordings", "list"])).out).toContain("There are no recordings");
    const { code, out } = await run(folder, ["recordings", "list"]);
    expect([code, out]).toEqual([0, expect.stringContaining("FAIREXPECT_RECORDING_FOREIGN")]);
    expect(await run(folder, ["recordings", "list", "nothing"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("nothing is not there"),
    });
  });
});

describe("recordings show", () => {
  test("prints answers with what was asked, those that are asked for", async () => {
    const folder = await recorded();
    const { out } = await run(folder, ["recordings", "show", "bot", "--prompt", "WIFE"]);
    expect(out).toMatch(/^> My wife is late\.\nYou said: My wife is late\.\n {2}sample 0, \d{4}-\d\d-\d\d\n\n1 of /);
    expect((await run(folder, ["recordings", "show", "bot", "--limit", "1"])).out).toContain("1 of 3 of");
    const { json } = await run(folder, ["recordings", "show", FILE, "--answer", "hello", "--json"]);
    expect(json()).toMatchObject({ matching: 1, responses: [{ prompt: "Hello", text: "You said: Hello" }] });
    expect(await run(folder, ["recordings", "show", "chat"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("no use case chat"),
    });
  });

  test("shows what an answer would do to a terminal, and does not do it", async () => {
    const folder = folderWith();
    const nasty = "\u001b[2J\u001b]0;owned\u0007 \u009b31m \u202eevil\u2066 \u200b\rOK\ttab";
    await recordIn(folder, ["Hello"], () => nasty);
    for (const words of [
      ["recordings", "show", "bot"],
      ["recordings", "show", "bot", "--json"],
    ]) {
      const { out } = await run(folder, words, { isTerminal: true });
      expect(out.replaceAll(BOLD, "")).not.toMatch(CONTROLS);
    }
    expect((await run(folder, ["recordings", "show", "bot"])).out).toContain("\\x1b[2J\\x1b]0;owned\\x07");
    const { json } = await run(folder, ["recordings", "show", "bot", "--json"]);
    expect(json()).toMatchObject({ responses: [{ text: nasty }] });
  });
});

describe("recordings verify and accept", () => {
  test("name each line that was edited; once accepted it is sound, and counted", async () => {
    const folder = await recorded();
    expect(await run(folder, ["recordings", "verify"])).toMatchObject({
      code: 0,
      out: `sound  ${FILE}  (3 responses)\n`,
    });
    edit(folder, '"text":"You said: Hello"', '"text":"Hi."');
    edit(folder, '"text":"You said: My wife is late."', '"text":"Oh."');
    const found = await run(folder, ["recordings", "verify"]);
    expect(found.code).toBe(1);
    expect(found.out.match(/this line is not as it was written/g)).toHaveLength(2);
    expect(found.out).toContain(`npx fairexpect recordings accept "${FILE}"`);
    const accepted = await run(folder, ["recordings", "accept", "bot"]);
    expect(accepted.out).toMatch(/Accepted in .*\n {2}line \d: sample 0 of .*\n {2}line \d: sample 0 of /);
    expect(await run(folder, ["recordings", "verify"])).toMatchObject({
      code: 0,
      out: `sound  ${FILE}  (3 responses, 2 edited)\n`,
    });
    expect((await run(folder, ["recordings", "accept", "bot"])).out).toContain("No line");
  });

  test("tell a line that was cut off, and a line that is none", async () => {
    const folder = await recorded();
    writeFileSync(join(folder, FILE), read(folder, FILE).slice(0, -40));
    expect(await run(folder, ["recordings", "verify"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("was cut off"),
    });
    const other = await recorded();
    writeFileSync(join(other, FILE), read(other, FILE).replace("\n", "\n<<<<<<< ours\n"));
    const { code, json } = await run(other, ["recordings", "verify", "--json"]);
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      sound: false,
      recordings: [{ responses: 3, problems: [{ line: 2, code: "FAIREXPECT_RECORDING_CORRUPT" }] }],
    });
  });
});

describe("recordings prune", () => {
  test("takes out what it is told to, after it was told to do so", async () => {
    const folder = folderWith();
    await recordIn(folder, ["Hello", "Bye"], undefined, { samples: 3 });
    const before = read(folder, FILE);
    const asked = await run(folder, ["recordings", "prune", "--samples", "2"]);
    expect(asked.out).toContain(
      `${FILE} would lose 2 responses\n  sample 2 of Bye\n  sample 2 of Hello\nNothing was changed. --yes does it.`,
    );
    expect(read(folder, FILE)).toBe(before);
    expect((await run(folder, ["recordings", "prune", "--samples", "2", "--prompt", "bye", "--yes"])).out).toContain(
      "lost 1 response\n",
    );
    const { json } = await run(folder, ["recordings", "verify", "--json"]);
    expect(json()).toMatchObject({ sound: true, recordings: [{ responses: 5 }] });
    expect((await run(folder, ["recordings", "prune", "--before", "2020-01-01", "--yes"])).out).toContain(
      "nothing to take out",
    );
    expect((await run(folder, ["recordings", "prune", "--model", "local.chat/bot", "--yes"])).out).toContain(
      "lost 5 responses",
    );
  });

  test("refuses what contradicts itself, and a day that is none", async () => {
    const folder = await recorded();
    expect((await run(folder, ["recordings", "prune", "--yes", "--dry-run"])).code).toBe(2);
    expect((await run(folder, ["recordings", "prune", "--before", "yesterday"])).err).toContain(
      '--before is "yesterday"; expected a day',
    );
  });
});

describe("recordings migrate", () => {
  test("brings a recording without check sums into the present format, and leaves others alone", async () => {
    const folder = await recorded();
    const present = read(folder, FILE);
    const older = present.replace('"version":2', '"version":1').replaceAll(/,"sum":"[0-9a-f]{16}"\}/g, "}");
    writeFileSync(join(folder, FILE), older);
    expect(await run(folder, ["recordings", "verify"])).toMatchObject({
      code: 1,
      out: expect.stringContaining("npx fairexpect recordings migrate"),
    });
    expect((await run(folder, ["recordings", "migrate"])).out).toBe(`${FILE}: 3 responses, format 1 to 2\n`);
    expect(read(folder, FILE)).toBe(present);
    expect((await run(folder, ["recordings", "migrate"])).out).toBe(`${FILE}: format 2 already\n`);
  });

  test("changes nothing of one in which a line is not what was asked", async () => {
    const folder = await recorded();
    const older = read(folder, FILE)
      .replace('"version":2', '"version":1')
      .replaceAll(/,"sum":"[0-9a-f]{16}"\}/g, "}");
    const edited = older.replace('"prompt":"Hello"', '"prompt":"Hullo"');
    writeFileSync(join(folder, FILE), edited);
    expect(await run(folder, ["recordings", "migrate"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("its key is not that of what it says was asked"),
    });
    expect(readFileSync(join(folder, FILE), "utf8")).toBe(edited);
  });
});

describe("recordings diff", () => {
  test("shows which answers of two models differ", async () => {
    const folder = folderWith();
    await recordIn(folder, ["Hello", "Bye", "Old"], undefined, { name: "one" });
    await recordIn(
      folder,
      ["Hello", "Bye", "New"],
      (question) => (question === "Bye" ? "So long." : `You said: ${question}`),
      { name: "two", model: "other" },
    );
    const { out } = await run(folder, ["recordings", "diff", "one", "two"]);
    expect(out).toContain("> Bye\n- You said: Bye\n+ So long.\n");
    expect(out).toContain("1 changed, 1 added, 1 removed, 1 the same");
  });

  test("compares with what Git has of a revision", async () => {
    const folder = await recorded();
    const git = (...args: string[]): string =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
        cwd: folder,
        encoding: "utf8",
      });
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "first");
    await recordIn(folder, ["Another"]);
    expect((await run(folder, ["recordings", "diff", "bot", "--revision", "HEAD"])).out).toContain(
      "0 changed, 1 added, 0 removed, 3 the same",
    );
    expect(await run(folder, ["recordings", "diff", "bot", "--revision", "nowhere"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("Git has no"),
    });
    expect(await run(folder, ["recordings", "diff", "bot"])).toMatchObject({ code: 2 });
  });
});
