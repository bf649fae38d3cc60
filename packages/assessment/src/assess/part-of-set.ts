import type { Provenance } from "@fairexpect/metrics";
import { countResponses, identify, leaveOut, leftOutOf, promptName, type LeftOutTally } from "@fairexpect/metrics/core";
import type { ResponseSet } from "@fairexpect/responses";

/** Some prompts of a response set as a set of their own: what is said of all data is counted anew. */
export function partOfSet<Output>(set: ResponseSet<Output>, places: readonly number[]): ResponseSet<Output> {
  const prompts = places.flatMap((place) => set.prompts[place] ?? []);
  return { ...set, prompts, provenance: provenanceOf(set, prompts) };
}

function provenanceOf(set: ResponseSet, prompts: ResponseSet["prompts"]): Provenance {
  const left: LeftOutTally = new Map();
  // Equal prompts share their responses, which were called for once.
  const live = new Set<string>();
  const replayed = new Set<string>();
  for (const prompt of prompts) {
    for (const { sample, kind, replayed: isReplayed } of prompt.responses) {
      (isReplayed ? replayed : live).add(`${sample} ${promptName(prompt) ?? ""}`);
      if (kind !== "answer") leaveOut(left, kind, prompt.group);
    }
  }
  return {
    ...set.provenance,
    asked: countResponses(prompts),
    leftOut: leftOutOf(left),
    live: live.size,
    replayed: replayed.size,
    prompts: identify(JSON.stringify(prompts.map(({ text, messages }) => messages ?? text))),
  };
}
