import type { RecordedResponse } from "@fairexpect/responses";

/** An answer as it is compared: by what was asked, whoever answered. */
export interface Answered {
  readonly prompt: string;
  readonly sample: number;
  readonly text: string;
  readonly model: string;
}

export interface RecordingDifference {
  readonly same: number;
  readonly added: readonly Answered[];
  readonly removed: readonly Answered[];
  readonly changed: readonly { readonly before: Answered; readonly after: Answered }[];
}

/** What has become of each answer: matched by system prompt, conversation and sample, not by model or settings. */
export async function compareRecordings(
  before: AsyncIterable<RecordedResponse>,
  after: AsyncIterable<RecordedResponse>,
): Promise<RecordingDifference> {
  const [old, now] = [await byQuestion(before), await byQuestion(after)];
  const changed: { before: Answered; after: Answered }[] = [];
  let same = 0;
  for (const [question, answer] of now) {
    const known = old.get(question);
    if (known === undefined) continue;
    if (known.text === answer.text) same += 1;
    else changed.push({ before: known, after: answer });
  }
  return {
    same,
    changed,
    added: [...now].flatMap(([question, answer]) => (old.has(question) ? [] : [answer])),
    removed: [...old].flatMap(([question, answer]) => (now.has(question) ? [] : [answer])),
  };
}

async function byQuestion(responses: AsyncIterable<RecordedResponse>): Promise<ReadonlyMap<string, Answered>> {
  const found = new Map<string, Answered>();
  for await (const { system, prompt, messages, sample, text, provider, model } of responses)
    found.set(JSON.stringify([system, messages ?? prompt, sample]), {
      prompt,
      sample,
      text,
      model: `${provider}/${model}`,
    });
  return found;
}
