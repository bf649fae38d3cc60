import { extendExpect, type Extendable } from "@fairexpect/matchers";

/**
 * Adds the matchers to an `expect`: the one given, such as that of the package `expect` under `node:test`, or the
 * runner's global one. Importing the package while there is a global `expect`, as in Jest, does it by itself.
 *
 * @throws TypeError if none is given and there is no global one
 * @since 0.1.0
 */
export function register(expect: Extendable | undefined = globalExpect()): void {
  if (expect === undefined) {
    throw new TypeError(
      'register: there is no global expect; pass the one you use: import { expect } from "expect"; register(expect);',
    );
  }
  extendExpect(expect);
}

/** The runner's global `expect`, if there is one. */
export function globalExpect(): Extendable | undefined {
  return (globalThis as { expect?: Extendable }).expect;
}
