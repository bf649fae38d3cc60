import type { IncomingMessage, ServerResponse } from "node:http";

/** Something that a provider does in place of an answer, or with one. */
export interface Fault {
  /** In words, as the table of the documentation has it. */
  readonly does: string;
  readonly play: (response: ServerResponse, request: IncomingMessage) => void;
  /** The address that is called, made of the server's, if it is another one. */
  readonly address?: (baseURL: string) => string;
  /** Whether nothing but the time limit ends the call. */
  readonly isEndless?: true;
}

/** Answers with a status and a body: a text or bytes as they are, anything else as JSON. */
export function send(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Fault["play"] {
  return (response) => {
    const isRaw = typeof body === "string" || Buffer.isBuffer(body);
    response.writeHead(status, { "content-type": isRaw ? "text/html" : "application/json", ...headers });
    response.end(isRaw ? body : JSON.stringify(body));
  };
}

/** A whole completion of the OpenAI protocol, with other fields in its message or its choice. */
export function completion(message: object, choice: object = {}): object {
  return {
    id: "chat-1",
    object: "chat.completion",
    created: 0,
    model: "tiny",
    choices: [
      { index: 0, message: { role: "assistant", content: "yes", ...message }, finish_reason: "stop", ...choice },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

export const loginPage = "<!doctype html><title>Sign in</title>";
