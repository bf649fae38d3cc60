import { createServer } from "node:http";
import type { ServerResponse } from "node:http";

/** What the server does with a request: answer, or fail in a way that real servers do. */
export type Fault = keyof typeof httpErrors | keyof typeof choices | keyof typeof breakages;

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
        /** Sends the body as it is, which is a text. */
        readonly raw?: boolean;
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
            response.end(other.raw === true ? String(other.body) : JSON.stringify(other.body));
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

type Body = Readonly<Record<string, unknown>>;

/** An HTTP error as servers send it. */
interface HttpError {
  readonly status: number;
  readonly error: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

const SHORTLY = { "retry-after-ms": "5" };
const LIMITED = { message: "Rate limit reached" };

const httpErrors = {
  "429": () => ({ status: 429, error: LIMITED, headers: SHORTLY }),
  "429-without-retry-after": () => ({ status: 429, error: LIMITED }),
  "429-retry-after-90": () => ({ status: 429, error: LIMITED, headers: { "retry-after": "90" } }),
  quota: () => ({
    status: 429,
    error: { message: "You exceeded your current quota", type: "insufficient_quota", code: "insufficient_quota" },
  }),
  "500": () => ({ status: 500, error: { message: "The server had an error" }, headers: SHORTLY }),
  "503": () => ({ status: 503, error: { message: "Overloaded" } }),
  "401": ({ authorization }) => ({
    status: 401,
    error: {
      message: `Incorrect API key provided: ${authorization?.replace("Bearer ", "") ?? ""}. Find yours in the console.`,
    },
  }),
  "content-filter-400": () => ({
    status: 400,
    error: { message: "The prompt was blocked", code: "content_filter" },
  }),
} satisfies Record<string, (call: ChatCall) => HttpError>;

/** The one choice of a completion: how it ends, and what it says. */
interface Choice {
  readonly content: string | null;
  readonly finish: string | null;
  readonly refusal?: string;
  readonly error?: Body;
}

const choices = {
  refusal: () => ({ content: null, finish: "stop", refusal: "I must decline." }),
  "content-filter": () => ({ content: "", finish: "content_filter" }),
  empty: () => ({ content: "", finish: "stop" }),
  length: (text) => ({ content: text.slice(0, 5), finish: "length" }),
  "finish-null": (text) => ({ content: text.slice(0, 5), finish: null }),
  "finish-error": (text) => ({ content: text.slice(0, 5), finish: "error" }),
  "error-in-choice": (text) => ({
    content: text.slice(0, 5),
    finish: "stop",
    error: { code: 502, message: "Upstream is gone" },
  }),
  "network-error": (text) => ({ content: text.slice(0, 5), finish: "network_error" }),
} satisfies Record<string, (text: string) => Choice>;

/** Faults of the connection and of the body. */
const breakages = {
  reset: (response) => {
    response.socket?.destroy();
  },
  "reset-in-the-middle": (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
    response.write('{"choices":[{', () => response.socket?.destroy());
  },
  drip: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 10);
    response.on("close", () => {
      clearInterval(timer);
    });
  },
  "invalid-json": (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"choices":[{');
  },
  "no-choices": (response, { model }) => {
    sendJson(response, 200, { id: "chat-1", object: "chat.completion", created: 0, model, choices: [] });
  },
  hang: () => {},
} satisfies Record<string, (response: ServerResponse, call: ChatCall) => void>;

function sendJson(response: ServerResponse, status: number, body: Body, headers: HttpError["headers"] = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function completionOf(call: ChatCall, plan: Plan, { content, finish, refusal, error }: Choice): Body {
  const tokens = plan.logprobs?.(call);
  const usage = plan.usage?.(call) ?? { prompt_tokens: 1, completion_tokens: 1 };
  return {
    id: "chat-1",
    object: "chat.completion",
    created: 0,
    model: call.model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, ...(refusal !== undefined && { refusal }) },
        finish_reason: finish,
        ...(error !== undefined && { error }),
        ...(tokens !== undefined && { logprobs: { content: tokens } }),
      },
    ],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  };
}

const isIn = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table => Object.hasOwn(table, name);

function reply(response: ServerResponse, call: ChatCall, text: string, plan: Plan, fault: Fault | undefined): void {
  const complete = (choice: Choice): void => {
    sendJson(response, 200, completionOf(call, plan, choice));
  };
  if (fault === undefined) complete({ content: text, finish: "stop" });
  else if (isIn(choices, fault)) complete(choices[fault](text));
  else if (isIn(httpErrors, fault)) {
    const { status, error, headers }: HttpError = httpErrors[fault](call);
    sendJson(response, status, { error }, headers);
  } else breakages[fault](response, call);
}
