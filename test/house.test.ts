// Imports run one way through the house: between packages, and between the rooms of @fairexpect/metrics.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { folders, root } from "./packages.js";

/** The packages in the order in which they may import: each those before it; of one line, none another. */
const order = [
  ["metrics"],
  ["prompts"],
  ["responses"],
  ["scorers"],
  ["assessment"],
  ["matchers"],
  ["report"],
  ["vitest", "jest"],
  ["fairexpect"],
];

/** What each room of @fairexpect/metrics may import; the others are families of metrics. */
const ground = ["core", "text", "statistics", "sets"];
const rooms: Readonly<Record<string, readonly string[]>> = {
  core: [],
  text: ["core"],
  statistics: ["core"],
  sets: ["core", "text", "statistics"],
  decide: ground,
};
const families = readdirSync(join(root, "packages/metrics/src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !(entry.name in rooms) && entry.name !== "design")
  .map(({ name }) => name);
/** Two families that count the same events, of other scores. */
const borrowed = new Map([["stereotype", "toxicity"]]);

interface Import {
  readonly file: string;
  readonly from: string;
}

function importsOf(folder: string): Import[] {
  const sources = join(root, "packages", folder, "src");
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.c?ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(sources, file), "utf8");
      const { module, program } = parseSync(file, text);
      const required = program.body.flatMap((statement) =>
        statement.type === "TSImportEqualsDeclaration" && statement.moduleReference.type === "TSExternalModuleReference"
          ? [statement.moduleReference.expression.value]
          : [],
      );
      const named = [
        ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
        ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
        ...module.dynamicImports.map(({ moduleRequest }) =>
          text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/["'`]/g, ""),
        ),
        ...required,
      ];
      return named.map((from) => ({ file, from }));
    });
}

const packageOf = ({ from }: Import): string | undefined => /^@fairexpect\/([a-z]+)/.exec(from)?.[1];
const imports = new Map(folders.map((folder) => [folder, importsOf(folder)]));

describe("packages", () => {
  test("stand in the order of the house", () => {
    expect(folders.filter((folder) => !order.flat().includes(folder))).toEqual([]);
  });

  test.each(folders)("%s imports only what stands before it", (folder) => {
    const before = order
      .slice(
        0,
        order.findIndex((line) => line.includes(folder)),
      )
      .flat();
    const wrong = (imports.get(folder) ?? []).filter((each) => !before.includes(packageOf(each) ?? before[0] ?? ""));
    expect(wrong.filter((each) => packageOf(each) !== undefined)).toEqual([]);
  });

  test.each(folders)("%s depends on what it imports, and on nothing else of the house", (folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")) as {
      dependencies?: Record<string, string>;
    };
    const imported = new Set((imports.get(folder) ?? []).flatMap((each) => packageOf(each) ?? []));
    const declared = Object.keys(dependencies).filter((name) => name.startsWith("@fairexpect/"));
    expect(declared.sort()).toEqual([...imported].map((name) => `@fairexpect/${name}`).sort());
  });
});

describe("@fairexpect/metrics", () => {
  const between = (imports.get("metrics") ?? []).flatMap(({ file, from }) => {
    const [room = ""] = file.split("/");
    const [target = ""] = relative("", join(dirname(file), from)).split("/");
    return from.startsWith(".") && file.includes("/") && room !== target ? [{ file, room, target }] : [];
  });

  test("has families", () => {
    expect(families).toContain("toxicity");
    expect(between.length).toBeGreaterThan(100);
  });

  test.each(Object.keys(rooms))("the room %s imports only what lies below it", (room) => {
    expect(between.filter((each) => each.room === room && !rooms[room]?.includes(each.target))).toEqual([]);
  });

  test.each(families)("the family %s imports neither verdicts nor plans nor other families", (family) => {
    const allowed = [...ground, borrowed.get(family)];
    expect(between.filter(({ room, target }) => room === family && !allowed.includes(target))).toEqual([]);
  });

  test("imports nothing from outside", () => {
    expect((imports.get("metrics") ?? []).filter(({ from }) => !from.startsWith("."))).toEqual([]);
  });
});
