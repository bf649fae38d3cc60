import { phrasePattern } from "./code.js";

/** So much is told of a sentence, half of it before the phrase at most. */
const LONGEST = 200;

/** The sentence of an answer with the first of the phrases, or what is around the phrase if that is longer. */
export function exampleIn(text: string, phrases: readonly (readonly string[])[]): string {
  const places = phrases.map((words) => text.search(phrasePattern(words))).filter((place) => place >= 0);
  return around(text, places.length === 0 ? 0 : Math.min(...places));
}

/** Cut between words, and never inside a sign. */
function around(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LONGEST / 2), at);
  const ended = Math.max(...[".", "!", "?", "\n"].map((end) => before.lastIndexOf(end)));
  const isCut = ended < 0 && at > before.length;
  const start = at - before.length + (isCut ? before.search(/\s/) + 1 : ended + 1);
  const rest = text.slice(start, start + LONGEST);
  const sentence = /^\s*[^.!?\n]*[.!?]?/.exec(rest)?.[0] ?? rest;
  const isLong = sentence.length === LONGEST && start + LONGEST < text.length;
  const told = isLong ? sentence.replace(/(?:\s+\S*|\p{Surrogate})$/u, "") : sentence;
  return `${isCut ? "... " : ""}${told.replace(/^\p{Surrogate}/u, "").trim()}${isLong ? " ..." : ""}`;
}
