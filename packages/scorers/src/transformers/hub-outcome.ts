import { discard } from "./files.js";
import type { HubModel } from "./hub-model.js";
import { ModelError } from "./model-error.js";

/** How often a file is asked for without progress. */
export const attempts = 4;

/** What came of one request for a file. */
export type Outcome =
  | { readonly kind: "done" }
  | { readonly kind: "absent" }
  | { readonly kind: "failed"; readonly error: ModelError; readonly unreachable: boolean; readonly headers?: Headers };

/** What came of a request that the hub refused. */
export async function refusal(hub: HubModel, name: string, response: Response, partial: string): Promise<Outcome> {
  const { status, headers } = response;
  const code = headers.get("x-error-code");
  await response.body?.cancel();
  if (status === 404 && (code === null || code === "EntryNotFound")) return { kind: "absent" };
  if (status === 416) {
    // The partial file is longer than the file: it is of another version.
    await discard(partial);
    return failed(hub, "FAIREXPECT_MODEL_DOWNLOAD", `${hub.endpoint} could not continue the download of ${name}.`);
  }
  if (status === 429 || status >= 500) {
    return {
      ...failed(
        hub,
        "FAIREXPECT_MODEL_DOWNLOAD",
        `${hub.endpoint} answered ${attempts} requests for ${name} with status ${status}. Try again later.`,
      ),
      headers,
    };
  }
  if (code === "RevisionNotFound") {
    throw new ModelError(
      "FAIREXPECT_MODEL_NOT_FOUND",
      hub.model,
      `${hub.endpoint} has the model, but no revision ${JSON.stringify(hub.revision)} of it.`,
    );
  }
  if (status === 401 || status === 403 || status === 404) {
    const known =
      hub.token === undefined
        ? "No token was sent: set HF_TOKEN if it is private or gated"
        : "The token was refused, or it has no access to it";
    throw new ModelError(
      "FAIREXPECT_MODEL_NOT_FOUND",
      hub.model,
      `${hub.endpoint} has no such model, or it is not public (status ${status}). Check the spelling. ${known}.`,
    );
  }
  throw new ModelError(
    "FAIREXPECT_MODEL_DOWNLOAD",
    hub.model,
    `${hub.endpoint} answered the request for ${name} with status ${status}.`,
  );
}

/** A failure after which a request may be tried again. */
export function failed(
  hub: HubModel,
  code: "FAIREXPECT_MODEL_DOWNLOAD" | "FAIREXPECT_MODEL_OFFLINE",
  problem: string,
  unreachable = false,
): Outcome & { kind: "failed" } {
  return { kind: "failed", error: new ModelError(code, hub.model, problem), unreachable };
}
