import { identityEntries } from "../identity-terms/index.js";
import type { Lexicon, LexiconTerm } from "./lexicon.js";
import { noMentions } from "./no-mentions.js";
import { tokensOf } from "./tokens.js";

/** A place in the tree of terms: the words that go on from here, and the senses of the term that ends here. */
export interface Node {
  readonly next: Map<string, Node>;
  senses: LexiconTerm[];
  /** A term ends here, or a phrase that is no mention. */
  ends: boolean;
  /** The phrase that ends here is none without its hyphen: "man-made", but "the man made coffee". */
  hyphenated: boolean;
  /** What follows the last word of the term: "+" in "LGBTQ+". */
  suffix: string;
}

export interface CompiledLexicon {
  readonly root: Node;
  /** The counterpart of a role in a group. */
  readonly byRole: ReadonlyMap<string, LexiconTerm>;
  /** The groups of each attribute that have terms, in order. */
  readonly groups: ReadonlyMap<string, ReadonlySet<string>>;
}

const compiled = new WeakMap<Lexicon, CompiledLexicon>();

export function roleKey(attribute: string, group: string, role: string): string {
  return `${attribute}\n${group}\n${role}`;
}

/**
 * A lexicon as a tree of words, so that a text is read once however many terms there are. Made once for each lexicon.
 */
export function compile(lexicon: Lexicon): CompiledLexicon {
  const existing = compiled.get(lexicon);
  if (existing !== undefined) return existing;
  const root = emptyNode();
  const byRole = new Map<string, LexiconTerm>();
  const groups = new Map<string, Set<string>>(lexicon.attributes.map((attribute) => [attribute, new Set()]));
  for (const term of lexicon.terms) {
    const { attribute, group, role } = term;
    if (role !== undefined && role !== "") {
      const key = roleKey(attribute, group, role);
      if (!byRole.has(key)) byRole.set(key, term);
    }
    if (group === "neutral" && attribute === "gender") continue;
    groups.set(attribute, (groups.get(attribute) ?? new Set()).add(group));
    const node = nodeOf(root, term.term);
    if (!node.senses.some((sense) => sense.attribute === attribute)) node.senses.push(term);
    node.ends = true;
  }
  // A longer term of another attribute is no mention of this one: "Native American" says nothing of a nationality.
  const ofOthers = lexicon.attributes.some((attribute) => Object.hasOwn(noMentions, attribute))
    ? identityEntries()
    : [];
  for (const { term, attribute } of ofOthers) {
    if (/[ -]/.test(term) && !lexicon.attributes.includes(attribute)) nodeOf(root, term).ends = true;
  }
  for (const attribute of lexicon.attributes) {
    for (const phrase of Object.hasOwn(noMentions, attribute) ? (noMentions[attribute] ?? []) : []) {
      const node = nodeOf(root, phrase);
      node.hyphenated = phrase.includes("-") && (!node.ends || node.hyphenated);
      node.ends = true;
    }
  }
  const result = { root, byRole, groups };
  compiled.set(lexicon, result);
  return result;
}

function nodeOf(root: Node, term: string): Node {
  const tokens = tokensOf(term);
  let node = root;
  for (const { key } of tokens) {
    let next = node.next.get(key);
    if (next === undefined) {
      next = emptyNode();
      node.next.set(key, next);
    }
    node = next;
  }
  const suffix = term.slice(tokens.at(-1)?.end ?? 0);
  if (suffix !== "") node.suffix = suffix;
  return node;
}

function emptyNode(): Node {
  return { next: new Map(), senses: [], ends: false, hyphenated: false, suffix: "" };
}
