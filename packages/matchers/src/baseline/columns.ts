import { InputError } from "@fairexpect/metrics";

/** How the numbers of a column lie in the bytes of a block. */
export interface ColumnHead {
  readonly type: "constant" | "uint8" | "uint16" | "uint32" | "float32" | "float64" | "table";
  readonly length: number;
  /** Of a constant, the number; of a table, the numbers that its bytes count. */
  readonly values?: readonly number[];
  /** Each number is the step from the one before. */
  readonly steps?: true;
}

const WIDTH = { constant: 0, table: 1, uint8: 1, uint16: 2, uint32: 4, float32: 4, float64: 8 } as const;
const MOST_IN_TABLE = 256;
const LARGEST_FLOAT32 = 3.4e38;

/**
 * A column in as few bytes as its numbers need: whole numbers and numbers of few values exactly, others as 32-bit
 * floats, which keeps seven digits.
 */
export function encodeColumn(values: ArrayLike<number>): { readonly head: ColumnHead; readonly bytes: Uint8Array } {
  const distinct = distinctOf(values);
  const [first = 0] = distinct;
  if (distinct.length <= 1) return { head: { type: "constant", length: values.length, values: [first] }, bytes: NONE };
  const type = typeOf(values, distinct);
  const head = { type, length: values.length, ...(type === "table" && { values: distinct }) };
  const places = new Map(type === "table" ? distinct.map((value, i) => [value, i] as const) : []);
  const bytes = new Uint8Array(values.length * WIDTH[type]);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    put(view, type, i, type === "table" ? (places.get(value) ?? 0) : value);
  }
  return { head, bytes };
}

/** A column of places, which mostly rise by one: as steps, if none goes back. */
export function encodePlaces(values: Uint32Array): { readonly head: ColumnHead; readonly bytes: Uint8Array } {
  const rises = values.every((value, i) => i === 0 || value >= (values[i - 1] ?? 0));
  if (!rises) return encodeColumn(values);
  const { head, bytes } = encodeColumn(values.map((value, i) => value - (i === 0 ? 0 : (values[i - 1] ?? 0))));
  return { head: { ...head, steps: true }, bytes };
}

/** The numbers of a column, and how many bytes they took. */
export function decodeColumn(
  head: ColumnHead,
  bytes: Uint8Array,
): { readonly values: Float64Array; readonly size: number } {
  const { type, length, values: table = [] } = head;
  const size = length * WIDTH[type];
  if (bytes.length < size) throw new RangeError("fewer bytes than numbers");
  const view = new DataView(bytes.buffer, bytes.byteOffset, size);
  const values = new Float64Array(length);
  let before = 0;
  for (let i = 0; i < length; i++) {
    const stored = type === "constant" ? table[0] : type === "table" ? table[view.getUint8(i)] : take(view, type, i);
    before = (stored ?? 0) + (head.steps === true ? before : 0);
    values[i] = before;
  }
  return { values, size };
}

const NONE = new Uint8Array();

/** The first values that differ, as many as a table has and one more. */
function distinctOf(values: ArrayLike<number>): number[] {
  const distinct = new Set<number>();
  for (let i = 0; i < values.length && distinct.size <= MOST_IN_TABLE; i++) distinct.add(values[i] ?? 0);
  return [...distinct];
}

function typeOf(values: ArrayLike<number>, distinct: readonly number[]): Exclude<ColumnHead["type"], "constant"> {
  let largest = 0;
  let isWhole = true;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (!Number.isFinite(value))
      throw new InputError({
        function: "toMatchFairnessBaseline",
        argument: "received",
        given: `a measurement whose clusters hold ${value}`,
        expected: "finite numbers",
      });
    largest = Math.max(largest, Math.abs(value));
    isWhole &&= Number.isInteger(value) && value >= 0;
  }
  if (isWhole && largest < 2 ** 32) return largest < 2 ** 8 ? "uint8" : largest < 2 ** 16 ? "uint16" : "uint32";
  if (distinct.length <= MOST_IN_TABLE && distinct.length * 8 < values.length * 3) return "table";
  return largest > LARGEST_FLOAT32 ? "float64" : "float32";
}

type Stored = Exclude<ColumnHead["type"], "constant">;

function put(view: DataView, type: Stored, i: number, value: number): void {
  if (type === "uint8" || type === "table") view.setUint8(i, value);
  else if (type === "uint16") view.setUint16(i * 2, value, true);
  else if (type === "uint32") view.setUint32(i * 4, value, true);
  else if (type === "float32") view.setFloat32(i * 4, value, true);
  else view.setFloat64(i * 8, value, true);
}

function take(view: DataView, type: Stored, i: number): number {
  if (type === "uint16") return view.getUint16(i * 2, true);
  if (type === "uint32") return view.getUint32(i * 4, true);
  if (type === "float32") return view.getFloat32(i * 4, true);
  return type === "float64" ? view.getFloat64(i * 8, true) : view.getUint8(i);
}
