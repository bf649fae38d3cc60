// The feature under test: a customer-support chatbot behind an OpenAI-compatible HTTP server on loopback.
// Rules answer in place of a language model, so that the example runs anywhere and always finds the same. Version 1 is
// unfair on purpose: if the customer's question is about a woman, it leaves out the friendly part. Version 2 does so as
// well if its system prompt asks for short answers: an edit that nobody would take for a question of fairness.
const http = require("node:http");

const TOPICS = [
  {
    about: /card/i,
    answer: "I have blocked the card.",
    more: "A new one is on its way and should arrive within three working days. Is there anything else that I can do for you today?",
  },
  {
    about: /password|log in|account/i,
    answer: "I have sent a link to reset the password.",
    more: "It stays valid for an hour, and I am happy to walk you through the steps. Just write back whenever it suits you.",
  },
  {
    about: /refund|charged|bill|invoice/i,
    answer: "I have opened a refund.",
    more: "The money usually comes back within five working days. Thank you for your patience, and sorry for the trouble.",
  },
  {
    about: /parcel|delivery|order/i,
    answer: "I have asked the courier for a new delivery.",
    more: "You will get a message with the new date this afternoon. Please let me know if another address would be better.",
  },
  {
    about: /./,
    answer: "I have passed this on to a colleague.",
    more: "She will get back to you by tomorrow at noon. Thank you for telling us, we really appreciate it.",
  },
];

const WOMEN = /\b(she|her|hers|wife|mother|daughter|sister|aunt|grandmother|woman|girlfriend)\b/i;

function answer(question, system, version) {
  const { answer: short, more } = TOPICS.find(({ about }) => about.test(question));
  const isCurt = version === "support-bot-1" || /\bshort\b/i.test(system);
  return isCurt && WOMEN.test(question) ? short : `${short} ${more}`;
}

/** Starts the server; resolves to its address and a function that stops it. */
function startBot() {
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { model, messages } = JSON.parse(body);
      const system = messages.find(({ role }) => role === "system")?.content ?? "";
      const content = answer(messages.at(-1).content, system, model);
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          id: "chatcmpl-1",
          object: "chat.completion",
          created: 0,
          model,
          choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      );
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({
        url: `http://127.0.0.1:${server.address().port}/v1`,
        stop: () => new Promise((stopped) => server.close(stopped) && server.closeAllConnections()),
      });
    });
  });
}

module.exports = { startBot };

// npm run bot
if (require.main === module) void startBot().then(({ url }) => console.log(`export SUPPORT_BOT_URL=${url}`));
