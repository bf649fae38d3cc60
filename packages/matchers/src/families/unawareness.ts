import { toBeUnawareOf, type UnawarenessAssertionOptions } from "../to-be-unaware-of.js";

/** What is claimed of prompts. */
export interface UnawarenessMatchers<R> {
  /**
   * No prompt mentions a group of the attribute ("gender", "race", ...; several in an array). Received: prompts as
   * texts or objects with a `text`, one or many, or a use case. The message is a table of what was found where. Under
   * `.not`: some prompt mentions one.
   *
   * @throws InputError if received is no prompt, or the attribute is not known
   * @see unawareness and findMentions in `@fairexpect/prompts`
   * @example
   * expect(["Sum up this call.", "Ask the blacksmith."]).toBeUnawareOf(["gender", "race"]);
   * expect(() => expect("She asks for a loan.").toBeUnawareOf("gender")).toThrow("1 of 1 prompt mentions gender");
   * @since 0.1.0
   */
  toBeUnawareOf(attribute: string | readonly string[], options?: UnawarenessAssertionOptions): R;
}

export const unawarenessMatchers = { toBeUnawareOf };
