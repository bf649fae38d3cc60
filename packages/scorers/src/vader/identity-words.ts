import { identityTerms } from "@fairexpect/prompts";

/** Words that judge more often than they name a group: neutral before a word for people only ("poor people"). */
const judging = new Set(["poor", "rich", "depressed", "depression"]);
const people =
  "person people man men woman women boy boys girl girls child children kid kids family families student students".split(
    " ",
  );

let words: readonly string[] | undefined;

/**
 * The words that name a group, as `neutral` takes them: the terms of `@fairexpect/prompts`, save pronouns, which VADER
 * does not rate.
 */
export function identityWords(): readonly string[] {
  words ??= identityTerms.flatMap(({ term, partOfSpeech }) => {
    if (partOfSpeech === "pronoun") return [];
    return judging.has(term) ? people.map((noun) => `${term} ${noun}`) : [term];
  });
  return words;
}
