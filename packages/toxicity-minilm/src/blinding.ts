import { identityTerms } from "@fairexpect/prompts";

import { preTokens } from "./pre-tokens.js";

/**
 * What stands in place of a word that names a group, and of a pronoun: of BERT's tokens that no text has. The model has
 * learnt what they stand for.
 */
const IDENTITY = "[unused0]";
const PRONOUN = "[unused1]";

type Blind = typeof IDENTITY | typeof PRONOUN;

/** A place in the tree of terms: the tokens that go on from here, and what the term that ends here becomes. */
interface Node {
  readonly next: Map<string, Node>;
  blind?: Blind;
}

/** Said without gender, so that "they" and "she" are read alike. */
const plainPronouns = ["they", "them", "their", "theirs", "themselves", "themself"];
/** Forms of listed terms that the list does not have. */
const moreForms = ["millenial", "millenials", "oldest", "youngest", "elders", "lgbts", "nonbinaries", "non-whites"];
/** After a group's name these say nothing more: "Muslims" and "Muslim people" are read alike. */
const people = new Set("people person persons folk folks ppl individual individuals peoples".split(" "));
const hyphens = new Set(["-", "\u2010", "\u2011", "\u2012", "\u2013"]);

/** The terms that are read as one: those of the identity list, and the plurals of its nouns and adjectives. */
export function blindedTerms(): readonly string[] {
  return identityTerms.flatMap(({ term, partOfSpeech }) =>
    partOfSpeech === "noun" || partOfSpeech === "adjective" ? [term, pluralOf(term)] : [term],
  );
}

/**
 * Makes the function that puts one token in place of each term of the identity list, of any run of them, and of
 * "people" after one; and one in place of each pronoun of the third person. So a text has the same tokens whichever
 * listed group it names. "an" is read as "a" for the same reason.
 */
export function identityBlinder(): (tokens: readonly string[]) => string[] {
  const root = treeOfTerms();
  return (tokens) => {
    const blinded: string[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as string;
      const { blind, last } = longestTerm(root, tokens, i);
      if (blind === undefined) blinded.push(token === "an" ? "a" : token);
      else {
        if (blind === IDENTITY && endsWithIdentity(blinded)) {
          if (blinded.at(-1) !== IDENTITY) blinded.pop();
        } else blinded.push(blind);
        i = blind === IDENTITY ? afterPeople(tokens, last) : last;
      }
    }
    return blinded;
  };
}

/** Whether what was read ends with a group's name, perhaps with a hyphen after it. */
function endsWithIdentity(blinded: readonly string[]): boolean {
  const last = blinded.at(-1);
  return last === IDENTITY || (last !== undefined && hyphens.has(last) && blinded.at(-2) === IDENTITY);
}

function afterPeople(tokens: readonly string[], last: number): number {
  let end = last;
  while (people.has(tokens[end + 1] ?? "")) end++;
  return end;
}

function longestTerm(root: Node, tokens: readonly string[], from: number): { blind?: Blind; last: number } {
  let found: { blind?: Blind; last: number } = { last: from };
  let node: Node | undefined = root;
  for (let i = from; i < tokens.length; i++) {
    const token = tokens[i] as string;
    if (i > from && hyphens.has(token)) continue;
    node = node.next.get(token);
    if (node === undefined) break;
    if (node.blind !== undefined) found = { blind: node.blind, last: i };
  }
  return found;
}

function treeOfTerms(): Node {
  const root: Node = { next: new Map() };
  const add = (term: string, blind: Blind): void => {
    let node = root;
    for (const token of preTokens(term)) {
      if (hyphens.has(token)) continue;
      const next = node.next.get(token) ?? { next: new Map<string, Node>() };
      node.next.set(token, next);
      node = next;
    }
    if (node !== root) node.blind ??= blind;
  };
  for (const { term, partOfSpeech } of identityTerms) if (partOfSpeech === "pronoun") add(term, PRONOUN);
  for (const word of plainPronouns) add(word, PRONOUN);
  for (const term of [...blindedTerms(), ...moreForms]) add(term, IDENTITY);
  return root;
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
