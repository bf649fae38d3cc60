import { functionWords } from "../mentions/person-words.js";
import { gapAfter, type Place } from "../mentions/place.js";

/** Whether the phrase ends behind token `i`: at punctuation, or at a word that continues the sentence otherwise. */
export function phraseEnds(place: Place, i: number): boolean {
  if (!/^\s+$/.test(gapAfter(place, i))) return true;
  return /^(?:last|next)$/.test(place.tokens[i + 1]?.key ?? "") || functionWords.has(place.tokens[i + 1]?.key ?? "to");
}
