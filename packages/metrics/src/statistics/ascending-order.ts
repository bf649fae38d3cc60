const BITS = 11;
const DIGITS = 2 ** BITS;
interface Pass {
  /** The lower half of a key, or the higher one. */
  readonly half: 0 | 1;
  readonly shift: number;
}
const PASSES: readonly Pass[] = ([0, 1] as const).flatMap((half) =>
  [0, BITS, 2 * BITS].map((shift) => ({ half, shift })),
);
/** For fewer values counters cost more than comparisons. */
const SHORT = 200;

/**
 * The places of finite values in ascending order; equal ones stay in the order of `places`, which are all of them as
 * they stand unless given. Linear: sorts digit by digit.
 */
export function ascendingOrder(values: Float64Array, places: Uint32Array = placesOf(values)): Uint32Array {
  if (isAscending(values, places)) return places;
  if (places.length < SHORT) return places.slice().sort((a, b) => (values[a] as number) - (values[b] as number));
  const keys = keysOf(values);
  const starts = startsOf(keys, places);
  let [order, next] = [places.slice(), new Uint32Array(places.length)];
  for (const [pass, { half, shift }] of PASSES.entries()) {
    const first = (keys[2 * (order[0] as number) + half] as number) >>> shift;
    // What all have in this digit is in order: the last digits of numbers that were rounded.
    if (isAlike(starts, pass, first & (DIGITS - 1), order.length)) continue;
    sortByDigit(keys, pass, starts, order, next);
    [order, next] = [next, order];
  }
  return order;
}

function isAscending(values: Float64Array, places: Uint32Array): boolean {
  for (let i = 1; i < places.length; i++)
    if ((values[places[i - 1] as number] as number) > (values[places[i] as number] as number)) return false;
  return true;
}

function placesOf({ length }: Float64Array): Uint32Array {
  const places = new Uint32Array(length);
  for (let i = 0; i < length; i++) places[i] = i;
  return places;
}

/** Pairs of whole numbers, the lower half first, which ascend as the values do. */
function keysOf(values: Float64Array): Uint32Array {
  // Of zeros with and without a sign, neither is the smaller.
  const keys = new Uint32Array(values.map((value) => value + 0).buffer);
  const isLittle = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
  for (let i = 0; i < keys.length; i += 2) {
    const low = keys[isLittle ? i : i + 1] as number;
    const high = keys[isLittle ? i + 1 : i] as number;
    const isNegative = high >>> 31 === 1;
    keys[i] = isNegative ? ~low : low;
    keys[i + 1] = isNegative ? ~high : high ^ 0x80000000;
  }
  return keys;
}

/** Of each pass and digit how many places have a lower one. */
function startsOf(keys: Uint32Array, places: Uint32Array): Uint32Array {
  const starts = new Uint32Array(PASSES.length * DIGITS);
  const last = DIGITS - 1;
  for (let i = 0; i < places.length; i++) {
    const at = 2 * (places[i] as number);
    const low = keys[at] as number;
    const high = keys[at + 1] as number;
    (starts[low & last] as number)++;
    (starts[DIGITS + ((low >>> BITS) & last)] as number)++;
    (starts[2 * DIGITS + (low >>> (2 * BITS))] as number)++;
    (starts[3 * DIGITS + (high & last)] as number)++;
    (starts[4 * DIGITS + ((high >>> BITS) & last)] as number)++;
    (starts[5 * DIGITS + (high >>> (2 * BITS))] as number)++;
  }
  for (let from = 0; from < starts.length; from += DIGITS)
    for (let digit = from, below = 0; digit < from + DIGITS; digit++) {
      const count = starts[digit] as number;
      starts[digit] = below;
      below += count;
    }
  return starts;
}

/** Whether all have a digit: none has a lower one, and none a higher one. */
function isAlike(starts: Uint32Array, pass: number, digit: number, length: number): boolean {
  const below = starts[pass * DIGITS + digit] as number;
  const notAbove = digit + 1 < DIGITS ? (starts[pass * DIGITS + digit + 1] as number) : length;
  return below === 0 && notAbove === length;
}

function sortByDigit(keys: Uint32Array, pass: number, starts: Uint32Array, from: Uint32Array, to: Uint32Array): void {
  const { half, shift } = PASSES[pass] as Pass;
  const row = pass * DIGITS;
  for (let i = 0; i < from.length; i++) {
    const at = from[i] as number;
    const digit = row + (((keys[2 * at + half] as number) >>> shift) & (DIGITS - 1));
    to[(starts[digit] as number)++] = at;
  }
}
