import { fairnessDataOf, type FairnessDataOptions } from "@fairexpect/metrics";
import { tellingMisuse } from "./telling-misuse.js";

/** Predictions, as the tasks give them, as what the generalized metrics take; whatever else it is stays as it is. */
export function fairnessData(matcher: string, received: unknown, options: FairnessDataOptions = {}): unknown {
  const isSet = typeof received === "object" && received !== null && "predictions" in received;
  if (!isSet && !Array.isArray(received)) return received;
  return tellingMisuse(matcher, "data", () =>
    fairnessDataOf(received as Parameters<typeof fairnessDataOf>[0], options),
  );
}

/** Of predictions in words any class as the positive one, for what comes to the same whichever it is. */
export function anyPositive(received: unknown): FairnessDataOptions {
  const isSet = typeof received === "object" && received !== null && "predictions" in received;
  const rows: unknown = isSet ? received.predictions : received;
  const word = Array.isArray(rows) ? (rows as readonly ({ readonly prediction?: unknown } | null)[])[0]?.prediction : 0;
  return typeof word === "string" ? { positive: word } : {};
}
