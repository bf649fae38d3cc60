import * as root from "@fairexpect/metrics";
import * as statistics from "@fairexpect/metrics/statistics";
import * as text from "@fairexpect/metrics/text";

export interface Exported {
  readonly name: string;
  readonly call: (...given: readonly unknown[]) => unknown;
}

const isClass = (value: unknown): boolean => String(value).startsWith("class ");

/** Every exported function, found when this runs, so that a new one is among them. */
export const exported: readonly Exported[] = [root, text, statistics].flatMap((subpath) =>
  Object.entries(subpath).flatMap(([name, value]): Exported[] =>
    typeof value === "function" && !isClass(value)
      ? [{ name, call: (...given) => Reflect.apply(value as (...given: unknown[]) => unknown, undefined, given) }]
      : [],
  ),
);
