/** Deeper than this, and in what is no plain object or array, something is told by its identity. */
const DEEPEST = 12;
/** So many numbers of a typed array, evenly spaced, stand for all of them. */
const SAMPLED = 4;

/** Values that were met, and how far others were held against them; `isSame` turns false at the first that differs. */
interface Comparison {
  readonly contents: unknown[];
  readonly records: boolean;
  at: number;
  isSame: boolean;
}

/**
 * What data hold, name after name and value after value, so that it can be told whether they hold the same later. Of
 * typed arrays, which are vectors of responses, it looks at a few numbers: who makes other vectors makes other arrays.
 */
export function contentsOf(data: unknown): readonly unknown[] {
  const comparison = { contents: [], records: true, at: 0, isSame: true };
  visit(data, 0, comparison);
  return comparison.contents;
}

/** Whether data hold what they held. */
export function holds(data: unknown, contents: readonly unknown[]): boolean {
  const comparison = { contents: contents as unknown[], records: false, at: 0, isSame: true };
  visit(data, 0, comparison);
  return comparison.isSame && comparison.at === contents.length;
}

function meet(value: unknown, comparison: Comparison): void {
  const { contents, at } = comparison;
  if (comparison.records) contents.push(value);
  else if (value !== contents[at] && !Object.is(value, contents[at])) comparison.isSame = false;
  comparison.at = at + 1;
}

function visit(value: unknown, depth: number, comparison: Comparison): void {
  if (typeof value !== "object" || value === null) meet(value, comparison);
  else if (depth < DEEPEST && Array.isArray(value)) {
    meet(value.length, comparison);
    for (let i = 0; i < value.length && comparison.isSame; i++) visit(value[i], depth + 1, comparison);
  } else if (depth < DEEPEST && isPlain(value)) {
    for (const name in value) {
      meet(name, comparison);
      if (comparison.isSame) visit((value as Readonly<Record<string, unknown>>)[name], depth + 1, comparison);
    }
  } else {
    meet(value, comparison);
    if (ArrayBuffer.isView(value)) visitSome(value as ArrayBufferView & ArrayLike<number>, comparison);
  }
}

function visitSome(numbers: ArrayLike<number>, comparison: Comparison): void {
  const step = Math.max(1, Math.ceil(numbers.length / SAMPLED));
  for (let i = 0; i < numbers.length; i += step) meet(numbers[i], comparison);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
