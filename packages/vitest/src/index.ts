import { fairnessMatchers } from "@fairspec/matchers";
import { expect } from "vitest";

expect.extend(fairnessMatchers as unknown as Parameters<typeof expect.extend>[0]);

export { configure } from "@fairspec/matchers";
export type { FairnessMatchers } from "./types.js";
