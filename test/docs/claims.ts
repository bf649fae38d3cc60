// What examples claim in their trailing comments, and whether it holds.
import { parseSync, type ESTree } from "vite";

/** What a trailing comment claims of the code before it. */
export type Claim =
  | { readonly kind: "value"; readonly literal: Literal; readonly rounded: boolean }
  | { readonly kind: "throws"; readonly name: string; readonly message: string };

type Literal =
  | { readonly number: number; readonly lastDigit: number }
  | { readonly plain: string | boolean | null | undefined }
  | { readonly items: readonly Literal[] }
  | { readonly entries: readonly (readonly [string, Literal])[] };

/** What a comment claims, or undefined where it is only a comment. */
export function parseClaim(comment: string): Claim | undefined {
  const text = comment.trim();
  const throws = /^throws ([A-Z]\w*)(?:: (.*))?$/.exec(text);
  if (throws !== null) return { kind: "throws", name: throws[1] ?? "", message: throws[2] ?? "" };
  const rounded = text.startsWith("≈");
  const { program, errors } = parseSync("literal.js", `(${rounded ? text.slice(1) : text}\n)`, {
    preserveParens: false,
  });
  const [statement, ...rest] = program.body;
  if (errors.length > 0 || rest.length > 0 || statement?.type !== "ExpressionStatement") return undefined;
  const literal = literalOf(statement.expression);
  return literal === undefined ? undefined : { kind: "value", literal, rounded };
}

function literalOf(node: ESTree.Expression): Literal | undefined {
  if (node.type === "Literal") {
    if (typeof node.value === "number") return { number: node.value, lastDigit: lastDigit(node.raw ?? "") };
    return isPlain(node.value) || node.raw === "null" ? { plain: node.value as string | boolean | null } : undefined;
  }
  if (node.type === "Identifier") {
    if (node.name === "undefined") return { plain: undefined };
    // NaN equals nothing, so a claim of it always fails.
    return node.name === "Infinity" || node.name === "NaN" ? { number: Number(node.name), lastDigit: 0 } : undefined;
  }
  if (node.type === "UnaryExpression") {
    const operand = node.operator === "-" ? literalOf(node.argument) : undefined;
    return operand !== undefined && "number" in operand ? { ...operand, number: -operand.number } : undefined;
  }
  if (node.type === "ArrayExpression") {
    const items = node.elements.map((element) =>
      element === null || element.type === "SpreadElement" ? undefined : literalOf(element),
    );
    return items.every((item) => item !== undefined) ? { items } : undefined;
  }
  if (node.type !== "ObjectExpression") return undefined;
  const entries = node.properties.map((property): [string, Literal] | undefined => {
    if (
      property.type === "SpreadElement" ||
      property.computed ||
      property.shorthand ||
      property.method ||
      property.kind !== "init"
    )
      return undefined;
    const value = literalOf(property.value);
    const key =
      property.key.type === "Identifier"
        ? property.key.name
        : property.key.type === "Literal"
          ? String(property.key.value)
          : undefined;
    return value === undefined || key === undefined ? undefined : [key, value];
  });
  return entries.every((entry) => entry !== undefined) ? { entries } : undefined;
}

function isPlain(value: unknown): value is string | boolean {
  return typeof value === "string" || typeof value === "boolean";
}

/** The value of a unit in the last printed digit: 0.01 for `1.50`, 1e-6 for `1.5e-5`. */
function lastDigit(raw: string): number {
  const parts = /^(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(raw.replaceAll("_", ""));
  return parts === null ? 0 : Number(`1e${Number(parts[3] ?? 0) - (parts[2] ?? "").length}`);
}

export function matches(actual: unknown, expected: Literal, rounded: boolean): boolean {
  if ("number" in expected) {
    if (typeof actual !== "number") return false;
    if (!Number.isFinite(actual) || !Number.isFinite(expected.number)) return actual === expected.number;
    const room = rounded ? expected.lastDigit / 2 : 0;
    return Math.abs(actual - expected.number) <= room + 1e-12 * Math.max(Math.abs(actual), Math.abs(expected.number));
  }
  if ("plain" in expected) return actual === expected.plain;
  if ("items" in expected) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.items.length &&
      expected.items.every((item, i) => matches(actual[i], item, rounded))
    );
  }
  if (!isPlainObject(actual) || Object.keys(actual).length !== expected.entries.length) return false;
  return expected.entries.every(([key, value]) => Object.hasOwn(actual, key) && matches(actual[key], value, rounded));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  // Bounds inherit how Node prints them, from an object that is of no class either.
  return Object.getPrototypeOf(value) === null || value.constructor.name === "Object";
}

/** A value as the literal that an example would claim, or what it is if no literal says it. */
export function literalSource(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literalSource).join(", ")}]`;
  if (isPlainObject(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${literalSource(item)}`,
    );
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  if (ArrayBuffer.isView(value) && Symbol.iterator in value) {
    return `${literalSource([...(value as unknown as Iterable<unknown>)])} in a ${value.constructor.name}; spread it: [...x]`;
  }
  if (Number.isNaN(value)) return "NaN, which no example may claim";
  if (value instanceof Promise) return "a promise; await it";
  if (typeof value === "object" && value !== null) return `an object of class ${value.constructor.name}`;
  return typeof value === "function" ? "a function" : typeof value === "bigint" ? `${value}n` : String(value);
}
