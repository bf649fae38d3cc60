import { checkText, describeValue, InputError } from "./input.js";

/**
 * A prompt, alone or as a variation of another.
 *
 * @since 0.1.0
 */
export interface Prompt {
  readonly text: string;
  /** The group that the prompt mentions: "female". */
  readonly group?: string;
  /** The name of the source prompt that this one is a variation of: variations of one source share it. */
  readonly source?: string;
}

/**
 * Prompts in any form that this package takes: one or several, as texts or as objects with a `text`; or a use case,
 * whose `prompts` they are.
 *
 * @since 0.1.0
 */
export type Prompts =
  | string
  | Prompt
  | readonly (string | Prompt)[]
  | { readonly prompts: readonly (string | Prompt)[] };

/** The prompts as objects, checked. */
export function promptsOf(caller: string, argument: string, value: unknown): Prompt[] {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && "prompts" in value)
    return promptsOf(caller, `${argument}.prompts`, value.prompts);
  if (!Array.isArray(value)) return [promptOf(caller, argument, value)];
  return value.map((prompt, i) => promptOf(caller, `${argument}[${i}]`, prompt));
}

function promptOf(caller: string, argument: string, value: unknown): Prompt {
  if (typeof value === "string") return { text: value };
  if (typeof value !== "object" || value === null || !("text" in value)) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(value),
      expected: "a prompt: a text, or an object with a text",
    });
  }
  checkText(caller, `${argument}.text`, value.text);
  return value as Prompt;
}
