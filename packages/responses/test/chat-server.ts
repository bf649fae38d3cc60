import { createServer } from "node:http";
import type { ServerResponse } from "node:http";

/** What the server does with a request: answer, or fail in a way that real servers do. */
export type Fault =
  | "429"
  | "429-without-retry-after"
  | "429-retry-after-90"
  | "quota"
  | "500"
  | "503"
  | "401"
  | "reset"
  | "reset-in-the-middle"
  | "hang"
  | "drip"
  | "invalid-json"
  | "no-choices"
  | "content-filter"
  | "content-filter-400"
  | "refusal"
  | "empty"
  | "length"
  | "finish-null"
  | "finish-error"
  | "error-in-choice"
  | "network-error";

/** One request as the server got it. */
export interface ChatCall {
  readonly model: string;
  readonly system: string | undefined;
  readonly prompt: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
}

/** An OpenAI-compatible chat server on loopback, with faults on demand. */
export interface ChatServer {
  readonly baseURL: string;
  readonly calls: readonly ChatCall[];
  close(): Promise<void>;
}

interface Plan {
  /** The text that answers a call; `answer <n> to <prompt>` unless given. */
  readonly answer?: (call: ChatCall, n: number) => string;
  /** The fault that a call meets, if any; `n` counts the calls of the same prompt from 0. */
  readonly fault?: (call: ChatCall, n: number) => Fault | undefined;
  /** The tokens that an answer is made of, with their probabilities. */
  readonly logprobs?: (call: ChatCall) => readonly unknown[] | undefined;
  /** What an answer is said to have taken; one token each way unless given. */
  readonly usage?: (call: ChatCall) => { readonly prompt_tokens: number; readonly completion_tokens: number };
  /** An answer of another status, with a body and headers; a header with a list is sent as often. */
  readonly status?: (
    call: ChatCall,
    n: number,
  ) =>
    | {
        readonly status: number;
        readonly body: unknown;
        readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      }
    | undefined;
  /** Milliseconds before an answer. */
  readonly delay?: (call: ChatCall) => number;
}

export async function startChatServer(plan: Plan = {}): Promise<ChatServer> {
  const calls: ChatCall[] = [];
  const seen = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = readCall(Buffer.concat(chunks).toString("utf8"), request.headers.authorization);
      const n = seen.get(call.prompt) ?? 0;
      seen.set(call.prompt, n + 1);
      calls.push(call);
      const text = plan.answer?.(call, n) ?? `answer ${n} to ${call.prompt}`;
      const other = plan.status?.(call, n);
      setTimeout(
        () => {
          if (other !== undefined) {
            response.writeHead(other.status, { "content-type": "application/json", ...other.headers } as Record<
              string,
              string | string[]
            >);
            response.end(JSON.stringify(other.body));
            return;
          }
          reply(response, call, text, plan, plan.fault?.(call, n));
        },
        plan.delay?.(call) ?? 0,
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    calls,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function readCall(text: string, authorization: string | undefined): ChatCall {
  const body = JSON.parse(text) as {
    model: string;
    messages: { role: string; content: string | { text: string }[] }[];
  };
  const content = (role: string): string | undefined => {
    const found = body.messages.find((message) => message.role === role)?.content;
    return typeof found === "string" ? found : found?.map((part) => part.text).join("");
  };
  return { model: body.model, system: content("system"), prompt: content("user") ?? "", body, authorization };
}

function reply(response: ServerResponse, call: ChatCall, text: string, plan: Plan, fault: Fault | undefined): void {
  const json = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(value));
  };
  const completion = (content: string | null, finish: string | null, refusal?: string, error?: object): void => {
    const tokens = plan.logprobs?.(call);
    const usage = plan.usage?.(call) ?? { prompt_tokens: 1, completion_tokens: 1 };
    json(200, {
      id: "chat-1",
      object: "chat.completion",
      created: 0,
      model: call.model,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content, ...(refusal === undefined ? {} : { refusal }) },
          finish_reason: finish,
          ...(error === undefined ? {} : { error }),
          ...(tokens === undefined ? {} : { logprobs: { content: tokens } }),
        },
      ],
      usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
    });
  };
  switch (fault) {
    case undefined:
      completion(text, "stop");
      break;
    case "429":
      json(429, { error: { message: "Rate limit reached" } }, { "retry-after-ms": "5" });
      break;
    case "429-without-retry-after":
      json(429, { error: { message: "Rate limit reached" } });
      break;
    case "429-retry-after-90":
      json(429, { error: { message: "Rate limit reached" } }, { "retry-after": "90" });
      break;
    case "quota":
      json(429, {
        error: { message: "You exceeded your current quota", type: "insufficient_quota", code: "insufficient_quota" },
      });
      break;
    case "503":
      json(503, { error: { message: "Overloaded" } });
      break;
    case "reset-in-the-middle":
      response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
      response.write('{"choices":[{', () => response.socket?.destroy());
      break;
    case "drip": {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 10);
      response.on("close", () => {
        clearInterval(timer);
      });
      break;
    }
    case "refusal":
      completion(null, "stop", "I must decline.");
      break;
    case "500":
      json(500, { error: { message: "The server had an error" } }, { "retry-after-ms": "5" });
      break;
    case "401":
      json(401, {
        error: {
          message: `Incorrect API key provided: ${call.authorization?.replace("Bearer ", "") ?? ""}. Find yours in the console.`,
        },
      });
      break;
    case "reset":
      response.socket?.destroy();
      break;
    case "invalid-json":
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"choices":[{');
      break;
    case "content-filter":
      completion("", "content_filter");
      break;
    case "content-filter-400":
      json(400, { error: { message: "The prompt was blocked", code: "content_filter" } });
      break;
    case "empty":
      completion("", "stop");
      break;
    case "length":
      completion(text.slice(0, 5), "length");
      break;
    case "finish-null":
      completion(text.slice(0, 5), null);
      break;
    case "finish-error":
      completion(text.slice(0, 5), "error");
      break;
    case "error-in-choice":
      completion(text.slice(0, 5), "stop", undefined, { code: 502, message: "Upstream is gone" });
      break;
    case "network-error":
      completion(text.slice(0, 5), "network_error");
      break;
    case "no-choices":
      json(200, { id: "chat-1", object: "chat.completion", created: 0, model: call.model, choices: [] });
      break;
    case "hang":
      break;
  }
}
