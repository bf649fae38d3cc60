import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findFiles } from "../files/find-files.js";
import { masked } from "./mask.js";
import { moduleNames, type ModuleNames } from "./module-names.js";
import { objectFields } from "./object-fields.js";

/** A call of a model through the AI SDK, as it stands in a project's source. */
export interface ModelCall {
  /** From the project's folder, with slashes. */
  readonly file: string;
  readonly line: number;
  /** "generateText". */
  readonly callee: string;
  /** The source of its options, by their names. */
  readonly fields: ReadonlyMap<string, string>;
  readonly names: ModuleNames;
}

const CALLEES = ["generateText", "streamText", "generateObject", "streamObject"];
const AGENTS = ["ToolLoopAgent", "Experimental_Agent", "Agent"];
const SOURCE = /\.[cm]?[jt]sx?$/;
const NOT_SOURCE =
  /(?:\.(?:test|spec|config|stories|d)\.[^/]*|(?:^|\/)(?:__tests__|__mocks__|__fairness__|fairness|e2e)\/.*)$/;
const LARGEST = 500_000;

/** The calls of models in a project, text before objects, those with a system prompt first. */
export function modelCalls(folder: string): readonly ModelCall[] {
  const files = findFiles(folder, (path) => SOURCE.test(path) && !NOT_SOURCE.test(path));
  const found = files.flatMap((file) => callsIn(folder, file));
  const rank = ({ callee, fields }: ModelCall): number =>
    (callee.endsWith("Object") ? 2 : 0) + (fields.has("system") || fields.has("instructions") ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function callsIn(folder: string, file: string): readonly ModelCall[] {
  const source = readSource(join(folder, file));
  if (source === undefined || !/["']ai["']/.test(source)) return [];
  const names = moduleNames(source);
  const local = new Map(
    names.imports.flatMap(({ imported, local: name, from }) =>
      from === "ai" && [...CALLEES, ...AGENTS].includes(imported) ? [[name, imported] as const] : [],
    ),
  );
  if (local.size === 0) return [];
  const code = masked(source);
  const pattern = new RegExp(`\\b(${[...local.keys()].join("|")})\\s*(?:<[^()]*>)?\\(\\s*\\{`, "g");
  return [...code.matchAll(pattern)].flatMap((match): ModelCall[] => {
    const open = (match.index ?? 0) + match[0].length - 1;
    const fields = objectFields(source, code, open);
    if (!fields.has("model")) return [];
    const line = source.slice(0, match.index).split("\n").length;
    return [{ file, line, callee: local.get(match[1] ?? "") ?? "", fields, names }];
  });
}

function readSource(path: string): string | undefined {
  try {
    return statSync(path).size > LARGEST ? undefined : readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
