import { runInThisContext } from "node:vm";
import type { Policy } from "@fairexpect/metrics";

/**
 * What `configure` of `@fairexpect/matchers` sets for the assertions of this process, as far as a claim's verdict hangs
 * on it.
 */
export interface ConfiguredPolicy extends Policy {
  readonly method?: "auto" | "strict";
}

// The matchers put it there under this name, which the two packages share in place of an import. Jest has a realm for
// each test file, and one that is above them.
const SETTINGS = Symbol.for("fairexpect.settings");

/** The project's policy; empty if `configure` was not called. */
export function configuredPolicy(): ConfiguredPolicy {
  const realm = runInThisContext("globalThis") as { [SETTINGS]?: ConfiguredPolicy };
  return realm[SETTINGS] ?? {};
}
