import { masked } from "./mask.js";
import type { ModelCall } from "./model-calls.js";
import type { ImportedName } from "./module-names.js";

/** What of a call can be written down again elsewhere. */
export interface Lifted {
  readonly model: string;
  readonly system?: string;
  /** The source of each setting. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /** What the parts above take from other modules; from those of the project by their paths from its folder. */
  readonly imports: readonly ImportedName[];
  /** Constants that the parts above need, each after those that it needs. */
  readonly constants: readonly (readonly [name: string, value: string])[];
  /** What the call has and could not be taken over. */
  readonly left: readonly string[];
}

/** Settings that a use case has as well. */
const SETTINGS = [
  "temperature",
  "topP",
  "topK",
  "maxOutputTokens",
  "presencePenalty",
  "frequencyPenalty",
  "stopSequences",
  "seed",
];

/** Takes the model of a call, its system prompt and its settings out of the code around them; nothing if it cannot. */
export function lift(call: ModelCall): Lifted | undefined {
  const needs = new Needs(call);
  const model = modelSource(call.fields.get("model") ?? "", needs);
  if (model === undefined) return undefined;
  const left: string[] = [];
  const systemName = call.fields.has("system") ? "system" : "instructions";
  const system = call.fields.get(systemName);
  const isSystem = system !== undefined && needs.take(system);
  if (system !== undefined && !isSystem) left.push(systemName);
  const settings = SETTINGS.flatMap((name): [string, string][] => {
    const value = call.fields.get(name);
    if (value === undefined) return [];
    if (needs.take(value)) return [[name, value]];
    left.push(name);
    return [];
  });
  const { imports, constants } = needs;
  return {
    model,
    ...(isSystem && { system }),
    settings,
    imports: [...imports.values()],
    constants: [...constants],
    left,
  };
}

/** A bare name goes to Vercel's gateway, which the AI SDK has as a provider too. */
function modelSource(value: string, needs: Needs): string | undefined {
  if (!needs.take(value)) return undefined;
  if (!/^(["'`])[^"'`$]+\1$/.test(value)) return value;
  needs.imports.set("gateway", { imported: "gateway", local: "gateway", from: "ai" });
  return `gateway(${value})`;
}

const KNOWN = new Set(
  `await new true false null undefined typeof void in of as satisfies const process URL URLSearchParams Number String
  Boolean Array Object JSON Math globalThis Headers Buffer console fetch parseInt parseFloat Infinity NaN Date`.split(
    /\s+/,
  ),
);

/** What pieces of source need of the module that they stand in. */
class Needs {
  readonly imports = new Map<string, ImportedName>();
  readonly constants = new Map<string, string>();
  readonly #call: ModelCall;

  constructor(call: ModelCall) {
    this.#call = call;
  }

  /** Takes in all that a piece of source needs; false, and nothing taken, if something in it is known inside only. */
  take(source: string): boolean {
    const before = { imports: new Map(this.imports), constants: new Map(this.constants) };
    if (freeNames(source).every((name) => this.#takeName(name, new Set()))) return true;
    this.imports.clear();
    this.constants.clear();
    for (const [name, value] of before.imports) this.imports.set(name, value);
    for (const [name, value] of before.constants) this.constants.set(name, value);
    return false;
  }

  #takeName(name: string, under: ReadonlySet<string>): boolean {
    if (this.imports.has(name) || this.constants.has(name)) return true;
    const { names, file } = this.#call;
    const imported = names.imports.find(({ local }) => local === name);
    if (imported !== undefined) {
      const { from } = imported;
      this.imports.set(name, from.startsWith(".") ? { ...imported, from: resolved(file, from) } : imported);
      return true;
    }
    const constant = names.constants.find((each) => each.name === name);
    if (constant?.isExported === true || names.exported.includes(name)) {
      this.imports.set(name, { imported: name, local: name, from: `./${file}` });
      return true;
    }
    if (constant === undefined || under.has(name)) return false;
    if (!freeNames(constant.value).every((each) => this.#takeName(each, new Set([...under, name])))) return false;
    this.constants.set(name, constant.value);
    return true;
  }
}

/** A module of the project that another one names, as a path from the project's folder: "./src/model". */
function resolved(file: string, from: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of from.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return `./${parts.join("/")}`;
}

/** The names that a piece of source takes from around it. Whatever has a function in it is let be. */
function freeNames(source: string): readonly string[] {
  const code = masked(source);
  if (/=>|\bfunction\b|\bthis\b/.test(code)) return ["=>"];
  const inTemplates = [...source.matchAll(/\$\{([^{}]*)\}/g)].flatMap(([, inside = ""]) => freeNames(inside));
  const own = [...code.matchAll(/(?<![.\w$])([A-Za-z_$][\w$]*)(\s*:(?!:))?/g)].flatMap(([, name = "", isKey]) =>
    KNOWN.has(name) || isKey !== undefined ? [] : [name],
  );
  return [...new Set([...own, ...inTemplates])];
}
