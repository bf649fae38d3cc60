// The types that a user's compiler sees: of the matchers in every runner, and of every door in every way in which
// TypeScript finds a module. The packed packages, installed in one project, library checks on.
import { beforeAll, describe, expect, test } from "vitest";
import { jestCommonJs, jestModules, plainExpect, vitest4 } from "./setups.js";
import { mistyped, typed } from "./specs.js";
import { installProject, versions } from "./tarballs.js";
import { type compilers, errorsOf, errorsOfDoors, strict, type Resolution } from "./typed-doors.js";

let folder = "";
beforeAll(async () => {
  const packages = versions("vitest", "jest", "@jest/globals", "expect", "@types/jest", "@types/node", "ai");
  folder = await installProject(packages, {});
});

test("one import brings the types of the matchers to every runner, all in one program", async () => {
  const setups = { vitest: vitest4, jest: jestModules, globals: jestCommonJs, expect: plainExpect };
  const files = Object.entries(setups).flatMap(([name, { typedHead }]) => [
    [`right-${name}.ts`, typedHead + typed],
    [`wrong-${name}.ts`, typedHead + typed + mistyped],
  ]);
  const options = { ...strict, module: "nodenext", skipLibCheck: false, types: ["jest", "node"] };
  const errors = await errorsOf(folder, "runners", options, {
    ...(Object.fromEntries(files) as Record<string, string>),
    "package.json": `{ "type": "module" }`,
  });
  const places = errors.map((error) => error.split("(")[0]);
  expect(places, errors.join("\n")).toEqual(Object.keys(setups).sort().flatMap((name) => [`runners/wrong-${name}.ts`, `runners/wrong-${name}.ts`])); // prettier-ignore
});

describe("every door has its types", () => {
  // Older compilers, and node10, which only they know, in types.proof.test.ts: each takes a quarter of a minute.
  test.each<[Resolution, keyof typeof compilers]>([
    ["node16", "7.0"],
    ["nodenext", "7.0"],
    ["bundler", "7.0"],
  ])("in module resolution %s of TypeScript %s", async (resolution, version) => {
    expect(await errorsOfDoors(folder, resolution, version)).toEqual([]);
  });
});
