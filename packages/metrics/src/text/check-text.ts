import { describeValue, InputError } from "../core/input.js";

/** Throws unless `value` is a string. */
export function checkText(caller: string, argument: string, value: unknown): asserts value is string {
  if (typeof value === "string") return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "a text" });
}

/** Throws unless `value` is a function or left out. */
export function checkFunction(caller: string, argument: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new InputError({ function: caller, argument, given: describeValue(value), expected: "a function" });
}
