import type { Message, PromptLabels } from "@fairexpect/metrics";

import { checkArray, checkOneOf, checkRecord, checkText, describeValue, InputError, promptName } from "./input.js";

/**
 * A prompt as one text, alone or as a variation of another.
 *
 * @since 0.1.0
 */
export interface Prompt extends PromptLabels {
  readonly text: string;
}

/**
 * A prompt as messages: a conversation that ends with the user. Its last message is the prompt's text.
 *
 * @since 0.1.0
 */
export interface Conversation extends PromptLabels {
  readonly messages: readonly Message[];
}

/**
 * Prompts in any form that this package takes: one or several, as texts, as objects with a `text`, or as conversations;
 * or a use case or a response set, whose `prompts` they are.
 *
 * @since 0.1.0
 */
export type Prompts =
  | string
  | Prompt
  | Conversation
  | readonly (string | Prompt | Conversation)[]
  | { readonly prompts: readonly (string | Prompt | Conversation)[] };

/**
 * Prompts without conversations.
 *
 * @since 0.1.0
 */
export type TextPrompts =
  | string
  | Prompt
  | readonly (string | Prompt)[]
  | { readonly prompts: readonly (string | Prompt)[] };

/** A prompt that has been checked. */
export interface ReadPrompt {
  /** What was given, a text as an object. */
  readonly given: Prompt | Conversation;
  /** All its texts: one, or those of the messages. */
  readonly texts: readonly string[];
  /** What tells it from other prompts: its text, or its messages with their roles. */
  readonly identity: string;
}

/** The prompts as objects, checked. */
export function promptsOf(caller: string, argument: string, value: unknown): ReadPrompt[] {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && "prompts" in value) {
    checkArray(caller, `${argument}.prompts`, value.prompts);
    return promptsOf(caller, `${argument}.prompts`, value.prompts);
  }
  if (!Array.isArray(value)) return [promptOf(caller, argument, value)];
  checkArray(caller, argument, value);
  return value.map((prompt, i) => promptOf(caller, `${argument}[${i}]`, prompt));
}

function promptOf(caller: string, argument: string, value: unknown): ReadPrompt {
  if (typeof value === "string") return { given: { text: value }, texts: [value], identity: value };
  if (isConversation(value)) {
    const { messages } = value;
    checkMessages(caller, `${argument}.messages`, messages);
    checkLabels(caller, argument, value);
    const texts = messages.map(({ content }) => content);
    return { given: value, texts, identity: promptName({ text: texts.at(-1) ?? "", messages }) };
  }
  if (!isPrompt(value)) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(value),
      expected: "a prompt: a text, an object with a text, or one with messages",
    });
  }
  checkText(caller, `${argument}.text`, value.text);
  checkLabels(caller, argument, value);
  return { given: value, texts: [value.text], identity: value.text };
}

/** Labels are carried on, and tell prompts apart: of what is given, they must be texts. */
function checkLabels(caller: string, argument: string, value: object): void {
  const { group, label, ...rest }: Partial<Record<keyof PromptLabels, unknown>> = value;
  for (const field of ["term", "source", "cluster"] as const)
    if (rest[field] !== undefined) checkText(caller, `${argument}.${field}`, rest[field]);
  if (rest.termType !== undefined) checkOneOf(caller, `${argument}.termType`, rest.termType, ["name", "word"]);
  if (typeof group === "object" && group !== null) {
    checkRecord(caller, `${argument}.group`, group);
    for (const [attribute, own] of Object.entries(group)) checkText(caller, `${argument}.group.${attribute}`, own);
  } else if (group !== undefined) checkText(caller, `${argument}.group`, group);
  if (label === undefined || typeof label === "string" || typeof label === "boolean" || Number.isFinite(label)) return;
  const expected = "a class: a text, a number or a boolean";
  throw new InputError({ function: caller, argument: `${argument}.label`, given: describeValue(label), expected });
}

/** Prompts of response sets have both messages and the text of the last one. */
export function isConversation(value: unknown): value is Conversation {
  return typeof value === "object" && value !== null && "messages" in value && value.messages !== undefined;
}

function isPrompt(value: unknown): value is Prompt {
  return typeof value === "object" && value !== null && "text" in value;
}

function checkMessages(caller: string, argument: string, messages: unknown): asserts messages is readonly Message[] {
  checkArray(caller, argument, messages);
  for (const [i, message] of messages.entries()) {
    const { role, content }: { role?: unknown; content?: unknown } =
      typeof message === "object" && message !== null ? message : {};
    if (role !== "user" && role !== "assistant")
      throw new InputError({
        function: caller,
        argument: `${argument}[${i}].role`,
        given: describeValue(role),
        expected: '"user" or "assistant"',
      });
    checkText(caller, `${argument}[${i}].content`, content);
  }
}
