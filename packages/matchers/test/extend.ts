import { extendExpect, type FairnessMatchers } from "@fairexpect/matchers";
import { expect } from "vitest";

// What @fairexpect/vitest does for a user; this package stands below it and knows no runner.
extendExpect(expect);

declare module "vitest" {
  // oxlint-disable-next-line typescript/no-explicit-any
  interface Matchers<T = any> extends FairnessMatchers<T> {}
  interface AsymmetricMatchersContaining extends FairnessMatchers<unknown> {}
}

/** The message of an assertion that fails. */
export function messageOf(assertion: () => unknown): string {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("the assertion did not fail");
}
