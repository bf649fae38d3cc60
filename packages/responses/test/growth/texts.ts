import { picker } from "../../../metrics/test/hostile/hostile-values.js";
import { units } from "./units.js";

/** A text of any length, made of parts that are said again and again. */
export interface Growing {
  readonly name: string;
  readonly of: (length: number) => string;
}

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

function said(unit: string, before = "", after = ""): Growing {
  return {
    name: JSON.stringify([before, `${unit}...`, after]),
    of: (length) => before + repeated(unit, length) + after,
  };
}

/** Every unit again and again: alone, within a line, and in lines of its own. */
export const alone: readonly Growing[] = units.flatMap((unit) => [
  said(unit),
  said(unit, "a ", " b"),
  said(unit, "\n", "\nx"),
]);

/** Every unit once. */
export const few: readonly Growing[] = alone.filter((_, i) => i % 3 === Math.floor(i / 3) % 3);

/** Units that take turns, follow each other, or stand around each other. */
export function together(count: number): Growing[] {
  return Array.from({ length: count }, (_, number): Growing => {
    const { pick } = picker(number);
    const [u, v, w] = [pick(units), pick(units), pick(units)];
    return pick([
      said(u + v),
      said(u + v + w),
      said(v, u, w),
      {
        name: JSON.stringify([`${u}...`, `${v}...`]),
        of: (length) => repeated(u, Math.ceil(length / 2)) + repeated(v, Math.ceil(length / 2)),
      },
    ]);
  });
}
