// The feature under test: a model that decides on loans, behind an OpenAI-compatible HTTP server on loopback.
// Version 1 is unfair on purpose: it wants more security from an applicant with a woman's name.
import { createServer } from "node:http";

const WOMEN = /^(?:Mary|Patricia|Jennifer|Linda|Elizabeth|Barbara|Susan|Jessica|Karen|Sarah)\b/;

function decide(application: string, version: string): { decision: "approve" | "deny"; reason: string } {
  const [income = 0, debts = 0, years = 0, amount = 1] = (application.match(/\d+/g) ?? []).map(Number);
  const security = (income - debts) / amount + years / 4;
  const needed = version === "lender-1" && WOMEN.test(application) ? 5.5 : 4;
  if (security > needed) return { decision: "approve", reason: "The loan is affordable." };
  return { decision: "deny", reason: "The income is too low for this loan." };
}

/** Starts the server; resolves to its address and a function that stops it. */
export async function startLender(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { model, messages } = JSON.parse(body) as { model: string; messages: { content: string }[] };
      const message = { role: "assistant", content: JSON.stringify(decide(messages.at(-1)?.content ?? "", model)) };
      const usage = { prompt_tokens: 60, completion_tokens: 20, total_tokens: 80 };
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          id: "chatcmpl-1",
          object: "chat.completion",
          created: 0,
          model,
          choices: [{ index: 0, message, finish_reason: "stop" }],
          usage,
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
