import fc from "fast-check";
import { test as plain } from "vitest";

/** Property tests with few runs, since each runs a model. */
export const test = {
  prop:
    <T extends [unknown, ...unknown[]]>(arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    (name: string, check: (...values: T) => Promise<void>): void => {
      plain(name, async () => fc.assert(fc.asyncProperty(...arbitraries, check), { numRuns: 15 }));
    },
};
export { fc };
