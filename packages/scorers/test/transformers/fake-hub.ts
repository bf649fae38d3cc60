import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What the hub does with a request instead of answering: a status, or a body that breaks off after so many bytes. */
export type HubFault =
  | { readonly status: number; readonly errorCode?: string; readonly retryAfter?: string }
  | { readonly page: string; readonly type?: string }
  | { readonly breakAfter: number }
  | { readonly wrongBytes: true }
  | { readonly endless: true }
  | { readonly promises: number }
  | { readonly hang: true };

/** One request as the hub got it. */
export interface HubCall {
  readonly path: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

/**
 * A hub on loopback that speaks Hugging Face's protocol: redirects large files to a storage under another name, with
 * their hash.
 */
export interface FakeHub {
  readonly endpoint: string;
  readonly calls: readonly HubCall[];
  close(): Promise<void>;
}

export interface HubPlan {
  /** `owner/name@revision` to its files. */
  readonly models: Readonly<Record<string, Readonly<Record<string, Buffer>>>>;
  /** The fault that the nth request for a file meets, counted from 0. */
  readonly fault?: (file: string, n: number) => HubFault | undefined;
  /** Whether it says how large a file is before it sends the client elsewhere; it does unless this is `false`. */
  readonly saysSizes?: boolean;
}

export async function startHub({ models, fault, saysSizes = true }: HubPlan): Promise<FakeHub> {
  const calls: HubCall[] = [];
  const seen = new Map<string, number>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? "";
    calls.push({ path, range: request.headers.range, authorization: request.headers.authorization });
    const [, stored, model = "", revision = "", file = ""] =
      /^(\/storage)?\/(.+?)\/resolve\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const files = models[`${model}@${decodeURIComponent(revision)}`];
    if (files === undefined) {
      const known = Object.keys(models).some((key) => key.startsWith(`${model}@`));
      response.writeHead(known ? 404 : 401, { "x-error-code": known ? "RevisionNotFound" : "RepoNotFound" }).end();
      return;
    }
    const content = files[file];
    if (content === undefined) {
      response.writeHead(404, { "x-error-code": "EntryNotFound" }).end();
      return;
    }
    const sha256 = createHash("sha256").update(content).digest("hex");
    if (file.endsWith(".onnx") && stored === undefined) {
      response
        .writeHead(302, {
          location: `http://localhost:${port()}/storage${path}`,
          "x-linked-etag": `"${sha256}"`,
          ...(saysSizes ? { "x-linked-size": String(content.length) } : {}),
        })
        .end();
      return;
    }
    const n = seen.get(file) ?? 0;
    seen.set(file, n + 1);
    send(request, response, content, fault?.(file, n));
  };
  const server = createServer(answer);
  const port = (): number => {
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  };
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${port()}`,
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

function send(request: IncomingMessage, response: ServerResponse, content: Buffer, fault: HubFault | undefined): void {
  if (fault !== undefined && "hang" in fault) return;
  if (fault !== undefined && "status" in fault) {
    response
      .writeHead(fault.status, {
        ...(fault.retryAfter === undefined ? { "retry-after-ms": "5" } : { "retry-after": fault.retryAfter }),
        ...(fault.errorCode === undefined ? {} : { "x-error-code": fault.errorCode }),
      })
      .end();
    return;
  }
  if (fault !== undefined && "page" in fault) {
    response
      .writeHead(200, {
        "content-length": String(Buffer.byteLength(fault.page)),
        ...(fault.type === undefined ? {} : { "content-type": fault.type }),
      })
      .end(fault.page);
    return;
  }
  if (fault !== undefined && "promises" in fault) {
    response.writeHead(200, { "content-length": fault.promises }).write("x");
    return;
  }
  if (fault !== undefined && "endless" in fault) {
    const more = (): void => {
      if (!response.destroyed) response.write(Buffer.alloc(2 ** 16, 7), () => setImmediate(more));
    };
    response.writeHead(200);
    more();
    return;
  }
  // As the hub's: git's hash of the file.
  const etag = `"${createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex")}"`;
  const range = request.headers["if-range"] === etag ? /^bytes=(\d+)-$/.exec(request.headers.range ?? "") : null;
  const start = Number(range?.[1] ?? 0);
  const body = content.subarray(start);
  response.writeHead(range === null ? 200 : 206, {
    etag,
    "content-length": String(body.length),
    ...(range === null ? {} : { "content-range": `bytes ${start}-${content.length - 1}/${content.length}` }),
  });
  if (fault !== undefined && "breakAfter" in fault)
    response.write(body.subarray(0, fault.breakAfter), () => setTimeout(() => response.destroy(), 100));
  else response.end(fault !== undefined && "wrongBytes" in fault ? Buffer.alloc(body.length, 7) : body);
}
