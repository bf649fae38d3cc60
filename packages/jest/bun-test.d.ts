// Bun's runner is no file that a module could augment: its types are declared by name, wherever they are installed.
declare module "bun:test" {
  import type { FairnessMatchers } from "@fairexpect/matchers";

  interface Matchers<T> extends FairnessMatchers<void> {}
  // As the asymmetric matchers of Bun itself: an expected value has to be of the type of what was received.
  // oxlint-disable-next-line typescript/no-explicit-any
  interface AsymmetricMatchers extends FairnessMatchers<any> {}
}
