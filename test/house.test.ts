// Imports run one way through the house: between packages, and between the rooms of @fairexpect/metrics. Files and
// functions are short everywhere.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync, type ESTree } from "vite";
import { describe, expect, test } from "vitest";
import { lineAt, walk } from "./docs/extract.js";
import { folders, root } from "./packages.js";

/** The packages in the order in which they may import: each those before it; of one line, none another. */
const order = [
  ["metrics"],
  ["prompts"],
  ["responses"],
  ["scorers"],
  ["toxicity-minilm"],
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
  releases: [...ground, "decide"],
};
const families = readdirSync(join(root, "packages/metrics/src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !(entry.name in rooms) && entry.name !== "design")
  .map(({ name }) => name);
/** Two families that count the same events, of other scores. */
const borrowed = new Map([["stereotype", "toxicity"]]);

interface Source {
  readonly file: string;
  readonly text: string;
}

const sourcesByFolder = new Map<string, readonly Source[]>();
/** The sources of a package, read once. */
function sourcesOf(folder: string): readonly Source[] {
  const sources = sourcesByFolder.get(folder) ?? readSourcesOf(folder);
  sourcesByFolder.set(folder, sources);
  return sources;
}

function readSourcesOf(folder: string): readonly Source[] {
  const sources = join(root, "packages", folder, "src");
  return readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.c?ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(sources, file), "utf8") }));
}

const parsed = new Map<Source, ReturnType<typeof parseSync>>();
/** A source as the parser reads it, once. */
function parse(source: Source): ReturnType<typeof parseSync> {
  const read = parsed.get(source) ?? parseSync(source.file, source.text);
  parsed.set(source, read);
  return read;
}

/** Without the examples of doc comments, in which a statement and its result stand on one line. */
function withoutExamples(text: string): string {
  return text.replaceAll(/\/\*\*[^]*?\*\//g, (comment) =>
    comment.replaceAll(/@example[^]*?(?=\n *\* @|\*\/)/g, (example) => example.replaceAll(/[^\n]/g, "")),
  );
}

/** Without texts, templates and patterns of more than 40 characters; the lines stay. */
function withoutLiterals(file: string, source: string): string {
  let text = source;
  walk(parseSync(file, source).program, ({ type, start, end }) => {
    if ((type === "Literal" || type === "TemplateLiteral") && end - start > 40)
      text = text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, "\r") + text.slice(end);
  });
  return text.replaceAll("\r", "");
}

interface Import {
  readonly file: string;
  readonly from: string;
}

function importsOf(folder: string): Import[] {
  return sourcesOf(folder).flatMap((source) => {
    const { file, text } = source;
    const { module, program } = parse(source);
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

const packageOf = ({ from }: Import): string | undefined => /^@fairexpect\/([a-z-]+)/.exec(from)?.[1];
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

describe("sources", () => {
  test.each(folders)("of %s import their own modules when they load: only packages wait", (folder) => {
    const lazy = sourcesOf(folder).flatMap((source) =>
      parse(source).module.dynamicImports.map(({ moduleRequest }) => ({
        file: source.file,
        from: source.text.slice(moduleRequest.start, moduleRequest.end),
      })),
    );
    expect(lazy.filter(({ from }) => /^["'`][./]/.test(from))).toEqual([]);
  });

  test.each(folders)("of %s have lines of at most 120 characters, but for long texts and examples", (folder) => {
    const long = sourcesOf(folder).flatMap(({ file, text }) => {
      const plain = withoutExamples(text);
      // Only what has a long line is parsed for its texts.
      const rest = (/.{121}/.test(plain) ? withoutLiterals(file, plain) : plain).split("\n");
      return rest.flatMap((line, i) => (line.length > 120 ? [`${file}:${i + 1}`] : []));
    });
    expect(long).toEqual([]);
  });
});

test("whoever warns does it by one function, which escapes what others wrote", () => {
  const warning = folders.flatMap((folder) =>
    sourcesOf(folder).flatMap(({ file, text }) => (text.includes("emitWarning") ? [`${folder}/${file}`] : [])),
  );
  expect(warning).toEqual(["metrics/core/safe-text.ts"]);
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

/** Files of code in the repository, and those that git would add. */
const code = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 2 ** 26,
})
  .split("\n")
  .filter((file) => /\.([cm]?[jt]sx?|py)$/.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

const linesOf = (text: string): number => text.trimEnd().split("\n").length;

/** Whether a node is `describe`, or one of its forms: `describe.each(...)`. */
function isDescribe(node: ESTree.Node): boolean {
  if (node.type === "CallExpression") return isDescribe(node.callee);
  if (node.type === "MemberExpression") return isDescribe(node.object);
  return node.type === "Identifier" && node.name === "describe";
}

function longFunctions(file: string, text: string): string[] {
  // The function at the bottom of `describe(...)` is but a heading over tests.
  const headings = new Set<unknown>();
  const long: string[] = [];
  walk(parseSync(file, text).program, (node) => {
    // What stands on 60 lines holds no longer function.
    if (linesOf(text.slice(node.start, node.end)) <= 60) return false;
    if (node.type === "CallExpression" && isDescribe(node)) headings.add(node.arguments.at(-1));
    if (!["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(node.type)) return true;
    if (!headings.has(node)) long.push(`${file}:${lineAt(text, node.start)}`);
    return true;
  });
  return long;
}

describe("all code", () => {
  test("is in files of at most 300 lines", () => {
    expect(code.length).toBeGreaterThan(1000);
    expect(code.filter(({ text }) => linesOf(text) > 300).map(({ file }) => file)).toEqual([]);
  });

  test("is in functions of at most 60 lines, tests among them", () => {
    const calls = "f(1);\n".repeat(60);
    expect(longFunctions("long.ts", `test("a", () => {\n${calls}});`)).toEqual(["long.ts:1"]);
    expect(longFunctions("long.ts", `class A {\n  b() {\n${calls}}\n}`)).toEqual(["long.ts:2"]);
    expect(longFunctions("long.ts", `describe.each([1])("a", () => {\n${calls}});`)).toEqual([]);
    // Files of 60 lines hold no longer function, and need no parsing.
    expect(
      code.flatMap(({ file, text }) => (linesOf(text) > 60 && !file.endsWith(".py") ? longFunctions(file, text) : [])),
    ).toEqual([]);
  });
});
