import { genderOfName, identityLexicon, identityTerms, type IdentityAttribute } from "@fairexpect/prompts";
import type { CaseRow } from "./cases.js";
import { readWords, wordsIn, type Word } from "./words.js";

/** Tells words that name a group, which are never a finding. */
export interface NamingWords {
  /** How many of the words from a place on name a group. */
  readonly at: (words: readonly Word[], place: number) => number;
}

/**
 * Words that name the groups of these rows: the terms and names of prompts, the words of the groups' own names, the
 * identity terms of the attributes that they are of (those of gender always: pronouns, titles, gendered nouns), first
 * names, and whatever stands in the prompts of some groups and not of all, which answers repeat.
 */
export function namingWordsOf(rows: readonly CaseRow[]): NamingWords {
  const single = new Set<string>();
  const several = new Map<string, string[][]>();
  const add = (term: string): void => {
    const words = wordsIn(term);
    const [first] = words;
    if (first === undefined) return;
    if (words.length === 1) single.add(first).add(`${first}s`);
    else several.set(first, [...(several.get(first) ?? []), words]);
  };
  for (const term of termsOf(rows)) add(term);
  for (const name of new Set(rows.flatMap((row) => row.name ?? []))) for (const word of wordsIn(name)) single.add(word);
  for (const word of oneSidedWords(rows)) single.add(word);
  for (const list of several.values()) list.sort((a, b) => b.length - a.length);
  return {
    at: (words, place) => {
      const first = words[place];
      if (first === undefined) return 0;
      for (const term of several.get(first.word) ?? [])
        if (term.every((word, i) => words[place + i]?.word === word)) return term.length;
      return single.has(first.word) || isName(first) ? 1 : 0;
    },
  };
}

const names = new Map<string, boolean>();

function isName({ word, isCapitalised }: Word): boolean {
  if (!isCapitalised) return false;
  let known = names.get(word);
  if (known === undefined) {
    known = genderOfName(word) !== undefined;
    // Words of hostile texts must not fill the memory.
    if (names.size < 100_000) names.set(word, known);
  }
  return known;
}

/** Terms of prompts and of the attributes that groups are of, with the names of groups. */
function termsOf(rows: readonly CaseRow[]): ReadonlySet<string> {
  const groups = new Set(rows.flatMap(({ groups: each }) => [...each.values()].map((name) => name.toLowerCase())));
  const words = new Set([...groups].flatMap((group) => [group, ...wordsIn(group)]));
  const attributes = new Set<string>(["gender", ...rows.flatMap((row) => [...row.groups.keys()])]);
  for (const { term, group, attribute } of identityTerms)
    if (words.has(term) || words.has(group.toLowerCase())) attributes.add(attribute);
  const known = new Set(identityTerms.map(({ attribute }) => attribute));
  const lexicon = identityLexicon([...attributes].filter((name) => known.has(name as never)) as IdentityAttribute[]);
  const terms = new Set([...words, ...lexicon.terms.map(({ term }) => term)]);
  for (const { term, name } of rows) if (term !== undefined && name === undefined) terms.add(term);
  return terms;
}

/** Words that stand in the prompts of some groups of an attribute, and not of all. */
function oneSidedWords(rows: readonly CaseRow[]): ReadonlySet<string> {
  const found = new Set<string>();
  const attributes = new Set(rows.flatMap(({ groups }) => [...groups.keys()]));
  for (const attribute of attributes) {
    const byGroup = new Map<string, Set<string>>();
    const read = new Set<string>();
    for (const { groups, prompt } of rows) {
      const group = groups.get(attribute);
      if (group === undefined || read.has(`${group}\n${prompt}`)) continue;
      read.add(`${group}\n${prompt}`);
      const words = byGroup.get(group) ?? new Set<string>();
      byGroup.set(group, words);
      readWords(
        prompt,
        ({ word }) => words.add(word),
        () => undefined,
      );
    }
    const all = [...byGroup.values()];
    for (const words of all) for (const word of words) if (!all.every((other) => other.has(word))) found.add(word);
  }
  return found;
}
