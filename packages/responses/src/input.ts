import { wrong } from "@fairexpect/metrics/core";

export { wrong };

/** Whether something is a plain object, or any that is no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
