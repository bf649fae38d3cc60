import { lstatSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, read, run } from "./run.js";

const manifest = (content: object): Record<string, string> => ({ "package.json": JSON.stringify(content) });

describe("init beside what is there", () => {
  test("sets up no other runner uninvited beside node:test, and says how to register there", async () => {
    const own = [
      { devDependencies: { expect: "30", fairexpect: "1" } },
      { scripts: { test: "node --experimental-strip-types --test" } },
    ];
    for (const content of own) {
      const folder = folderWith(manifest(content));
      const { code, err } = await run(folder, ["init", "--yes"]);
      expect([code, readdirSync(folder)]).toEqual([2, ["package.json"]]);
      expect(err).toContain("register(expect)");
      expect((await run(folder, ["init", "--dry-run", "--runner", "vitest"])).code).toBe(0);
    }
  });

  test("takes Mocha with an expect of its own for no tests of node:test", async () => {
    const folder = folderWith(manifest({ devDependencies: { expect: "30", mocha: "11" } }));
    expect(await run(folder, ["init", "--yes", "--no-install"])).toMatchObject({ code: 0 });
  });

  test("changes the file that a linked package.json stands for, and leaves the link", async () => {
    const folder = folderWith({ "shared/package.json": JSON.stringify({ devDependencies: { vitest: "4" } }) });
    symlinkSync(join("shared", "package.json"), join(folder, "package.json"));
    expect(await run(folder, ["init", "--yes", "--no-install"])).toMatchObject({ code: 0 });
    expect(lstatSync(join(folder, "package.json")).isSymbolicLink()).toBe(true);
    expect(read(folder, "shared/package.json")).toContain("fairexpect");
    expect(readdirSync(join(folder, "shared"))).toEqual(["package.json"]);
  });
});
