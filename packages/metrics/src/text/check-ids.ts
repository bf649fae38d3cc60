import { describeValue, InputError } from "../core/input.js";

/** Throws unless `value` is an Int32Array, also one of another realm. */
export function checkIds(caller: string, argument: string, value: unknown): asserts value is Int32Array {
  if (Object.prototype.toString.call(value) === "[object Int32Array]") return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: "an Int32Array of word numbers",
    advice: "Number the words by vocabulary().intern(words).",
  });
}
