import { extendExpect, type Extendable } from "@fairexpect/matchers";
import { runningAttempt } from "./running-attempt.js";

/**
 * Adds the matchers to an `expect`: the one given, such as that of the package `expect` under `node:test`, or the
 * runner's global one. Importing the package while there is a global `expect`, as in Jest, does it by itself.
 *
 * @param realm the global object of the tests, if it is not that of this module
 * @throws TypeError if no `expect` is given and there is no global one
 * @since 0.1.0
 */
export function register(expect: Extendable | undefined = globalExpect(), realm: object = globalThis): void {
  if (expect === undefined) {
    throw new TypeError(
      'register: there is no global expect; pass the one you use: import { expect } from "expect"; register(expect);',
    );
  }
  extendExpect(expect, { attempt: () => runningAttempt(realm) });
}

/** The runner's global `expect`, if there is one. */
export function globalExpect(): Extendable | undefined {
  return (globalThis as { expect?: Extendable }).expect;
}
