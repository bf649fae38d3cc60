import { createServer } from "node:http";

/** One request as the server got it. */
export interface JudgeCall {
  /** The text that it asks to judge. */
  readonly text: string;
  readonly prompt: string;
  readonly system: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An OpenAI-compatible chat server on loopback that answers as a judge does. */
export interface JudgeServer {
  readonly baseURL: string;
  readonly calls: readonly JudgeCall[];
  close(): Promise<void>;
}

/**
 * `answer` gives the nth answer about a text, counted from 0, or a status to fail with; `complaint` what the server
 * says then.
 */
export async function startJudgeServer(
  answer: (call: JudgeCall, n: number) => string | number,
  complaint: (call: JudgeCall) => string = () => "a fault on demand",
): Promise<JudgeServer> {
  const calls: JudgeCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as {
        messages: { role: string; content: string }[];
      };
      const content = (role: string): string => body.messages.find((message) => message.role === role)?.content ?? "";
      const prompt = content("user");
      const text = JSON.parse(/^The text to judge: (".*")$/m.exec(prompt)?.[1] ?? '"?"') as string;
      const call = { text, prompt, system: content("system"), body };
      const given = answer(call, calls.filter((other) => other.text === text).length);
      calls.push(call);
      const isText = typeof given === "string";
      const message = { role: "assistant", content: given };
      const completion = {
        id: "1",
        object: "chat.completion",
        created: 0,
        model: "tiny",
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      };
      response
        .writeHead(isText ? 200 : given, { "content-type": "application/json" })
        .end(JSON.stringify(isText ? completion : { error: { message: complaint(call) } }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    baseURL: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`,
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
