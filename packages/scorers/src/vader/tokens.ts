import type { Lexicon, Word } from "./lexicon.js";
import type { NeutralWords } from "./neutral-words.js";
import { strip } from "./strip.js";

/** A token of a text: what is between white space, without the punctuation around it. */
export interface Token extends Word {
  /** Written in capitals. */
  readonly capitals: boolean;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  /** Whether some tokens are written in capitals, and others not: only then do capitals stress. */
  readonly stresses: boolean;
}

// White space, letter case and punctuation as Python has them, where the reference is at home.
// eslint-disable-next-line no-control-regex -- four control characters are white space to Python
const space = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const upper = /\p{Uppercase}/u;
const lowerOrTitle = /[\p{Lowercase}\p{Lt}]/u;

/** A name of a group, whichever it was. */
const neutral: Token = { lower: "", valence: undefined, boost: 0, negates: false, inPhrase: false, capitals: false };

/** Tokens that have been read before. */
const known = new Map<string, Token>();
const mostKnown = 50_000;
const longestKnown = 40;

export function tokenize(text: string, lexicon: Lexicon, neutralWords: NeutralWords | undefined): Tokens {
  const raw = text.split(space).filter((piece) => piece !== "");
  const tokens: Token[] = [];
  let inCapitals = 0;
  let others = 0;
  for (let i = 0; i < raw.length; i++) {
    const length = neutralWords?.lengthAt(raw, i) ?? 0;
    if (length > 0) {
      tokens.push(neutral);
      i += length - 1;
      continue;
    }
    const token = tokenOf(raw[i] as string, lexicon);
    if (token.capitals) inCapitals += 1;
    else others += 1;
    tokens.push(token);
  }
  return { tokens, stresses: inCapitals > 0 && others > 0 };
}

function tokenOf(piece: string, lexicon: Lexicon): Token {
  let token = known.get(piece);
  if (token !== undefined) return token;
  const word = withoutPunctuation(piece);
  token = { ...lexicon.lookUp(word.toLowerCase()), capitals: upper.test(word) && !lowerOrTitle.test(word) };
  if (known.size >= mostKnown) known.clear();
  if (piece.length <= longestKnown) known.set(piece, token);
  return token;
}

/** A token of which at most two characters are left is taken for an emoticon, and stays whole. */
function withoutPunctuation(token: string): string {
  const stripped = strip(token);
  return stripped.length <= 2 || (stripped.length <= 4 && Array.from(stripped).length <= 2) ? token : stripped;
}
