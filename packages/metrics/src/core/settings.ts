import { identify } from "./identity.js";

/**
 * The options of a metric that its value hangs on, as they were given, each as JSON, or a hash of it if that is long:
 * values that were measured with other settings are not of the same thing.
 *
 * @since 0.1.0
 */
export type Settings = Readonly<Record<string, string>>;

/** What changes how sure a value is, or which comparisons there are, and no value. */
const OF_NO_VALUE: readonly string[] = ["seed", "cluster", "terms", "groups"];
const LONGEST = 100;
const DEEPEST = 8;

/** The settings among options; `called` is what was measured in its user's words. */
export function settingsOf(options: unknown, known: readonly string[], called: string | undefined): Settings {
  const given = isPlainObject(options) ? options : {};
  const settings = known
    .filter((name) => Object.hasOwn(given, name) && !isOfNoValue(name, given[name]))
    .flatMap((name) => {
      const text = jsonOf(given[name], 0);
      return text === undefined ? [] : [[name, short(text)] as const];
    });
  return Object.fromEntries([...settings, ...(called === undefined ? [] : [["measured", short(called)] as const])]);
}

/** Which settings are others, in words: "threshold 0.5 then, 0.9 now". */
export function settingsThatDiffer(before: Settings, after: Settings): string | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const textOf = (settings: Settings, name: string): string =>
    Object.hasOwn(settings, name) ? (settings[name] as string) : "not set";
  const differing = names
    .map((name) => [name, textOf(before, name), textOf(after, name)] as const)
    .filter(([, was, is]) => was !== is);
  return differing.length === 0
    ? undefined
    : differing.map(([name, was, is]) => `${name} ${was} then, ${is} now`).join("; ");
}

/** Most metrics have a `method` that makes the interval; of some it is that of the value. */
function isOfNoValue(name: string, value: unknown): boolean {
  return value === undefined || OF_NO_VALUE.includes(name) || (name === "method" && isIntervalMethod(value));
}

function isIntervalMethod(value: unknown): boolean {
  return value === "auto" || value === "strict";
}

function short(text: string): string {
  return text.length <= LONGEST ? text : `#${identify(text)}`;
}

/** Undefined of what JSON cannot say: instances of classes, and functions, unless their name says it. */
function jsonOf(value: unknown, depth: number): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "function") return value.name === "" ? undefined : JSON.stringify(value.name);
  if (depth > DEEPEST || typeof value !== "object") return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => jsonOf(item, depth + 1));
    return items.includes(undefined) ? undefined : `[${items.join(",")}]`;
  }
  if (!isPlainObject(value)) return undefined;
  const fields = Object.keys(value)
    .sort()
    .map((key) => [JSON.stringify(key), jsonOf(value[key], depth + 1)] as const);
  if (fields.some(([, text]) => text === undefined)) return undefined;
  return `{${fields.map((field) => field.join(":")).join(",")}}`;
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
