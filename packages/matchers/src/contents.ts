/** Deeper than this, and in what is no plain object or array, something is told by its identity. */
const DEEPEST = 12;

/** Values that were met, and how far others were held against them; `isSame` turns false at the first that differs. */
interface Comparison {
  readonly contents: unknown[];
  readonly records: boolean;
  at: number;
  isSame: boolean;
}

/**
 * What data hold, name after name and value after value, so that it can be told whether they hold the same later. Of
 * typed arrays, which are vectors of responses, a check sum of 32 bits over all their bytes stands for the numbers.
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
    if (ArrayBuffer.isView(value)) meet(checkSum(value), comparison);
  }
}

/**
 * By MurmurHash3, over four bytes at a time if they lie so: a change of one of these never leaves it as it was. The
 * highest bit of a word, which is a number's sign, goes into all of the sum, lest a vector turned round pass as it was.
 */
function checkSum({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
  const isOfWords = byteOffset % 4 === 0 && byteLength % 4 === 0;
  const words = isOfWords
    ? new Uint32Array(buffer, byteOffset, byteLength / 4)
    : new Uint8Array(buffer, byteOffset, byteLength);
  let sum = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) {
    const mixed = Math.imul(words[i] as number, 0xcc9e2d51);
    sum ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
    sum = (Math.imul((sum << 13) | (sum >>> 19), 5) + 0xe6546b64) | 0;
  }
  return sum;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
