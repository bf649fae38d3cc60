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
  const contents = text === undefined && messages === undefined ? ["text", "messages"] : [];
  checkSpelling(caller, argument, full, [...contents, ...Object.keys(labelChecks)]);
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

/**
 * Throws if an object has a field that is one of these names misspelt, which it lacks: a label that nobody reads would
 * silently leave the comparison out. Whatever else it has is its owner's.
 */
export function checkSpelling(
  caller: string,
  argument: string,
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  const missing = names.filter((name) => given[name] === undefined);
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || names.includes(field)) continue;
    const meant = missing.find((name) => isSlipOf(name, field));
    if (meant === undefined) continue;
    throw wrong(
      caller,
      `${argument}.${field}`,
      describeValue(value),
      `one of the names ${names.join(", ")}`,
      `Did you mean ${JSON.stringify(meant)}? What is only your own belongs in "fields".`,
    );
  }
}

/** Shorter names are one letter from other words: "term" from "team". */
const LONG = 5;

/**
 * Whether a field is a name but for capital letters, signs, the plural, a letter too many, too few or another, or two
 * that are swapped.
 */
function isSlipOf(name: string, field: string): boolean {
  const [meant, written] = [name, field].map((text) => text.toLowerCase().replaceAll(/[^a-z]/g, "")) as [
    string,
    string,
  ];
  if ([meant, `${meant}s`].includes(written) || meant === `${written}s`) return true;
  if (meant.length < LONG) return false;
  const shorter = Math.min(meant.length, written.length);
  let start = 0;
  while (start < shorter && meant[start] === written[start]) start++;
  let end = 0;
  while (end < shorter - start && meant.at(-1 - end) === written.at(-1 - end)) end++;
  const [one, other] = [meant, written].map((text) => text.slice(start, text.length - end)) as [string, string];
  const isSwapped = one.length === 2 && one[0] === other[1] && one[1] === other[0];
  return (one.length <= 1 && other.length <= 1) || (isSwapped && other.length === 2);
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
