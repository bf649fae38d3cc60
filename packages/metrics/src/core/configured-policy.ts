/**
 * The policies that `configure` set in this process, each for the test file that it was set for. They stand here, below
 * all packages that ask for them, and hold no policy of their own; what a policy has in it is `configure`'s matter.
 */
interface Store {
  /** By test file; under undefined what was set when no runner tells the file. */
  readonly policies: Map<string | undefined, object>;
  /** Tells the running test file, if a runner's package said how. */
  testFile: (() => string | undefined) | undefined;
}

const STORE = Symbol.for("fairexpect.policies");

/**
 * The store of the process. Jest loads modules once a realm, and has a realm for each test file: a set-up file may have
 * another copy of this module than a test. They meet in the realm above, which only Node's own functions lead to.
 */
function store(): Store {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const vm = process?.getBuiltinModule?.("node:vm") as { runInThisContext(code: string): unknown } | undefined;
  const realm = (vm?.runInThisContext("globalThis") ?? globalThis) as { [STORE]?: Store };
  return (realm[STORE] ??= { policies: new Map(), testFile: undefined });
}

/**
 * Says how the running test file is told from now on; the packages of the runners call it.
 *
 * @since 0.1.0
 */
export function tellTestFile(tell: () => string | undefined): void {
  store().testFile = tell;
}

/**
 * The running test file; undefined if no runner tells.
 *
 * @since 0.1.0
 */
export function testFile(): string | undefined {
  return store().testFile?.();
}

/**
 * What tells the running test file: another object for each run of a file in runners that register anew for it, so that
 * it stands for that run; undefined if no runner tells.
 *
 * @since 0.1.0
 */
export function testFileTeller(): object | undefined {
  return store().testFile;
}

/**
 * Sets the policy of a test file in place of the one before; of all files without one of their own, if no file is
 * known. `configure` of `@fairexpect/matchers` checks it first.
 *
 * @since 0.1.0
 */
export function setPolicy(policy: object, file: string | undefined): void {
  store().policies.set(file, { ...policy });
}

/**
 * The policy that `configure` set for a test file, the running one unless another is named; empty if it was not called.
 *
 * @example
 * configuredPolicy() // {}
 * @since 0.1.0
 */
export function configuredPolicy(file: string | undefined = testFile()): object {
  const { policies } = store();
  return policies.get(file) ?? policies.get(undefined) ?? {};
}
