import { redact, warn } from "@fairexpect/metrics/core";

import { RecordingError, messageOf } from "../errors.js";
import { readStored, responseLine } from "./format.js";
import type { Recorded } from "./recorded.js";

/**
 * A key-value store that machines share: what `createStorage` of `unstorage` makes, with any of its drivers (Redis, S3,
 * a folder, ...), or anything of that shape.
 *
 * @since 0.1.0
 */
export interface SharedStorage {
  getItem(key: string): unknown;
  /**
   * Whether there is something under a key: asked before a response of an earlier run is offered; `getItem` answers it
   * as well.
   */
  hasItem?(key: string): unknown;
  setItem(key: string, value: string): unknown;
}

/** The response stored under a key, as the other machine recorded it. */
export async function readShared(storage: SharedStorage, key: string): Promise<Recorded | undefined> {
  let value: unknown;
  try {
    value = await storage.getItem(nameOf(key));
  } catch (error) {
    throw new RecordingError(
      "FAIREXPECT_RECORDING_STORAGE",
      nameOf(key),
      `the shared storage cannot be read (${redact(messageOf(error))}). Nothing was called. Mend it, or leave out the option storage.`,
    );
  }
  return readStored(value, key);
}

/** Shares a response. It is in the recording already, so that a failure is a warning. */
export async function writeShared(
  storage: SharedStorage,
  response: Recorded,
  onFailure: (message: string) => void,
): Promise<void> {
  try {
    await storage.setItem(nameOf(response.key), responseLine({ ...response, unfinished: undefined }));
  } catch (error) {
    onFailure(
      `the shared storage cannot be written (${redact(messageOf(error))}). The responses are in the recording; other machines do not see them.`,
    );
  }
}

/**
 * Shares what this machine has recorded earlier, and the store lacks: runs without the store, or whose writes it
 * refused. The first failure ends it, and is a warning.
 */
export async function offerShared(
  storage: SharedStorage,
  responses: readonly Recorded[],
  limit: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  let failure: string | undefined;
  await Promise.all(
    responses.map(async (response) =>
      limit(async () => {
        if (failure !== undefined) return;
        try {
          const name = nameOf(response.key);
          const isThere =
            storage.hasItem === undefined
              ? readStored(await storage.getItem(name), response.key) !== undefined
              : (await storage.hasItem(name)) === true;
          if (!isThere) await writeShared(storage, response, (message) => (failure ??= message));
        } catch (error) {
          failure ??= `the shared storage cannot be read (${redact(messageOf(error))}). The responses are in the recording; other machines may not see them.`;
        }
      }),
    ),
  );
  if (failure !== undefined) warn(failure, "FAIREXPECT_RECORDING_STORAGE");
}

function nameOf(key: string): string {
  return `fairexpect:responses:${key}`;
}
