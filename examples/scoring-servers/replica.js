// A stand-in for a text-embeddings-inference server: the same two routes, and a model of three words.
import { createServer } from "node:http";

const harsh = new Set(["stupid", "idiot", "pathetic"]);

/** The raw outputs of the "model": the share of harsh words, brought to where softmax tells them apart. */
function outputs(text) {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const share = words.filter((word) => harsh.has(word)).length / Math.max(1, words.length);
  return [
    { label: "toxic", score: 20 * share - 2 },
    { label: "harmless", score: 2 - 20 * share },
  ];
}

/** Starts a replica on a free port of loopback. `scored` counts its texts; `fail` makes it answer 503 from then on. */
export async function startReplica() {
  const replica = { url: "", scored: 0, isFailing: false };
  const server = createServer(async (request, response) => {
    const reply = (status, body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (replica.isFailing) return reply(503, { error: "this replica is going down" });
    if (request.url === "/info")
      return reply(200, {
        model_id: "example/three-words",
        model_sha: "1",
        model_dtype: "float32",
        max_input_length: 512,
      });
    let body = "";
    for await (const chunk of request) body += chunk;
    const { inputs } = JSON.parse(body);
    replica.scored += inputs.length;
    reply(
      200,
      inputs.map(([text]) => outputs(text)),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  replica.url = `http://127.0.0.1:${server.address().port}`;
  replica.stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return replica;
}
