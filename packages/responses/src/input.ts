import { describeValue, didYouMean, wrong } from "@fairexpect/metrics/core";

export { wrong };

/** Whether something is a plain object, or any that is no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Throws if an object has a field that is none of those known: a slip would go unnoticed. */
export function checkFields(
  caller: string,
  argument: string,
  value: object,
  known: readonly string[],
  advise: (name: string) => string | undefined = () => undefined,
): void {
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined || known.includes(name)) continue;
    const advice = advise(name) ?? didYouMean(name, known);
    throw wrong(caller, `${argument}.${name}`, describeValue(item), `one of ${known.join(", ")}`, advice);
  }
}
