import type { FairnessMatchers } from "@fairexpect/matchers";

// One form that Vitest 3 to 5 all read: a global, non-generic Chai.Assertion, and vitest's own asymmetric matchers.
declare global {
  // oxlint-disable-next-line typescript/no-namespace
  namespace Chai {
    interface Assertion extends FairnessMatchers {}
  }
}

declare module "vitest" {
  interface AsymmetricMatchersContaining extends FairnessMatchers<unknown> {}
}

export type { FairnessMatchers };
