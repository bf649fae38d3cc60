import { counted } from "@fairexpect/metrics/core";

import { ReplayMissError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { canonicalJson, sha256 } from "./key.js";
import type { Json, Request } from "./key.js";
import { redactedRequest } from "./redaction.js";
import type { Hook } from "./redaction.js";
import type { Recorded } from "./recorded.js";
import { KeyTable } from "./key-table.js";
import { readResponses } from "./lines.js";
import type { Recording } from "./recording.js";
import { commandInMode, powerShellCommandInMode } from "../run/command.js";
import type { Plan } from "../run/plan.js";
import type { Requests } from "../run/requests.js";

/** From how far before a difference its word is shown. */
const LONGEST_WORD = 20;

/**
 * The error for requests that a recording does not hold: what differs from the nearest one that it holds, and what to
 * do.
 */
export async function replayMiss(
  caller: string,
  recording: Recording,
  useCase: string,
  missing: readonly Request[],
  { byKey }: Requests,
  { redact, isModeOption }: Pick<Plan, "redact" | "isModeOption">,
): Promise<ReplayMissError> {
  const [first] = missing;
  const lines = [
    `${caller}: use case ${excerpt(useCase)} is replayed (nothing is called), and ${howMany(missing, [...byKey.values()])} in ${recording.file}.`,
    ...(first === undefined
      ? []
      : [
          `First missing: sample ${first.sample} of ${excerpt(first.prompt)}.`,
          await whatDiffers(caller, first, recording, redact),
        ]),
    ...(recording.torn
      ? ["The file's last line was cut off, as by a crash: that response may be among the missing."]
      : []),
    isModeOption
      ? "To record what is missing, leave out the option mode, which goes before FAIREXPECT_MODE, run where the model can be reached, and commit the file:"
      : "To record what is missing, run where the model can be reached, and commit the file (FAIREXPECT_MODE=record asks again for everything):",
    `  ${commandInMode("auto")}`,
    `  in PowerShell: ${powerShellCommandInMode("auto")}`,
  ];
  return new ReplayMissError(
    lines.join("\n"),
    recording.file,
    missing.map(({ prompt, sample }) => ({ prompt, sample })),
  );
}

/** "2 of its 64 prompts have no recorded answer", and of how many responses, if prompts have several. */
function howMany(missing: readonly Request[], all: readonly Request[]): string {
  const [lacking, prompts] = [countPrompts(missing), countPrompts(all)];
  if (prompts === all.length)
    return `${lacking} of its ${counted(prompts, "prompts")} ${lacking === 1 ? "has" : "have"} no recorded answer`;
  const responses = `${missing.length} of ${counted(all.length, "responses")}`;
  return `${lacking} of its ${counted(prompts, "prompts")} ${lacking === 1 ? "lacks" : "lack"} recorded answers (${responses})`;
}

function countPrompts(requests: readonly Request[]): number {
  return new Set(requests.map(({ prompt, messages }) => (messages === undefined ? prompt : JSON.stringify(messages))))
    .size;
}

/**
 * Reads the file once more: a run keeps only what it asks for, and this is about what it did not ask for. A response
 * whose texts do not give its key was redacted, and is compared with the request as `redact` writes it.
 */
async function whatDiffers(
  caller: string,
  request: Request,
  { file, size }: Recording,
  redact: Hook | undefined,
): Promise<string> {
  if (size === 0) return "Nothing is recorded there.";
  const written = redact === undefined ? request : redactedRequest(caller, request, redact);
  const prompts = new KeyTable();
  let redacted = 0;
  let last: string | undefined;
  const samples = new Set<number>();
  let nearest: { readonly isSample: boolean; readonly found: readonly string[] } | undefined;
  for await (const response of readResponses(file)) {
    const { prompt, sample } = response;
    const isCandidate = prompt === request.prompt || prompt === written.prompt;
    const isNew = prompt !== last && prompts.numberOf(sha256(prompt)) === undefined;
    if (isNew) prompts.add(sha256(prompt));
    last = prompt;
    if (!isNew && !isCandidate) continue;
    const isRedacted = response.redacted === true;
    if (isNew && isRedacted) redacted += 1;
    const asWritten = isRedacted ? written : request;
    if (prompt !== asWritten.prompt || (isRedacted && redact === undefined)) continue;
    const found = differences(asWritten, response);
    const isSample = sample === request.sample;
    if (found.length === 0 && isSample) found.push("what redact has taken out of the texts");
    if (found.length === 0) samples.add(sample);
    if (
      nearest === undefined ||
      (isSample && !nearest.isSample) ||
      (isSample === nearest.isSample && found.length < nearest.found.length)
    )
      nearest = { isSample, found };
  }
  if (nearest === undefined) return notFound(prompts.size, redact === undefined ? redacted : 0);
  if (samples.size > 0)
    return `Of this prompt ${samples.size} ${samples.size === 1 ? "sample is" : "samples are"} recorded, and sample ${request.sample} is not among them.`;
  return ["It was recorded with a difference:", ...nearest.found.map((difference) => `  ${difference}`)].join("\n");
}

function notFound(prompts: number, redacted: number): string {
  if (redacted === 0)
    return `This prompt was never recorded; ${prompts} other ${prompts === 1 ? "prompt was" : "prompts were"}.`;
  const whether =
    redacted === 1
      ? "was redacted, so that it cannot be told whether it is this one"
      : "were redacted, so that it cannot be told whether this one is among them";
  return `Of the ${prompts} recorded prompts ${redacted} ${whether}. Replay with the same option redact, and the difference is named here.`;
}

function differences(request: Request, recorded: Recorded): string[] {
  const found: string[] = [];
  if (recorded.provider !== request.provider)
    found.push(`provider: recorded ${excerpt(recorded.provider)}, now ${excerpt(request.provider)}`);
  if (recorded.model !== request.model)
    found.push(`model: recorded ${excerpt(recorded.model)}, now ${excerpt(request.model)}`);
  if (recorded.system !== request.system)
    found.push(`system prompt: ${textDifference(recorded.system, request.system)}`);
  if (recorded.schema !== request.schema)
    found.push(`schema: recorded ${recorded.schema ?? "none"}, now ${request.schema ?? "none"} (hashes)`);
  if (JSON.stringify(recorded.messages) !== JSON.stringify(request.messages))
    found.push("messages: the conversation before the last message");
  const names = new Set([...Object.keys(recorded.settings), ...Object.keys(request.settings)]);
  for (const name of names) {
    const [before, now] = [recorded.settings[name], request.settings[name]];
    if (show(before) !== show(now))
      found.push(`settings.${name}: recorded ${excerptJson(before)}, now ${excerptJson(now)}`);
  }
  return found;
}

function textDifference(before: string | undefined, now: string | undefined): string {
  if (before === undefined || now === undefined)
    return `recorded ${before === undefined ? "none" : excerpt(before)}, now ${now === undefined ? "none" : excerpt(now)}`;
  let at = 0;
  while (at < before.length && before[at] === now[at]) at++;
  const from = wordAt(before, Math.max(0, at - 15));
  const lead = from === 0 ? "" : `from character ${from + 1} on, `;
  return `${lead}recorded ${excerpt(before.slice(from), 50)}, now ${excerpt(now.slice(from), 50)}`;
}

/** Where the word begins that a place lies in, or where a long one is cut. */
function wordAt(text: string, place: number): number {
  const start = text.slice(0, place + 1).search(/\S*$/);
  return place - start > LONGEST_WORD ? place : start;
}

function show(value: Json | undefined): string {
  return value === undefined ? "none" : canonicalJson(value);
}

function excerptJson(value: Json | undefined): string {
  const text = show(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
