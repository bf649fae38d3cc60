import type { Policy } from "@fairexpect/metrics";
import { configuredPolicy as policyOfFile } from "@fairexpect/metrics/core";

/** What of the running test file's policy a claim's verdict hangs on. */
export interface ConfiguredPolicy extends Policy {
  readonly method?: "auto" | "strict";
}

/** The policy that `configure` of `@fairexpect/matchers` set; empty if it was not called. */
export function configuredPolicy(): ConfiguredPolicy {
  return policyOfFile();
}
