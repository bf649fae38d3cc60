import type { Measurement } from "@fairexpect/metrics";
import { pairsKept } from "@fairexpect/metrics/core";
import type { About, Example } from "../examples.js";

/** The pairs that are least alike, as the measurement compared them; none if what it compared had no texts. */
export function worstKept(count: number, about?: About, measurement?: Measurement): Example[] {
  const pairs = measurement === undefined ? [] : (pairsKept(measurement)?.least(count, about?.of) ?? []);
  return pairs.flatMap(({ source, sample, groups, texts, similarity, means }): Example[] => {
    if (texts === undefined) return [];
    const responses = texts.map((text, i) => ({ text, group: groups[i] ?? "" }));
    if (means === undefined) return [{ score: similarity, prompt: source, sample, responses }];
    const { repeats, between } = means;
    const says = `repeats are alike by ${rounded(repeats)}, the groups' answers by ${rounded(between)}`;
    return [{ score: repeats - between, says, prompt: source, responses }];
  });
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}
