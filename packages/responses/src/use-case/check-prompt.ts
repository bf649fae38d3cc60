import type { Message, PromptLabels } from "@fairexpect/metrics";
import { describeValue } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import type { CheckedPrompt } from "./use-case.js";

/** A prompt in full; throws an `InputError` for anything that is not as `UseCasePrompt` or `Conversation` says. */
export function checkPrompt(caller: string, argument: string, prompt: unknown): CheckedPrompt {
  const full: unknown = typeof prompt === "string" ? { text: prompt } : prompt;
  if (!isObject(full))
    throw wrong(caller, argument, describeValue(prompt), "a text, { text, group, source } or { messages }");
  const { text, messages } = full;
  const labels = checkLabels(caller, argument, full);
  if (messages !== undefined) {
    if (text !== undefined) throw wrong(caller, argument, "an object with both text and messages", "one of the two");
    const checked = checkMessages(caller, `${argument}.messages`, messages);
    return { text: checked.at(-1)?.content ?? "", messages: checked, ...labels };
  }
  if (typeof text !== "string") throw wrong(caller, `${argument}.text`, describeValue(text), "a text");
  if (text === "")
    throw wrong(caller, argument, "an empty text", "a text with at least one character", "Leave the prompt out.");
  return { text, ...labels };
}

/** Of each label, whether a value is one, and what is. */
const labelChecks: Readonly<Record<keyof PromptLabels, readonly [(value: unknown) => boolean, string]>> = {
  group: [
    (value) => isText(value) || (isRecordOf(value, isText) && Object.keys(value).length > 0),
    'a group\'s name, one by attribute ({ gender: "female" }), or nothing',
  ],
  term: [isText, "the word or name that stands for the group, or nothing"],
  termType: [(value) => value === "name" || value === "word", '"name", "word" or nothing'],
  source: [isText, "a source prompt's name, or nothing"],
  cluster: [isText, "a cluster's name, or nothing"],
  label: [
    (value) => isText(value) || isFinite(value) || typeof value === "boolean",
    "a class: a text, a finite number, true or false, or nothing",
  ],
  fields: [
    (value) => isRecordOf(value, (field) => isText(field) || isFinite(field)),
    "an object of texts and finite numbers, or nothing",
  ],
};

/** The labels that a prompt has. */
function checkLabels(caller: string, argument: string, prompt: Readonly<Record<string, unknown>>): PromptLabels {
  const given = Object.entries(labelChecks).flatMap(([name, [fits, expected]]) => {
    const value = prompt[name];
    if (value === undefined) return [];
    if (!fits(value)) throw wrong(caller, `${argument}.${name}`, describeValue(value), expected);
    return [[name, value] as const];
  });
  return Object.fromEntries(given) as PromptLabels;
}

function checkMessages(caller: string, argument: string, messages: unknown): Message[] {
  if (!Array.isArray(messages) || messages.length === 0)
    throw wrong(caller, argument, describeValue(messages), "an array of { role, content }");
  const checked = messages.map((message: unknown, i): Message => {
    const { role, content } = isObject(message) ? message : {};
    if (role !== "user" && role !== "assistant")
      throw wrong(
        caller,
        `${argument}[${i}].role`,
        describeValue(role),
        '"user" or "assistant"',
        "The system prompt belongs to the use case: { name, model, system, prompts }.",
      );
    if (typeof content !== "string" || content === "")
      throw wrong(caller, `${argument}[${i}].content`, describeValue(content), "a text with at least one character");
    return { role, content };
  });
  if (checked.at(-1)?.role !== "user")
    throw wrong(
      caller,
      argument,
      "a conversation that ends with the assistant",
      "a last message of the user, which the model answers",
    );
  return checked;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isFinite(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isRecordOf(value: unknown, fits: (item: unknown) => boolean): value is Record<string, unknown> {
  return isObject(value) && !("then" in value) && Object.values(value).every(fits);
}
