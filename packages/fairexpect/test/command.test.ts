import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { commands, groups } from "../src/command/commands.js";
import { EXIT_CODES } from "../src/command/exit-codes.js";
import { runCommand } from "../src/command/run-command.js";
import { folderWith, run } from "./run.js";

describe("help", () => {
  test("lists every command and exit code, and answers for each with examples", async () => {
    const folder = folderWith();
    const { code, out } = await run(folder, ["--help"]);
    expect(code).toBe(0);
    for (const name of [...commands.map((each) => each.name.split(" ")[0]), ...groups.map((each) => each.name)])
      expect(out).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    for (const [exitCode] of EXIT_CODES) expect(out).toMatch(new RegExp(`^  ${exitCode} +\\w`, "m"));
    expect((await run(folder, [])).out).toBe(out);
    for (const { name, examples } of commands) {
      const help = await run(folder, [...name.split(" "), "--help"]);
      expect(help.code).toBe(0);
      expect(help.out).toContain(`Usage: fairexpect ${name} `);
      expect(help.out).toContain("--json");
      expect(examples.length).toBeGreaterThan(0);
      expect((await run(folder, ["help", ...name.split(" ")])).out, name).toBe(help.out);
      for (const [line] of examples) {
        expect(help.out).toContain(line);
        expect(line).toMatch(/fairexpect|FAIREXPECT_/);
      }
    }
  });

  test("of the summaries says what a command does, in one line", () => {
    for (const { summary } of [...commands, ...groups]) expect(summary).toMatch(/^[a-z][^\n]{10,110}[^.]$/);
  });

  test("gives the version", async () => {
    expect((await run(folderWith(), ["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("commands of ours", () => {
  const npx = { environment: { npm_config_user_agent: "npm/10.9.2 node/v22.12.0 linux x64" } };
  const pnpm = { environment: { npm_config_user_agent: "pnpm/9.1.0 npm/? node/v22.12.0 linux x64" } };

  test("in help and in errors begin with what started this one", async () => {
    expect((await run(folderWith(), ["help", "plan"], npx)).out).toContain("  npx fairexpect plan --list ");
    expect((await run(folderWith(), ["help", "init"], npx)).out).toContain("  npx fairexpect init ");
    expect((await run(folderWith(), ["--help"], npx)).out).toContain("of a command: npx fairexpect help init.");
    expect((await run(folderWith(), ["plan"], npx)).said).toContain("missing; npx fairexpect plan --list shows");
    expect((await run(folderWith(), ["plan"], pnpm)).said).toContain("missing; pnpm exec fairexpect plan --list shows");
    expect((await run(folderWith(), ["plan"])).said).toContain("missing; fairexpect plan --list shows");
    const { json } = await run(folderWith(), ["plan", "--json"], npx);
    expect(json()).toMatchObject({ error: { message: expect.stringContaining("; npx fairexpect plan --list shows") } });
  });

  test("stand on one line", async () => {
    for (const like of [npx, pnpm, {}])
      expect((await run(folderWith(), ["report"], like)).err).toMatch(/(^| )fairexpect report evidence\.$/m);
  });

  test.each([
    [["help", "plna"], 'there is no command plna. Did you mean "plan"?'],
    [["help", "recordings", "shw"], 'there is no command recordings shw. Did you mean "recordings show"?'],
    [["help", "recordins", "show"], 'there is no command recordins show. Did you mean "recordings"?'],
    [["help", "wombat"], "there is no command wombat. fairexpect --help"],
  ])("%j is told what was meant", async (words, message) => {
    expect(await run(folderWith(), words)).toMatchObject({ code: 2, said: expect.stringContaining(message) });
  });
});

describe("a wrong call", () => {
  test.each([
    [["inti"], "fairexpect: unknown command 'inti'. Did you mean init? fairexpect --help shows what there is.\n"],
    [
      ["report", "--formt", "junit"],
      "fairexpect: unknown option '--formt'. Did you mean --format? fairexpect report --help shows what there is.\n",
    ],
    [
      ["recordings", "lst"],
      "fairexpect: unknown command 'lst'. Did you mean list? fairexpect recordings --help shows what there is.\n",
    ],
    [["recordings"], "fairexpect: recordings needs a command. fairexpect recordings --help shows which there are.\n"],
    [
      ["recordings", "show"],
      "fairexpect: <recording> is missing. fairexpect recordings show --help shows what there is.\n",
    ],
    [
      ["init", "--runner", "mocha"],
      'fairexpect: --runner is "mocha"; expected vitest or jest. fairexpect init --help shows what there is.\n',
    ],
    [
      ["completion", "powershell"],
      'fairexpect completion: there is no completion for "powershell"; there is one for bash, zsh and fish.\n',
    ],
    [
      ["plan", "toxicFraction", "--limit", "few"],
      'fairexpect plan: --limit is "few"; expected a number, as in 0.05 or 5%.\n',
    ],
    [
      ["merge", "a"],
      "fairexpect merge: --shards is missing; expected how many shards the run had, as in --shards 3. Without it a missing one would not be noticed.\n",
    ],
  ])("of %j ends with 2, and says what was meant", async (words, message) => {
    expect(await run(folderWith(), words)).toMatchObject({ code: 2, out: "", said: message });
  });

  test("says so in JSON if JSON was asked for", async () => {
    const { code, json, err } = await run(folderWith(), ["plan", "toxicFractoin", "--limit", "0.1", "--json"]);
    expect([code, err]).toEqual([2, ""]);
    expect(json()).toEqual({
      version: 1,
      command: "plan",
      error: { code: "FAIREXPECT_USAGE", message: expect.stringContaining('Did you mean "toxicFraction"?') },
    });
  });
});

describe("output", () => {
  test("has colours on a terminal only, unless the environment says otherwise", async () => {
    const folder = folderWith();
    const escape = "\u001b[";
    expect((await run(folder, ["models", "list"], { isTerminal: true })).out).toContain(escape);
    expect((await run(folder, ["models", "list"])).out).not.toContain(escape);
    expect(
      (await run(folder, ["models", "list"], { isTerminal: true, environment: { NO_COLOR: "1" } })).out,
    ).not.toContain(escape);
    expect((await run(folder, ["models", "list"], { environment: { FORCE_COLOR: "1" } })).out).toContain(escape);
    expect((await run(folder, ["models", "list", "--json"], { isTerminal: true })).out).not.toContain(escape);
  });

  test("after Ctrl-C is one line, and the command ends with 130", async () => {
    const controller = new AbortController();
    controller.abort();
    const folder = folderWith({ "__fairness__/recordings/a.jsonl": "" });
    const { code, err } = await run(folder, ["recordings", "list"], { signal: controller.signal });
    expect([code, err]).toEqual([130, "fairexpect recordings list: stopped; nothing is left half written.\n"]);
  });

  test("of a fault in the command itself asks for a report", async () => {
    let err = "";
    const code = await runCommand(["models", "list"], {
      folder: ".",
      environment: {},
      out: {
        write: (text: string): void => {
          if (text !== "") throw new RangeError("a disk that is full");
        },
      },
      err: {
        write: (text: string): void => {
          err += text;
        },
      },
      terminal: undefined,
      signal: new AbortController().signal,
    });
    expect(code).toBe(70);
    expect(err).toContain("a disk that is full\nThis is a fault in fairexpect; please report it");
  });
});

describe("completion", () => {
  const scriptOf = async (shell: string): Promise<string> => (await run(folderWith(), ["completion", shell])).out;

  test.each(["bash", "zsh", "fish"])("of %s knows every command and every option", async (shell) => {
    const script = await scriptOf(shell);
    for (const { name, options = [] } of commands) {
      expect(script).toContain(name.split(" ").at(-1));
      for (const { flags } of options) {
        const [, long = ""] = /--([\w-]+)/.exec(flags) ?? [];
        expect(script).toContain(shell === "fish" ? `-l ${long}` : `--${long}`);
      }
    }
  });

  test("of Bash completes commands, their commands, options and choices", async () => {
    const script = await scriptOf("bash");
    const completed = (...words: string[]): string[] => {
      const line = `COMP_WORDS=(fairexpect ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _fairexpect; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync("bash", ["-c", `${script}\n${line}`], { encoding: "utf8" })
        .trim()
        .split("\n");
    };
    expect(completed("re")).toEqual(["recommend", "report", "recordings"]);
    expect(completed("recordings", "p")).toEqual(["prune"]);
    expect(completed("recordings", "diff", "--r")).toEqual(["--revision"]);
    expect(completed("report", "--format", "j")).toEqual(["json", "junit"]);
    expect(completed("completion", "")).toEqual(expect.arrayContaining(["bash", "zsh", "fish"]));
    expect(completed("recordings", "diff", "x")).toEqual([""]);
  });
  test("tells a command from its help that there is none of, and a file from a folder", async () => {
    const folder = folderWith({ "evidence.txt": "", "evidence/a.jsonl": "" });
    for (const [words, told] of [
      [["help", "nope"], "there is no command nope. fairexpect --help shows which there are."],
      [["recordings", "help", "nope"], "there is no command recordings nope."],
      [["help", "recordings", "nope"], "there is no command recordings nope."],
      [["plan", "nope", "--limit", "5%"], 'there is no metric "nope". fairexpect plan --list shows'],
      [["report", "evidence", "--output", "evidence"], '--output is "evidence", a folder; expected a file.'],
      [["report", "evidence", "-o", ""], '--output is "", nothing; expected a file.'],
    ] as const)
      expect(await run(folder, words), words.join(" ")).toMatchObject({ code: 2, said: expect.stringContaining(told) });
    expect(await run(folder, ["report", "evidence.txt"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("evidence.txt is a file; expected a folder"),
    });
    // Two releases of which nothing is kept are not alike.
    expect((await run(folder, ["baselines", "diff", "1.0.0", "1.1.0"])).code).toBe(3);
  });
});
