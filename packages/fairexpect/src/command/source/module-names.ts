import { CLOSING, masked, OPENING } from "./mask.js";

/** A name that a module has from another one. */
export interface ImportedName {
  /** What the other module calls it: "default", "*", or its own name. */
  readonly imported: string;
  readonly local: string;
  readonly from: string;
}

/** A constant of a module. */
export interface Constant {
  readonly name: string;
  /** The source of its value. */
  readonly value: string;
  readonly isExported: boolean;
}

/** What the top of a module says of the names in it. */
export interface ModuleNames {
  readonly imports: readonly ImportedName[];
  readonly constants: readonly Constant[];
  /** Functions and classes that others can import. */
  readonly exported: readonly string[];
}

/** The names of a module, read from its source. */
export function moduleNames(source: string): ModuleNames {
  const code = masked(source);
  return { imports: importsOf(source, code), constants: constantsOf(source, code), exported: exportedOf(code) };
}

const NAME = String.raw`[A-Za-z_$][\w$]*`;

function importsOf(source: string, code: string): readonly ImportedName[] {
  const found: ImportedName[] = [];
  for (const match of code.matchAll(/^[ \t]*import\s+(?!type\s)([^;()]*?)\s*from\b/gm)) {
    const from = quotedAfter(source, (match.index ?? 0) + match[0].length);
    if (from !== undefined) found.push(...clauseNames(match[1] ?? "", from));
  }
  for (const match of code.matchAll(
    new RegExp(`\\b(?:const|let|var)\\s+(\\{[^}]*\\}|${NAME})\\s*=\\s*require\\(`, "g"),
  )) {
    const from = quotedAfter(source, (match.index ?? 0) + match[0].length);
    const clause = match[1] ?? "";
    if (from === undefined) continue;
    if (clause.startsWith("{")) found.push(...listed(clause.slice(1, -1), from, /\s*:\s*/));
    else found.push({ imported: "*", local: clause, from });
  }
  return found;
}

function clauseNames(clause: string, from: string): ImportedName[] {
  const [, inBraces] = /\{([^}]*)\}/.exec(clause) ?? [];
  const outside = clause.replace(/\{[^}]*\}/, "");
  const space = new RegExp(`\\*\\s+as\\s+(${NAME})`).exec(outside)?.[1];
  const byDefault = new RegExp(`^\\s*(${NAME})\\s*(?:,|$)`).exec(outside)?.[1];
  return [
    ...(byDefault === undefined ? [] : [{ imported: "default", local: byDefault, from }]),
    ...(space === undefined ? [] : [{ imported: "*", local: space, from }]),
    ...(inBraces === undefined ? [] : listed(inBraces, from, /\s+as\s+/)),
  ];
}

function listed(names: string, from: string, renaming: RegExp): ImportedName[] {
  return names.split(",").flatMap((item) => {
    const [imported = "", local = imported] = item.trim().split(renaming);
    return new RegExp(`^${NAME}$`).test(imported) ? [{ imported, local, from }] : [];
  });
}

/** The text in quotes that comes next. */
function quotedAfter(source: string, at: number): string | undefined {
  return /^\s*(["'])([^"'\n]+)\1/.exec(source.slice(at, at + 300))?.[2];
}

function constantsOf(source: string, code: string): readonly Constant[] {
  const pattern = new RegExp(
    `(^|[;{}\\n])([ \\t]*export)?[ \\t]*(?:const|let|var)\\s+(${NAME})\\s*(?::[^=\\n]+)?=(?![=>])`,
    "g",
  );
  return [...code.matchAll(pattern)].flatMap((match): Constant[] => {
    const start = (match.index ?? 0) + match[0].length;
    if (depthAt(code, match.index ?? 0) > 0) return [];
    const value = source.slice(start, endOfValue(source, code, start)).trim();
    return value === "" ? [] : [{ name: match[3] ?? "", value, isExported: match[2] !== undefined }];
  });
}

function exportedOf(code: string): readonly string[] {
  const pattern = new RegExp(`^[ \\t]*export\\s+(?:async\\s+)?(?:function\\*?|class)\\s+(${NAME})`, "gm");
  return Array.from(code.matchAll(pattern), ([, name = ""]) => name);
}

/** In how many brackets a place stands. */
function depthAt(code: string, place: number): number {
  let depth = 0;
  for (let at = 0; at < place; at++) {
    if (OPENING.includes(code[at] ?? " ")) depth += 1;
    else if (CLOSING.includes(code[at] ?? " ")) depth -= 1;
  }
  return depth;
}

/** Where a value ends: at its semicolon, or with its line unless the next one goes on with it. */
function endOfValue(source: string, code: string, start: number): number {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const character = code[at] ?? " ";
    if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && character === ";")) return at;
    if (depth > 0 || character !== "\n") continue;
    const isBegun = source.slice(start, at).trim() !== "";
    const goesOn = /^\s*[.?:+\-*/&|=,)]/.test(code.slice(at)) || /[.?:+\-*/&|=,(]\s*$/.test(code.slice(start, at));
    if (isBegun && !goesOn) return at;
  }
  return code.length;
}
