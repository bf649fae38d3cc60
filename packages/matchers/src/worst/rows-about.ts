import type { Subject } from "@fairexpect/metrics";
import { fieldOf, groupOf } from "@fairexpect/metrics/core";
import type { Example } from "../examples.js";

/** A row of the data, with the group that it counts for in a comparison, and its place. */
export interface RowAbout<Row> {
  readonly row: Row;
  readonly group: string;
  readonly place: number;
}

/** What was written to the group, if that is known. */
export function responseOf({
  row,
  group,
}: {
  readonly row: { readonly response?: string | undefined };
  readonly group: string;
}): Example["responses"] {
  return row.response === undefined ? [] : [{ text: row.response, group }];
}

const CROSS = " × ";

/** The candidates or predictions of the two groups of a comparison, within the part of the data that it is about. */
export function rowsAbout<Row extends { readonly group: unknown }>(
  received: unknown,
  list: "candidates" | "predictions",
  of: Subject,
  by: unknown,
): readonly RowAbout<Row>[] {
  const held: unknown =
    typeof received === "object" && received !== null && list in received ? Reflect.get(received, list) : received;
  if (!Array.isArray(held)) return [];
  return (held as readonly Row[]).flatMap((row, place) => {
    const group = groupWithin(row, of, by);
    return group !== undefined && (group === of.group || group === of.against) ? [{ row, group, place }] : [];
  });
}

/** The group of a row by the attributes that a comparison is within; undefined if it lies in another part. */
function groupWithin(
  row: { readonly group: unknown; readonly groups?: unknown },
  { within }: Subject,
  by: unknown,
): string | undefined {
  const value = typeof by === "string" ? String(fieldOf(row, by)) : undefined;
  const isOther = value !== undefined && within !== undefined && within !== value && !within.startsWith(`${value}: `);
  if (isOther) return undefined;
  const groups = typeof row.group === "string" ? row.groups : row.group;
  if (typeof groups !== "object" || groups === null) return String(row.group);
  // "nurse: gender × race", of a field's value and of the attributes within it.
  const way = value === undefined ? within : within?.slice(value.length + 2);
  return groupOf("worst", "group", groups as Record<string, string>, way ? way.split(CROSS) : undefined);
}
