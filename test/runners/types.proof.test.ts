// The types of every door by compilers that take long, beside those of types.slow.test.ts.
import { beforeAll, expect, test } from "vitest";
import { installProject, versions } from "./tarballs.js";
import { errorsOfDoors, type compilers, type Resolution } from "./typed-doors.js";

let folder = "";
beforeAll(async () => {
  folder = await installProject(
    versions("vitest", "jest", "@jest/globals", "expect", "@types/jest", "@types/node", "ai"),
    {},
  );
});

test.each<[Resolution, keyof typeof compilers]>([
  ["nodenext", "6.0"],
  ["node16", "6.0"],
  ["node16", "5.9"],
  ["node10", "5.9"],
])("every door has its types in module resolution %s of TypeScript %s", async (resolution, version) => {
  expect(await errorsOfDoors(folder, resolution, version)).toEqual([]);
});
