import { InputError } from "@fairexpect/metrics";
import { expect } from "vitest";

/** Calls as untyped JavaScript does, and returns the message and the argument of the InputError. */
export function refused(call: () => unknown): { message: string; argument: string } {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ name: "InputError", code: "FAIREXPECT_INPUT" });
    const { message, argument } = error as InputError;
    return { message, argument };
  }
  throw new Error("expected an InputError, and nothing was thrown");
}

/** An array whose first place is a hole. */
export const sparse = <T>(...items: T[]): T[] => {
  const array = Array<T>(items.length + 1);
  items.forEach((item, i) => {
    array[i + 1] = item;
  });
  return array;
};
