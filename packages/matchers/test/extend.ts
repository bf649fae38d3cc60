import { stripVTControlCharacters } from "node:util";
import { extendExpect, type FairnessMatchers } from "@fairexpect/matchers";
import { expect } from "vitest";

// What @fairexpect/vitest does for a user; this package stands below it and knows no runner.
extendExpect(expect);

declare module "vitest" {
  // oxlint-disable-next-line typescript/no-explicit-any
  interface Matchers<T = any> extends FairnessMatchers<T> {}
  interface AsymmetricMatchersContaining extends FairnessMatchers<unknown> {}
}

/** The same on one line, without colours: what it says, wherever lines break at 80 columns. */
export function said(assertion: () => unknown): string {
  return stripVTControlCharacters(messageOf(assertion)).replace(/\s+/g, " ");
}

/** The message of an assertion that fails. */
export function messageOf(assertion: () => unknown, name = "the assertion"): string {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`${name} did not fail`);
}
