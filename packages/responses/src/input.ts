import { InputError } from "./metrics-core.js";

/** An `InputError` in the name of the function that the user called; `given` is a value in words. */
export function wrong(caller: string, argument: string, given: string, expected: string, advice?: string): InputError {
  return new InputError({
    function: caller,
    argument,
    given,
    expected,
    ...(advice === undefined ? {} : { advice }),
  });
}

/** Whether something is a plain object, or any that is no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether something is a promise, also one of another realm, as in Jest. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
