// What the packages export: a name means one thing, whichever package has it, and types in public signatures have names.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-5.9";
import { expect, test } from "vitest";
import { folders, root } from "./packages.js";

/** The declarations of every entry of a package but that for the rooms alone; `fairexpect` only hands them on. */
const entries = folders
  .filter((folder) => folder !== "fairexpect")
  .flatMap((folder) => {
    const manifest = readFileSync(join(root, "packages", folder, "package.json"), "utf8");
    const { exports } = JSON.parse(manifest) as { exports: Record<string, { types?: string } | string> };
    return Object.entries(exports).flatMap(([entry, target]) => {
      const types = typeof target === "string" ? undefined : declarationsOf(target);
      return types === undefined
        ? []
        : [{ name: folder + entry.slice(1), file: join(root, "packages", folder, types) }];
    });
  });

function declarationsOf(target: object): string | undefined {
  for (const [condition, value] of Object.entries(target) as [string, object | string][]) {
    const found = typeof value === "string" ? (condition === "types" ? value : undefined) : declarationsOf(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

const program = ts.createProgram(
  entries.map(({ file }) => file),
  { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, types: [], noEmit: true },
);
const checker = program.getTypeChecker();
const origin = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const exported = entries.flatMap(({ name: entry, file }) => {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined
    ? []
    : checker.getExportsOfModule(module).map((symbol) => ({ entry, name: symbol.name, symbol: origin(symbol) }));
});

test("every entry has exports", () => {
  expect(entries.length).toBeGreaterThan(10);
  expect(entries.filter(({ name }) => exported.every(({ entry }) => entry !== name))).toEqual([]);
});

test("no two packages export one name for different things, but the runners what each does in its own way", () => {
  const meanings = new Map<string, Map<ts.Symbol, string>>();
  for (const { entry, name, symbol } of exported) {
    if (
      /^(vitest|jest)\b/.test(entry) &&
      (name === "default" || name.startsWith("Generate") || name.startsWith("generate"))
    )
      continue;
    meanings.set(name, (meanings.get(name) ?? new Map<ts.Symbol, string>()).set(symbol, entry));
  }
  const ambiguous = [...meanings].filter(([, symbols]) => symbols.size > 1);
  expect(ambiguous.map(([name, symbols]) => [name, ...symbols.values()])).toEqual([]);
});

test("no room hands on what another exports; report does with evidence, runners do with what a test file calls", () => {
  const roomOf = (entry: string): string => entry.split("/")[0] ?? "";
  const rooms = new Map<ts.Symbol, Set<string>>();
  for (const { entry, symbol } of exported.filter(({ entry: name }) => !/^(report|vitest|jest)\b/.test(name)))
    rooms.set(symbol, (rooms.get(symbol) ?? new Set<string>()).add(roomOf(entry)));
  expect([...rooms].filter(([, of]) => of.size > 1).map(([{ name }, of]) => [name, ...of])).toEqual([]);
});

test.each(["prompts", "responses", "scorers", "assessment"])(
  "every function, constant and error of %s stands on a page for its users",
  (room) => {
    const folder = join(root, "packages", room);
    const docs = existsSync(join(folder, "docs")) ? readdirSync(join(folder, "docs")) : [];
    const pages = ["README.md", ...docs.filter((file) => file.endsWith(".md")).map((file) => `docs/${file}`)]
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");
    const values = exported.filter(({ entry, symbol }) => entry === room && symbol.flags & ts.SymbolFlags.Value);
    expect(values.length).toBeGreaterThan(3);
    expect(values.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([]);
  },
);

test("types in the signatures of functions and in the fields of interfaces can be imported", () => {
  const known = new Set(exported.map(({ symbol }) => symbol));
  const missing = new Set<string>();
  const look = (node: ts.Node, name: string): void => {
    if (ts.isTypeReferenceNode(node)) {
      const symbol = checker.getSymbolAtLocation(node.typeName);
      const type = symbol && origin(symbol);
      const [declaration] = type?.declarations ?? [];
      const ours = declaration?.getSourceFile().fileName.startsWith(join(root, "packages")) ?? false;
      if (type !== undefined && ours && !(type.flags & ts.SymbolFlags.TypeParameter) && !known.has(type))
        missing.add(`${type.name} of ${name}`);
    }
    ts.forEachChild(node, (child) => look(child, name));
  };
  for (const { name, symbol } of exported)
    for (const declaration of symbol.declarations ?? []) {
      if (ts.isFunctionDeclaration(declaration)) look(declaration, name);
      if (ts.isInterfaceDeclaration(declaration)) declaration.members.forEach((member) => look(member, name));
    }
  expect([...missing]).toEqual([]);
});
