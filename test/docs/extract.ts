import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, type ESTree } from "vite";

/** Code that stands in another file; `line` is that of its first line there, counted from 1. */
export interface Code {
  readonly text: string;
  readonly line: number;
}

/** A doc comment and what it stands above: `midranks`, `InputError.argument`. */
export interface DocComment {
  readonly name: string;
  readonly line: number;
  readonly tags: ReadonlySet<string>;
  readonly examples: readonly Code[];
}

export interface ExportedFunction {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly tags: ReadonlySet<string>;
}

/** A fenced block of a Markdown file. */
export interface Fence extends Code {
  readonly language: string;
  readonly title: string | undefined;
}

export function docComments(file: string, source: string): DocComment[] {
  const { program, comments } = parseSync(file, source);
  const names = namesByStart(program);
  return comments
    .filter((comment) => comment.type === "Block" && comment.value.startsWith("*"))
    .map((comment) => {
      const line = lineAt(source, comment.start);
      const next = comment.end + (/^(?:\s|\/\/.*|\/\*[^]*?\*\/)*/.exec(source.slice(comment.end)) ?? [""])[0].length;
      return { name: names.get(next) ?? `line ${line}`, line, ...tagsAndExamples(comment.value, line) };
    });
}

/** The functions that a package hands out, found by following the exports from its index file. */
export function exportedFunctions(index: string): ExportedFunction[] {
  const found: ExportedFunction[] = [];
  for (const [name, { file, local }] of exportsOf(index)) {
    const source = readFileSync(file, "utf8");
    const declarations = parseSync(file, source).program.body.filter((statement) =>
      functionNames(statement).includes(local),
    );
    const [first] = declarations;
    if (first === undefined) continue;
    const documented = docComments(file, source).filter((comment) => comment.name === local);
    found.push({
      name,
      file,
      line: lineAt(source, first.start),
      tags: new Set(documented.flatMap((comment) => [...comment.tags])),
    });
  }
  return found;
}

export function fences(markdown: string): Fence[] {
  const lines = markdown.split(/\r?\n/);
  const found: Fence[] = [];
  for (let i = 0; i < lines.length; i++) {
    const opening = /^(\s*)(`{3,}|~{3,})\s*([^\s`]*)([^`]*)$/.exec(lines[i] ?? "");
    if (opening === null) continue;
    const [, indent = "", fence = "", language = "", info = ""] = opening;
    const start = i + 1;
    const closing = new RegExp(`^\\s*${fence[0]}{${fence.length},}\\s*$`);
    for (i++; i < lines.length && !closing.test(lines[i] ?? ""); i++);
    const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(info);
    const text = lines
      .slice(start, i)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()));
    found.push({ language, title: title?.[1] ?? title?.[2] ?? title?.[3], text: text.join("\n"), line: start + 1 });
  }
  return found;
}

export function lineAt(source: string, position: number): number {
  return source.slice(0, position).split("\n").length;
}

/**
 * Calls `visit` for every node under `root`, the outer before the inner; where it returns false, not for what is
 * inside.
 */
export function walk(root: unknown, visit: (node: ESTree.Node) => boolean | void): void {
  if (Array.isArray(root)) {
    for (const item of root) walk(item, visit);
  } else if (typeof root === "object" && root !== null) {
    if ("type" in root && visit(root as ESTree.Node) === false) return;
    for (const child of Object.values(root)) walk(child, visit);
  }
}

function tagsAndExamples(comment: string, firstLine: number): Pick<DocComment, "tags" | "examples"> {
  const lines = comment
    .split("\n")
    .map((line, i) => (i === 0 ? line.replace(/^\*/, "") : line.replace(/^\s*\* ?/, "")));
  const tags = new Set<string>();
  const examples: Code[] = [];
  for (let i = 0; i < lines.length; i++) {
    const tag = /^\s*@(\w+)/.exec(lines[i] ?? "");
    if (tag === null) continue;
    tags.add(tag[1] ?? "");
    if (tag[1] !== "example") continue;
    const start = i;
    let fenced = false;
    while (i + 1 < lines.length && (fenced || !/^\s*@\w/.test(lines[i + 1] ?? ""))) {
      i++;
      if (/^\s*```/.test(lines[i] ?? "")) fenced = !fenced;
    }
    const block = lines.slice(start, i + 1);
    block[0] = (block[0] ?? "").slice(tag[0].length);
    examples.push({ text: withoutFences(block).join("\n").trimEnd(), line: firstLine + start });
  }
  return { tags, examples };
}

