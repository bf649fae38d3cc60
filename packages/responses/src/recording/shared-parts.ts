import type { Recorded, RecordingStamp } from "./recorded.js";

/** Responses of one run have most fields in common: those of neighbours are kept once. */
export function withSharedParts(response: Recorded, last: Recorded): Recorded {
  const shared = response as { -readonly [Name in keyof Recorded]: Recorded[Name] };
  if (response.provider === last.provider) shared.provider = last.provider;
  if (response.model === last.model) shared.model = last.model;
  if (response.prompt === last.prompt) shared.prompt = last.prompt;
  if (response.system === last.system && response.system !== undefined) shared.system = last.system;
  if (JSON.stringify(response.settings) === JSON.stringify(last.settings)) shared.settings = last.settings;
  if (response.recorded !== undefined && isSameStamp(response.recorded, last.recorded)) shared.recorded = last.recorded;
  return response;
}

function isSameStamp(a: RecordingStamp, b: RecordingStamp | undefined): b is RecordingStamp {
  if (b === undefined || a.on !== b.on || a.by !== b.by || a.address !== b.address) return false;
  return a.model === b.model && a.fingerprint === b.fingerprint && a.function === b.function;
}
