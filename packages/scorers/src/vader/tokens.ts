import type { Lexicon, Word } from "./lexicon.js";
import type { NeutralWords } from "./neutral-words.js";
import { turningWords } from "./rules.js";
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
// oxlint-disable-next-line no-control-regex -- four control characters are white space to Python
const space = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const upper = /\p{Uppercase}/u;
const lowerOrTitle = /[\p{Lowercase}\p{Lt}]/u;

/** A name of a group, whichever it was. */
const neutral: Token = { lower: "", valence: undefined, boost: 0, negates: false, inPhrase: false, capitals: false };

/** What is known of a token wherever it stands. */
interface Known {
  readonly token: Token;
  readonly mayBeNeutral: boolean;
}

const mostKnown = 50_000;
const longestKnown = 40;
// oxlint-disable-next-line no-control-regex -- as above, without the space
const otherSpace = /[\t-\r\u001c-\u001f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Cuts texts into tokens, each of which is looked at once. */
export function tokenizer(neutralWords: NeutralWords | undefined): (text: string, lexicon: Lexicon) => Tokens {
  const seen = new Map<string, Known>();
  const look = (piece: string, lexicon: Lexicon): Known => {
    let known = seen.get(piece);
    if (known !== undefined) return known;
    known = knownOf(tokenOf(piece, lexicon), neutralWords?.mayBegin(piece) === true);
    if (seen.size >= mostKnown) seen.clear();
    if (piece.length <= longestKnown) seen.set(piece, known);
    return known;
  };
  return (text, lexicon) => {
    // By far the most texts have no white space but spaces, which are found faster.
    const pieces = otherSpace.test(text) ? text.split(space) : text.split(" ");
    const raw = pieces.includes("") ? pieces.filter((piece) => piece !== "") : pieces;
    const tokens: Token[] = [];
    let inCapitals = 0;
    let others = 0;
    for (let i = 0; i < raw.length; i++) {
      const { token, mayBeNeutral } = look(raw[i] as string, lexicon);
      const length = mayBeNeutral ? (neutralWords?.lengthAt(raw, i) ?? 0) : 0;
      if (length > 0) {
        tokens.push(neutral);
        i += length - 1;
        continue;
      }
      if (token.capitals) inCapitals += 1;
      else others += 1;
      tokens.push(token);
    }
    return { tokens, stresses: inCapitals > 0 && others > 0 };
  };
}

/** Words that the rules know nothing of are one and the same, so that what is known of them stays at hand. */
const plain = [false, true].map((areCapitals) => ({ ...neutral, capitals: areCapitals }));
const plainKnown = plain.map((token): Known => ({ token, mayBeNeutral: false }));

function knownOf(token: Token, mayBeNeutral: boolean): Known {
  const { lower, valence, boost, negates, inPhrase, capitals } = token;
  const isPlain = valence === undefined && boost === 0 && !negates && !inPhrase && !turningWords.has(lower);
  if (!isPlain) return { token, mayBeNeutral };
  const place = capitals ? 1 : 0;
  return mayBeNeutral ? { token: plain[place] as Token, mayBeNeutral } : (plainKnown[place] as Known);
}

function tokenOf(piece: string, lexicon: Lexicon): Token {
  const word = withoutPunctuation(piece);
  return { ...lexicon.lookUp(word.toLowerCase()), capitals: upper.test(word) && !lowerOrTitle.test(word) };
}

/** A token of which at most two characters are left is taken for an emoticon, and stays whole. */
function withoutPunctuation(token: string): string {
  const stripped = strip(token);
  return stripped.length <= 2 || (stripped.length <= 4 && Array.from(stripped).length <= 2) ? token : stripped;
}
