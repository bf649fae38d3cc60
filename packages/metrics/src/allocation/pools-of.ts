import { checkArray, checkInteger, checkOptions, describeValue, InputError } from "../core/input.js";

/**
 * How `poolsOf` puts candidates together.
 *
 * @since 0.1.0
 */
export interface PoolsOptions<Row> {
  /** Who are equal but for the group: those with one value of a field, or of what a function makes of them. */
  readonly by: string | ((row: Row) => string | number);
  /** How many compete in a pool, a multiple of the number of groups: each has as many places in it. */
  readonly size: number;
}

const NAME = "poolsOf";

/**
 * Pools of equal candidates: those who are alike in what `by` names (level, years, job) compete with each other, as
 * many of every group, so that who is preferred is not a matter of who is better. Before `rank`, of contenders, or
 * after it, of candidates. In the order given; who is left over when the pools of a value are full is left out.
 *
 * @param rows contenders or candidates, each with a `group`; `by` names a field of theirs, or one of their `fields`
 * @returns the rows of full pools, with their `pool`: "senior 1", "senior 2"
 * @throws InputError if a row has no group or no such field, the size is no multiple of the number of groups, or no
 * pool is full
 * @example
 * const rows = ["women", "men"].flatMap((group) => [3, 3, 9].map((years) => ({ group, fields: { years } })));
 * poolsOf(rows, { by: "years", size: 2 }).map(({ group, pool }) => `${group} in ${pool}`)
 * // ["women in 3 1", "men in 3 1", "women in 3 2", "men in 3 2", "women in 9 1", "men in 9 1"]
 * @since 0.1.0
 */
export function poolsOf<Row extends { readonly group: string }>(
  rows: readonly Row[],
  options: PoolsOptions<Row>,
): (Row & { readonly pool: string })[] {
  checkOptions(NAME, options, ["by", "size"]);
  checkArray(NAME, "rows", rows);
  const { by, size } = options;
  checkInteger(NAME, "options.size", size, 1);
  if (typeof by !== "string" && typeof by !== "function")
    throw wrong("options.by", by, "the name of a field, or a function of a row");
  const groups = [...new Set(rows.map((row, i) => groupOf(row, i)))];
  if (groups.length === 0 || size % groups.length !== 0)
    throw wrong("options.size", size, `a multiple of the number of groups, ${groups.length}`);
  const equal = new Map<string, Map<string, Row[]>>();
  for (const [i, row] of rows.entries()) {
    const name = String(valueOf(row, i, by));
    const alike = equal.get(name) ?? new Map<string, Row[]>();
    equal.set(name, alike);
    const members = alike.get(row.group) ?? [];
    alike.set(row.group, members);
    members.push(row);
  }
  const each = size / groups.length;
  const pools = [...equal].flatMap(([name, alike]) => {
    const full = Math.min(...groups.map((group) => Math.floor((alike.get(group)?.length ?? 0) / each)));
    return Array.from({ length: full }, (_, n) =>
      groups.flatMap((group) =>
        (alike.get(group) ?? []).slice(n * each, (n + 1) * each).map((row) => ({ ...row, pool: `${name} ${n + 1}` })),
      ),
    ).flat();
  });
  if (pools.length === 0)
    throw wrong("rows", rows, `at least ${each} equal ${each === 1 ? "candidate" : "candidates"} of each group`);
  return pools;
}

function groupOf(row: unknown, i: number): string {
  const group: unknown = typeof row === "object" && row !== null && "group" in row ? row.group : undefined;
  if (typeof group === "string") return group;
  throw wrong(`rows[${i}].group`, group, "the name of a group");
}

function valueOf<Row extends object>(row: Row, i: number, by: PoolsOptions<Row>["by"]): string | number {
  const found: unknown = typeof by === "function" ? by(row) : fieldOf(row, by);
  if (typeof found === "string" || typeof found === "number") return found;
  const where = typeof by === "function" ? `what options.by gives for rows[${i}]` : `rows[${i}].${by}`;
  throw wrong(where, found, "a text or a number, which equal candidates share");
}

/** A field of a row, or of its `fields`. */
export function fieldOf(row: object, name: string): unknown {
  const own = new Map<string, unknown>(Object.entries(row));
  if (own.get(name) !== undefined) return own.get(name);
  const fields = own.get("fields");
  return typeof fields === "object" && fields !== null
    ? new Map<string, unknown>(Object.entries(fields)).get(name)
    : undefined;
}

function wrong(argument: string, given: unknown, expected: string): InputError {
  return new InputError({ function: NAME, argument, given: describeValue(given), expected });
}
