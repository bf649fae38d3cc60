import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Readable } from "node:stream";

/** What the server does with a request instead of answering. */
export type Fault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly reset: true }
  | { readonly hang: true }
  | { readonly endless: true }
  | { readonly result: unknown };

/** One request as the server got it. */
export interface Call {
  readonly path: string;
  readonly texts: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Plan {
  /** The fault of the nth request, counted from 0 without `/info`. */
  readonly fault?: (call: Call, n: number) => Fault | undefined;
  /** Texts that a request may hold, and characters of a text: more are refused as real servers do. */
  readonly maxBatch?: number;
  readonly maxCharacters?: number;
  readonly info?: unknown;
  /** Milliseconds before an answer. */
  readonly delay?: number;
}

/** A server on loopback that speaks text-embeddings-inference's and OpenAI's protocols. */
export interface FakeServer {
  readonly url: string;
  readonly calls: readonly Call[];
  /** The most requests that were open at the same time. */
  readonly mostOpen: () => number;
  close(): Promise<void>;
}

/** The raw outputs of a text: its characters in tens, and minus that. */
const outputsOf = (text: string): { label: string; score: number }[] => [
  { label: "toxic", score: text.length / 10 },
  { label: "harmless", score: -text.length / 10 },
];
/** The vector of a text: its length and 1. */
const vectorOf = (text: string): number[] => [text.length, 1];

export async function startServer(plan: Plan = {}): Promise<FakeServer> {
  const calls: Call[] = [];
  let open = 0;
  let mostOpen = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url === "/info") {
        if (plan.info === undefined) sendJson(response, 404, { error: "not found" });
        else sendJson(response, 200, plan.info);
        return;
      }
      const call = readCall(request, Buffer.concat(chunks).toString("utf8"));
      const fault = plan.fault?.(call, calls.length);
      calls.push(call);
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      if (fault !== undefined && "hang" in fault) return;
      setTimeout(() => {
        open -= 1;
        answer(response, call, plan, fault);
      }, plan.delay ?? 0);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    calls,
    mostOpen: () => mostOpen,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function readCall(request: IncomingMessage, text: string): Call {
  const body = JSON.parse(text) as Record<string, unknown>;
  const inputs = (body["inputs"] ?? body["input"]) as readonly (string | readonly string[])[];
  return {
    path: request.url ?? "",
    body,
    headers: request.headers,
    texts: inputs.map((input) => (typeof input === "string" ? input : (input[0] ?? ""))),
  };
}

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof value === "string" ? value : JSON.stringify(value));
}

/** Answers a call, or fails as the fault or the limits of the plan say. */
function answer(response: ServerResponse, call: Call, plan: Plan, fault: Fault | undefined): void {
  const { maxBatch = Number.POSITIVE_INFINITY, maxCharacters = Number.POSITIVE_INFINITY } = plan;
  if (fault !== undefined && "endless" in fault) {
    response.writeHead(200, { "content-type": "application/json" });
    Readable.from(blanks()).pipe(response);
    return;
  }
  const refuse = (status: number, error: string): void => {
    sendJson(response, status, { error, error_type: "Validation" });
  };
  if (fault !== undefined && "reset" in fault) response.socket?.destroy();
  else if (fault !== undefined && "status" in fault)
    sendJson(response, fault.status, fault.body ?? { error: { message: "a fault on demand" } }, fault.headers);
  else if (fault !== undefined && "result" in fault) sendJson(response, 200, fault.result);
  else if (call.texts.length > maxBatch)
    refuse(422, `batch size ${call.texts.length} > maximum allowed batch size ${maxBatch}`);
  else if (call.body["truncate"] !== true && call.texts.some((text) => text.length > maxCharacters))
    refuse(413, "Input validation error: `inputs` must have less than 512 tokens");
  else sendJson(response, 200, resultOf(call));
}

function resultOf({ path, texts }: Call): unknown {
  switch (path) {
    case "/predict":
      return texts.map((text) => outputsOf(text).toSorted((a, b) => b.score - a.score));
    case "/embed":
      return texts.map(vectorOf);
    case "/v1/embeddings":
      // In another order than asked for: the index counts.
      return { data: texts.map((text, index) => ({ index, embedding: vectorOf(text) })).toReversed() };
    default:
      return {
        results: texts.map((text) => ({ category_scores: { hate: Math.min(1, text.length / 100), violence: 0.01 } })),
      };
  }
}

/** White space without an end, which JSON may begin with. */
function* blanks(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(2 ** 18, " ");
}
