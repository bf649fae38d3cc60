/** Deeper than this, and in what is no plain object or array, something is told by its identity. */
const DEEPEST = 12;

/** What is looked at: all, or all but the vectors of responses, which take longer than the rest. */
export type Scope = "all" | "allButVectors";

/** Values that were met, and how far others were held against them; `isSame` turns false at the first that differs. */
interface Comparison {
  readonly contents: unknown[];
  readonly records: boolean;
  readonly scope: Scope;
  at: number;
  isSame: boolean;
}

/**
 * What data hold, name after name and value after value, so that it can be told whether they hold the same later. Of
 * typed arrays, which are vectors of responses, a check sum of 32 bits over all their bytes stands for the numbers.
 */
export function contentsOf(data: unknown, scope: Scope = "all"): readonly unknown[] {
  const comparison = { contents: [], records: true, scope, at: 0, isSame: true };
  visit(data, 0, comparison);
  return comparison.contents;
}

/** Whether data hold what they held. */
export function holds(data: unknown, contents: readonly unknown[], scope: Scope = "all"): boolean {
  const comparison = { contents: contents as unknown[], records: false, scope, at: 0, isSame: true };
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
      const own = (value as Readonly<Record<string, unknown>>)[name];
      // A field or an attribute may be called so as well, and is a text or a number.
      if (name === "vector" && typeof own === "object" && comparison.scope === "allButVectors") continue;
      meet(name, comparison);
      if (comparison.isSame) visit(own, depth + 1, comparison);
    }
  } else {
    meet(value, comparison);
    if (ArrayBuffer.isView(value)) meet(checkSum(value), comparison);
  }
}

/**
 * Four words of 32 bits side by side, as none of them waits for another; what is no whole word follows byte by byte. A
 * change of one word never leaves the sum as it was.
 */
function checkSum({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
  const count = byteOffset % 4 === 0 ? byteLength >>> 2 : 0;
  const words = new Uint32Array(buffer, count === 0 ? 0 : byteOffset, count);
  let [a, b, c, d] = [1, 2, 3, 4];
  let i = 0;
  for (const end = count - 3; i < end; i += 4) {
    a = mixed(a, words[i] as number);
    b = mixed(b, words[i + 1] as number);
    c = mixed(c, words[i + 2] as number);
    d = mixed(d, words[i + 3] as number);
  }
  // Mixed in between, since the same may have happened to two of them: signs that were turned round.
  let sum = 0;
  for (const lane of [a, b, c, d]) sum = mixed(mixed(sum, lane), count);
  for (; i < count; i++) sum = mixed(sum, words[i] as number);
  if (byteLength === 4 * count) return sum;
  for (const byte of new Uint8Array(buffer, byteOffset + 4 * count, byteLength - 4 * count)) sum = mixed(sum, byte);
  return sum;
}

/**
 * One to one in either. A product alone moves differences up and out, and those of floats with few digits stand in the
 * upper bits already: the shift brings them back down.
 */
function mixed(sum: number, word: number): number {
  const product = Math.imul(sum ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}
