import type { FairnessMatchers } from "@fairexpect/matchers";
import type * as expect from "expect";

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends FairnessMatchers<R> {}
  interface AsymmetricMatchers extends FairnessMatchers<unknown> {}
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace
  namespace jest {
    interface Matchers<R, T = {}> extends FairnessMatchers<R> {}
    interface Expect extends FairnessMatchers<unknown> {}
    interface InverseAsymmetricMatchers extends FairnessMatchers<unknown> {}
  }
}

/** Keeps the module that is augmented above in sight of the compiler. */
export type Expect = typeof expect.expect;
export type { FairnessMatchers };
