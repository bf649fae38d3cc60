import type { Measured } from "./measurement.js";

/** What supports a value beside itself. */
export type Evidence = Pick<Measured, "interval" | "pValue" | "nullMean" | "excess">;

/** Evidence that takes long to make, so that it is made when somebody first looks at it. */
export function lazyEvidence<K extends keyof Evidence>(keys: readonly K[], make: () => Evidence): Pick<Evidence, K> {
  let made: Evidence | undefined;
  const get = (key: K) => () => (made ??= make())[key];
  return Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, { enumerable: true, configurable: true, get: get(key) }])),
  ) as Pick<Evidence, K>;
}

/** Objects put together, as by spreading them, but with what is lazy left lazy. */
export function combined<A extends object, B extends object>(first: A, second: B): A & B {
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(first), ...Object.getOwnPropertyDescriptors(second) },
  ) as A & B;
}