/** Where an example has fences, what is outside them is prose; its lines are emptied, so that line numbers stay. */
function withoutFences(lines: string[]): string[] {
  const isFence = (line: string): boolean => /^\s*```/.test(line);
  if (!lines.some(isFence)) return lines;
  let inside = false;
  return lines.map((line) => {
    if (isFence(line)) inside = !inside;
    return inside && !isFence(line) ? line : "";
  });
}

function namesByStart(program: ESTree.Program): Map<number, string> {
  const names = new Map<number, string>();
  const add = (start: number, name: string): void => {
    if (!names.has(start)) names.set(start, name);
  };
  for (const statement of program.body) {
    const [name] = declaredNames(statement);
    if (name === undefined) continue;
    add(statement.start, name);
    walk(statement, (node) => {
      if (!("key" in node) || node.type === "Property") return;
      if (node.key.type === "Identifier" || node.key.type === "PrivateIdentifier")
        add(node.start, `${name}.${node.key.name}`);
    });
  }
  return names;
}

/** The names that a top-level statement declares: functions, classes, types, variables, imports. */
export function declaredNames(statement: ESTree.Statement | ESTree.ModuleDeclaration): string[] {
  if (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration") {
    return statement.declaration === null ? [] : declaredNames(statement.declaration as ESTree.Statement);
  }
  if (statement.type === "ImportDeclaration") return statement.specifiers.map((specifier) => specifier.local.name);
  if (statement.type === "VariableDeclaration")
    return statement.declarations.flatMap((declarator) => boundNames(declarator.id));
  return "id" in statement && statement.id?.type === "Identifier" ? [statement.id.name] : [];
}

function boundNames(pattern: ESTree.BindingPattern | ESTree.BindingRestElement): string[] {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "AssignmentPattern") return boundNames(pattern.left);
  if (pattern.type === "RestElement") return boundNames(pattern.argument);
  if (pattern.type === "ArrayPattern")
    return pattern.elements.flatMap((element) => (element === null ? [] : boundNames(element)));
  return pattern.properties.flatMap((property) =>
    boundNames(property.type === "RestElement" ? property : property.value),
  );
}

/** What makes a function that measures of a description and a computation. */
const METRIC_MAKER = "defineMetric";

function functionNames(statement: ESTree.Statement | ESTree.ModuleDeclaration): string[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type === "VariableDeclaration") {
    const functions = declaration.declarations.filter(
      ({ init }) =>
        init?.type === "ArrowFunctionExpression" ||
        init?.type === "FunctionExpression" ||
        (init?.type === "CallExpression" && init.callee.type === "Identifier" && init.callee.name === METRIC_MAKER),
    );
    return functions.flatMap((declarator) => boundNames(declarator.id));
  }
  return declaration?.type === "FunctionDeclaration" || declaration?.type === "TSDeclareFunction"
    ? declaredNames(declaration)
    : [];
}

function exportsOf(file: string): Map<string, { file: string; local: string }> {
  const found = new Map<string, { file: string; local: string }>();
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  for (const entry of module.staticExports.flatMap((statement) => statement.entries)) {
    const from = entry.moduleRequest?.value;
    const name = entry.exportName.name;
    if (from === undefined) {
      if (name !== null && entry.localName.name !== null) found.set(name, { file, local: entry.localName.name });
    } else if (from.startsWith(".")) {
      const inner = exportsOf(join(dirname(file), from.replace(/\.js$/, ".ts")));
      if (name === null) for (const [key, value] of inner) found.set(key, value);
      const target = entry.importName.name === null ? undefined : inner.get(entry.importName.name);
      if (name !== null && target !== undefined) found.set(name, target);
    }
  }
  return found;
}
