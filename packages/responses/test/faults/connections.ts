import { loginPage, send, type Fault } from "./fault.js";

const json = { "content-type": "application/json" };
const never = (): void => {};

/** What goes wrong before there is a whole HTTP response. */
export const connections: readonly Fault[] = [
  { does: "its name does not resolve", play: never, address: () => "http://no-such-host.invalid/v1" },
  { does: "refuses the connection", play: never, address: () => "http://127.0.0.1:2/v1" },
  {
    does: "speaks no TLS, and is called by https",
    play: never,
    address: (baseURL) => baseURL.replace("http:", "https:"),
  },
  { does: "speaks another protocol", play: (response) => response.socket?.end("220 mail.example ESMTP\r\n") },
  { does: "closes the connection before it answers", play: (response) => response.socket?.destroy() },
  {
    does: "closes the connection in the middle of the body",
    play: (response) => {
      response.writeHead(200, { ...json, "content-length": "500" });
      response.write('{"choices":[{', () => response.socket?.destroy());
    },
  },
  { does: "takes the call and says nothing", isEndless: true, play: never },
  {
    does: "sends headers, then nothing",
    isEndless: true,
    play: (response) => {
      response.writeHead(200, json).flushHeaders();
    },
  },
  {
    does: "sends a byte now and then, without end",
    isEndless: true,
    play: (response) => {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(" "), 10);
      response.on("close", () => {
        clearInterval(timer);
      });
    },
  },
  {
    does: "sends a body without end, as fast as it can",
    isEndless: true,
    play: (response) => {
      response.writeHead(200, json);
      const more = (): void => {
        while (!response.destroyed && response.write(" ".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    },
  },
  {
    does: "redirects to a login page, as captive portals do",
    play: (response, request) => {
      if (request.url === "/login") send(200, loginPage)(response, request);
      else send(302, "", { location: "/login" })(response, request);
    },
  },
  {
    does: "redirects in a circle",
    play: (response, request) => {
      send(307, "", { location: request.url ?? "/" })(response, request);
    },
  },
];
