const BITS = 11;
const DIGITS = 2 ** BITS;
/** For fewer values counters cost more than comparisons. */
const FEW = 200;

/**
 * The places of finite values in ascending order; equal ones stay in the order of `places`, which are all of them as
 * they stand unless given. Linear: sorts digit by digit.
 */
export function ascendingOrder(values: Float64Array, places: Uint32Array = placesOf(values)): Uint32Array {
  if (isAscending(values, places)) return places;
  if (places.length < FEW) return places.slice().sort((a, b) => (values[a] as number) - (values[b] as number));
  const keys = keysOf(values);
  let [order, next] = [places.slice(), new Uint32Array(places.length)];
  for (const half of [0, 1])
    for (let shift = 0; shift < 32; shift += BITS) {
      sortByDigit(keys, half, shift, order, next);
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

function sortByDigit(keys: Uint32Array, half: number, shift: number, from: Uint32Array, to: Uint32Array): void {
  const starts = new Uint32Array(DIGITS + 1);
  const digitOf = (at: number): number => ((keys[2 * at + half] as number) >>> shift) & (DIGITS - 1);
  for (let i = 0; i < from.length; i++) (starts[digitOf(from[i] as number) + 1] as number)++;
  for (let digit = 0; digit < DIGITS; digit++) (starts[digit + 1] as number) += starts[digit] as number;
  for (let i = 0; i < from.length; i++) {
    const at = from[i] as number;
    to[(starts[digitOf(at)] as number)++] = at;
  }
}
