import { allocationGap, InputError, poolsOf } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

const rows = ["women", "men"].flatMap((group) =>
  Array.from({ length: group === "men" ? 7 : 5 }, (_, i) => ({ group, score: i, level: i < 3 ? "junior" : "senior" })),
);

describe("poolsOf", () => {
  test("fills pools with as many of each group among equals, and leaves out who is left over", () => {
    const pools = poolsOf(rows, { by: "level", size: 4 });
    expect(pools.map(({ pool }) => pool)).toEqual([...Array(4).fill("junior 1"), ...Array(4).fill("senior 1")]);
    for (const name of ["junior 1", "senior 1"]) {
      const members = pools.filter(({ pool }) => pool === name);
      expect(members.filter(({ group }) => group === "women")).toHaveLength(2);
      expect(new Set(members.map(({ level }) => level)).size).toBe(1);
    }
    expect(allocationGap(pools, { k: 2, reference: "men" }).counts["pools"]).toBe(2);
  });

  test("takes fields of a row's fields, and what a function makes of a row", () => {
    const nested = rows.map(({ group, score, level }) => ({ group, score, fields: { level } }));
    expect(poolsOf(nested, { by: "level", size: 2 })).toHaveLength(10);
    expect(poolsOf(nested, { by: ({ score }) => score % 2, size: 2 })).toHaveLength(10);
  });

  test("refuses sizes that groups cannot share, rows without the field, and too few", () => {
    const call =
      (size: number, by = "level") =>
      () =>
        poolsOf(rows, { by, size });
    expect(call(3)).toThrow("a multiple of the number of groups, 2");
    expect(call(2, "job")).toThrow("rows[0].job is undefined");
    expect(call(40)).toThrow("at least 20 equal candidates of each group");
    expect(() => Reflect.apply(poolsOf, undefined, [[{}], { by: "level", size: 2 }])).toThrow(InputError);
    for (const by of [3, undefined, Object.create(null)])
      expect(() => Reflect.apply(poolsOf, undefined, [rows, { by, size: 2 }])).toThrow("options.by is");
  });
});
