import { readFile } from "node:fs/promises";

import { sizeOf } from "./files.js";
import type { HubModel } from "./hub-model.js";
import { ModelError } from "./model-error.js";

/** What the hub says of a large file before it sends the client elsewhere: its sha-256 and its size. */
export interface Linked {
  readonly sha256: string | undefined;
  readonly size: number | undefined;
}

/** Asks the hub for a file, from where the partial one ends, and follows where it sends the client. */
export async function request(
  hub: HubModel,
  name: string,
  partial: string,
  signal: AbortSignal,
): Promise<{ response: Response; linked: Linked }> {
  const start = await sizeOf(partial);
  const etag = start === 0 ? undefined : await readFile(`${partial}.etag`, "utf8").catch(() => undefined);
  let url = new URL(`${hub.endpoint}/${hub.model}/resolve/${encodeURIComponent(hub.revision)}/${name}`);
  const { origin } = url;
  let linked: Linked = { sha256: undefined, size: undefined };
  for (let hop = 0; hop < 6; hop++) {
    const headers = new Headers({ "accept-encoding": "identity" });
    if (etag !== undefined) {
      headers.set("range", `bytes=${start}-`);
      headers.set("if-range", etag);
    }
    if (hub.token !== undefined && url.origin === origin) headers.set("authorization", `Bearer ${hub.token}`);
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    const sha256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(response.headers.get("x-linked-etag") ?? "")?.[1];
    linked = { sha256: sha256 ?? linked.sha256, size: numberOf(response.headers.get("x-linked-size")) ?? linked.size };
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return { response, linked };
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw new ModelError(
    "FAIREXPECT_MODEL_DOWNLOAD",
    hub.model,
    `${hub.endpoint} redirected the request for ${name} too often.`,
  );
}

/** The number that a header holds. */
export function numberOf(value: string | null): number | undefined {
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}
