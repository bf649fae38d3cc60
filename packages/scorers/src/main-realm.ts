import { runInThisContext } from "node:vm";

import { MissingDependencyError } from "@fairexpect/responses";

/**
 * A package, loaded as the module at `from` would load it, into the main realm: there native code finds the typed
 * arrays that it knows, and it stays across the test files of a worker.
 *
 * @throws MissingDependencyError if it is not installed
 */
export function requireInMainRealm(caller: string, name: string, use: string, advice: string, from: string): unknown {
  const createRequire = runInThisContext('process.getBuiltinModule("node:module").createRequire') as (
    from: string,
  ) => (name: string) => unknown;
  try {
    return createRequire(from)(name);
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    const absent = code === "MODULE_NOT_FOUND" && String(message).includes(`'${name}'`);
    if (!absent) throw error;
    throw new MissingDependencyError(
      name,
      `${caller}: ${use} the package "${name}", which is not installed. Install it: npm install --save-dev ${name}. ${advice}`,
    );
  }
}
