// One address for many servers, each request to the next of them. In production this is nginx, a Kubernetes service, or
// Ray Serve.
import { createServer, request as send } from "node:http";

export async function startBalancer(urls) {
  let turn = 0;
  const server = createServer((request, response) => {
    const target = new URL(request.url, urls[turn++ % urls.length]);
    const forwarded = send(target, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.writeHead(502).end());
    request.pipe(forwarded);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
