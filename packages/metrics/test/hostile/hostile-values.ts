import { seededRandom } from "@fairexpect/metrics/statistics";

export type Pick = <Item>(items: readonly Item[]) => Item;

/** A random choice of what is not empty. */
export function picker(seed: number): { readonly random: () => number; readonly pick: Pick } {
  const random = seededRandom(seed);
  const pick: Pick = (items) => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined && items.length === 0) throw new RangeError("nothing to pick from");
    return item as (typeof items)[number];
  };
  return { random, pick };
}

/** Finite numbers of every size, and around the ends of ranges. */
export const FINITE = [
  0,
  -0,
  1,
  -1,
  2,
  0.5,
  0.3,
  1e-16,
  1 - 1e-16,
  1 - 1e-12,
  1 + 2 ** -52,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2 ** -1060,
  2 ** -1022,
  1e-300,
  1e-160,
  1e160,
  1e200,
  -1e200,
  1e308,
  -1e308,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 31,
  2 ** 32,
  1e9,
  1e6,
  1000,
  100,
  10,
  3,
  0.95,
  0.999999,
  1e-9,
  -0.5,
] as const;

const NOT_FINITE = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

const TEXTS = [
  "",
  " ",
  "a",
  "__proto__",
  "constructor",
  "toString",
  "then",
  "\u0000",
  "\uD800",
  "👩🏽‍💻",
  "0",
  "-1",
  "NaN",
  "a".repeat(3000),
  "a b ".repeat(500),
  "(".repeat(2000),
  "the end. ".repeat(300),
  "auto",
  "strict",
  "all",
  "reference",
  "paper",
  "langfair",
  "weak",
  "women",
] as const;

/** A typed array whose memory somebody else has now. */
function transferred(): Float64Array {
  const numbers = new Float64Array([0.1, 0.2]);
  structuredClone(numbers.buffer, { transfer: [numbers.buffer] });
  return numbers;
}

/** What stands for data by mistake. Made anew, as some of it can be changed. */
function oddities(pick: Pick): unknown {
  return pick<() => unknown>([
    () => undefined,
    () => null,
    () => true,
    () => false,
    () => 10n,
    () => Symbol("odd"),
    () => ({}),
    () => Object.create(null),
    () => [],
    () => [[]],
    () => [undefined],
    () => [null],
    () => Array<number>(3),
    () => Array<number>(2 ** 32 - 1),
    () => new Map([["women", [1]]]),
    () => new Set([1]),
    () => new Date(0),
    () => /a/,
    () => Promise.resolve(1),
    () => new Float64Array([0.1, 0.2]),
    () => new Float64Array([Number.NaN]),
    () => new Uint8Array(2),
    () => transferred(),
    () => new BigInt64Array(2),
    () => new DataView(new ArrayBuffer(8)),
    () => new ArrayBuffer(8),
    () => ({ length: 3 }),
    () => ({ length: -1 }),
    () => ({ length: 1e9 }),
    () => ({ groups: {} }),
    () => ({ sources: [] }),
    () => ({ prompts: [] }),
    () => ({ ["__proto__"]: 1, constructor: 2 }),
    () => () => undefined,
    () => () => Number.NaN,
    () => () => Array<string>(2),
    () => () => 1e308,
    () => () => -1,
    () => () => ({}),
    () => new Number(1),
    () => new String("a"),
    () => Array.from({ length: 40 }, (_, i) => i / 40),
    () => Array<number>(30).fill(0),
    () => Array<number>(30).fill(1e308),
  ])();
}

/** Anything at all. */
export function anything(random: () => number, pick: Pick, depth = 3): unknown {
  const kind = random();
  if (kind < 0.35) return pick(FINITE);
  if (kind < 0.4) return pick(NOT_FINITE);
  if (kind < 0.5) return pick(TEXTS);
  if (kind < 0.8 || depth === 0) return oddities(pick);
  const length = Math.floor(random() * 4);
  const items = Array.from({ length }, () => anything(random, pick, depth - 1));
  if (kind < 0.9) return items;
  const keys = ["group", "score", "women", "men", "text", "value", "seed", "k", "__proto__"];
  return Object.fromEntries(items.map((item) => [pick(keys), item]));
}
