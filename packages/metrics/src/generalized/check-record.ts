import { describeValue, InputError } from "../core/input.js";

/** The path of a group, as one would write it. */
export function at(path: string, group: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(group) ? `${path}.${group}` : `${path}[${JSON.stringify(group)}]`;
}

export function checkRecord(
  caller: string,
  argument: string,
  value: unknown,
  expected: string,
): asserts value is object {
  if (typeof value === "object" && value !== null && !isList(value)) return;
  throw notRecord(caller, argument, value, expected);
}

/** Arrays, typed ones too. */
export function isList(value: object): boolean {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

export function notRecord(caller: string, argument: string, value: unknown, expected: string): InputError {
  return new InputError({ function: caller, argument, given: describeValue(value), expected });
}
