import { describeValue, isPromise, redact } from "@fairexpect/metrics/core";

import { messageOf } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { wrong } from "../input.js";
import type { RespondOptions } from "../run/options.js";
import type { Request } from "./key.js";

/** The option `redact`. */
export type Hook = NonNullable<RespondOptions["redact"]>;

/**
 * Requests as they are written to the recording. All are made before a model is called: a hook that throws, or forgets
 * to return, is found before anything is paid for.
 */
export function redactedRequests(
  caller: string,
  requests: ReadonlyMap<string, Request>,
  hook: Hook,
): ReadonlyMap<string, Request> {
  const written = new Map(Array.from(requests, ([key, request]) => [key, redactedRequest(caller, request, hook)]));
  const [first] = requests.values();
  const answer = first === undefined ? "" : attempt(hook, first.prompt, "answer");
  // It may throw here because it expects answers of some shape; one that gives no text gives none for any answer.
  if (typeof answer !== "string" && !(answer instanceof Thrown)) throw unusable(caller, answer, "for an answer");
  return written;
}

/** A request with the texts that `hook` makes of its own. */
export function redactedRequest(caller: string, request: Request, hook: Hook): Request {
  const written = (text: string, of: "system" | "prompt"): string => {
    const changed = attempt(hook, text, of);
    if (typeof changed !== "string")
      throw unusable(caller, changed, `for the ${of === "system" ? "system prompt" : "prompt"} ${excerpt(text)}`);
    return changed;
  };
  const { system, prompt, messages } = request;
  return {
    ...request,
    ...(system === undefined ? {} : { system: written(system, "system") }),
    prompt: written(prompt, "prompt"),
    ...(messages === undefined
      ? {}
      : { messages: messages.map(({ role, content }) => ({ role, content: written(content, "prompt") })) }),
  };
}

/** An answer that cannot be written, because the hook made no text of it. */
export class Unredacted extends Error {
  /** The answer. No field, so that what shows errors does not show it. */
  readonly answer: () => string;

  constructor(text: string, message: string) {
    super(message);
    this.answer = () => text;
  }
}

/** What is written in an answer's place; throws an `Unredacted`. */
export function redactedAnswer(text: string, hook: Hook): string {
  const changed = attempt(hook, text, "answer");
  if (typeof changed === "string") return changed;
  // The message of what was thrown may quote the answer.
  const what =
    changed instanceof Thrown ? `threw ${nameOf(changed.error)}` : `gave ${describeValue(changed)} in place of a text`;
  throw new Unredacted(
    text,
    `answered, but not recorded: options.redact ${what}; failures[...].answer() has the answer`,
  );
}

function nameOf(error: unknown): string {
  return typeof error === "object" && error !== null && "name" in error ? String(error.name) : "something";
}

class Thrown {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

function attempt(hook: Hook, text: string, of: "system" | "prompt" | "answer"): unknown {
  try {
    const changed: unknown = hook(text, of);
    // Nobody else waits for the promise of an async hook.
    if (isPromise(changed)) changed.then(undefined, () => {});
    return changed;
  } catch (error) {
    return new Thrown(error);
  }
}

function unusable(caller: string, changed: unknown, where: string): Error {
  const what =
    changed instanceof Thrown
      ? `throws (${redact(messageOf(changed.error))})`
      : isPromise(changed)
        ? "returns a promise"
        : `returns ${describeValue(changed)}`;
  return wrong(
    caller,
    "options.redact",
    `a function that ${what} ${where}`,
    "a function that returns the text to be written, for system prompts, prompts and answers",
    "Nothing was called.",
  );
}
