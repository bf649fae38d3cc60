import { createRequire } from "node:module";
import type { Extendable } from "@fairexpect/matchers";

/** What holds a runner's functions: the global object, or what stands for it. */
export interface Realm {
  readonly expect?: Extendable | undefined;
  readonly beforeAll?: ((work: () => Promise<void>, timeout: number) => void) | undefined;
  readonly afterAll?: ((work: () => void) => void) | undefined;
}

/**
 * What holds the functions of the running test file: the global object; or, of a runner that keeps them off it (Jest
 * with `injectGlobals: false`, Bun), one with those that its module hands out.
 *
 * @throws TypeError if the runner has no `expect` yet
 */
export function ownRealm(): Realm {
  const realm: Realm = globalThis as object;
  const name = moduleOfRunner();
  if (realm.expect !== undefined || name === undefined) return realm;
  const handed = requireOrNone(name);
  if (handed === undefined) return realm;
  const { expect, beforeAll, afterAll } = handed;
  if (expect === undefined)
    throw new TypeError("Jest has no expect yet: list fairexpect/jest in setupFilesAfterEnv, not in setupFiles.");
  return Object.assign(Object.create(realm) as object, { expect, beforeAll, afterAll });
}

function moduleOfRunner(): string | undefined {
  if (process.versions["bun"] !== undefined) return "bun:test";
  return process.env["JEST_WORKER_ID"] === undefined ? undefined : "@jest/globals";
}

/** Nothing in Node's own realm, in which Jest's CommonJS door runs this: it hands over what it finds itself. */
function requireOrNone(name: string): Realm | undefined {
  try {
    return createRequire(import.meta.url)(name) as Realm;
  } catch {
    return undefined;
  }
}
