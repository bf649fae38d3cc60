import { RecordingError, messageOf } from "../errors.js";
import { redact } from "../redact.js";
import { readStored } from "./format.js";
import type { Recorded } from "./format.js";

/**
 * A key-value store that machines share: what `createStorage` of `unstorage` makes, with any of its drivers (Redis, S3, a
 * folder, ...), or anything of that shape.
 *
 * @since 0.1.0
 */
export interface SharedStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: string): unknown;
}

/** The response stored under a key, as the other machine recorded it. */
export async function readShared(storage: SharedStorage, key: string): Promise<Recorded | undefined> {
  let value: unknown;
  try {
    value = await storage.getItem(nameOf(key));
  } catch (error) {
    throw new RecordingError(
      "FAIRSPEC_RECORDING_STORAGE",
      nameOf(key),
      `the shared storage cannot be read (${redact(messageOf(error))}). Nothing was called. Mend it, or leave out the option storage.`,
    );
  }
  const stored = readStored(value);
  return stored?.key === key ? stored : undefined;
}

/** Shares a response. It is in the recording already, so that a failure is a warning. */
export async function writeShared(storage: SharedStorage, response: Recorded, onFailure: (message: string) => void): Promise<void> {
  try {
    await storage.setItem(nameOf(response.key), JSON.stringify(response));
  } catch (error) {
    onFailure(`the shared storage cannot be written (${redact(messageOf(error))}). The responses are in the recording; other machines do not see them.`);
  }
}

function nameOf(key: string): string {
  return `fairspec:responses:${key}`;
}
