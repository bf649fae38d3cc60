import { checkOptions, describeValue } from "@fairexpect/metrics/core";

import { RecordingError } from "../errors.js";
import { wrong } from "../input.js";
import { moveTornEnd } from "./append.js";
import { compact } from "./compact.js";
import { headerOf } from "./header-of.js";
import { readResponses } from "./lines.js";
import { withLock } from "./lock.js";
import type { RecordedResponse } from "./read-recording.js";
import { View } from "./view.js";

/**
 * How `pruneRecording` works.
 *
 * @since 0.1.0
 */
export interface PruneOptions {
  /** Only says what would be taken out. */
  readonly dryRun?: boolean;
}

/**
 * A response that was taken out of a recording.
 *
 * @since 0.1.0
 */
export interface PrunedResponse {
  readonly key: string;
  readonly prompt: string;
  readonly sample: number;
}

/**
 * Takes responses out of a recording, and with them the lines that later ones stand for; what stays is brought into its
 * stable order. Responses that another process adds meanwhile stay.
 *
 * @param file the path of a recording, as in `__fairness__/recordings/support bot.jsonl`
 * @param isUnwanted tells by a response whether it is to go
 * @returns the responses that were taken out
 * @throws InputError if `isUnwanted` is no function, or an option is not known
 * @throws RecordingError if the file cannot be read or written, is not a recording, or has a line that cannot be read
 * @since 0.1.0
 */
export async function pruneRecording(
  file: string,
  isUnwanted: (response: RecordedResponse) => boolean,
  options: PruneOptions = {},
): Promise<readonly PrunedResponse[]> {
  if (typeof isUnwanted !== "function")
    throw wrong("pruneRecording", "isUnwanted", describeValue(isUnwanted), "a function that takes a response");
  checkOptions("pruneRecording", options, ["dryRun"]);
  const { dryRun = false } = options;
  const { useCase } = await headerOf(file);
  if (dryRun) return [...(await unwantedIn(file, isUnwanted)).values()];
  return withLock(file, async (lock) => {
    const view = new View(file, useCase, new Set());
    await view.refresh();
    await moveTornEnd(view);
    const unwanted = await unwantedIn(file, isUnwanted);
    await compact(view, { own: [], isUnwanted: (key) => unwanted.has(key) }, () => {
      if (!lock.lost) return true;
      throw new RecordingError("FAIREXPECT_RECORDING_LOCKED", file, "another process took the lock. Prune anew.");
    });
    return [...unwanted.values()];
  });
}

/** Those of which the last line with their key says that they are to go, by their keys. */
async function unwantedIn(
  file: string,
  isUnwanted: (response: RecordedResponse) => boolean,
): Promise<ReadonlyMap<string, PrunedResponse>> {
  const unwanted = new Map<string, PrunedResponse>();
  for await (const response of readResponses(file)) {
    const { key, prompt, sample } = response;
    if (isUnwanted(response)) unwanted.set(key, { key, prompt, sample });
    else unwanted.delete(key);
  }
  return unwanted;
}
