// The model under test, behind an OpenAI-compatible HTTP server on loopback. It takes its time, as models do, and calls
// are counted: on two machines they are what costs money.
import { createServer } from "node:http";

const THINKS_FOR = 400;
const REPLIES = [
  "I have looked into it, and it is settled.",
  "Thank you for telling us. I have passed it on to a colleague, who answers by noon.",
  "I am sorry for the trouble. It should work within the hour.",
];

export async function startModel() {
  const counted = { calls: 0 };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { model, messages } = JSON.parse(body);
    counted.calls += 1;
    await new Promise((resolve) => setTimeout(resolve, THINKS_FOR));
    // The same reply to a question, whoever is asked about.
    const [number] = /\d+/.exec(messages.at(-1).content) ?? ["0"];
    const message = {
      role: "assistant",
      content: `${REPLIES[number % REPLIES.length]} Your case is number ${number}.`,
    };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion",
        created: 0,
        model,
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    counted,
    stop: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
  };
}
