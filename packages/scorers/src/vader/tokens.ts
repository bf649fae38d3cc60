import { chunkNumbers, type Spaces } from "@fairexpect/metrics/core";

import type { Lexicon, Word } from "./lexicon.js";
import { keyOf, type NeutralWords } from "./neutral-words.js";
import { turningWords } from "./rules.js";
import { strip } from "./strip.js";

/** A token of a text: what is between white space, without the punctuation around it. */
export interface Token extends Word {
  /** Written in capitals. */
  readonly capitals: boolean;
}

/** The tokens of a text. The room is used again for the next text. */
export interface Tokens {
  /** Token i stands at i + `before`; nothing stands around them. */
  readonly tokens: readonly (Token | undefined)[];
  readonly count: number;
  /** Those that are in the lexicon. */
  readonly rated: readonly number[];
  /** The first "but"; -1 without one. */
  readonly but: number;
  /** Whether some tokens are written in capitals, and others not: only then do capitals stress. */
  readonly stresses: boolean;
}

// White space, letter case and punctuation as Python has them, where the reference is at home.
const spaces: Spaces = {
  ascii: Uint8Array.from({ length: 128 }, (_, code) =>
    (code >= 9 && code <= 13) || (code >= 28 && code <= 32) ? 1 : 0,
  ),
  isOther: (code) => /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(String.fromCharCode(code)),
};
const upper = /\p{Uppercase}/u;
const lowerOrTitle = /[\p{Lowercase}\p{Lt}]/u;

/** A name of a group, whichever it was. */
const neutral: Token = { lower: "", valence: undefined, boost: 0, negates: false, inPhrase: false, capitals: false };

/** What is known of a token wherever it stands. */
interface Known {
  readonly token: Token;
  /** As neutral words know it; empty if they do not. */
  readonly key: string;
  readonly mayBeNeutral: boolean;
}

/** Cuts texts into tokens, each of which is looked at once. */
export function tokenizer(neutralWords: NeutralWords | undefined): (text: string, lexicon: Lexicon) => Tokens {
  let lexicon: Lexicon | undefined;
  const seen: Known[] = [...plain];
  const learn = (raw: string): number => {
    const known = knownOf(raw, lexicon as Lexicon, neutralWords);
    const place = plain.indexOf(known);
    return place >= 0 ? place : seen.push(known) - 1;
  };
  const numbered = chunkNumbers({ learn, forget: () => (seen.length = plain.length) }, spaces);
  return (text, given) => {
    lexicon = given;
    const { count: pieces, numbers } = numbered(text);
    const keyAt = (i: number): string => (seen[numbers[i] as number] as Known).key;
    const rated: number[] = [];
    let count = 0;
    let inCapitals = 0;
    let others = 0;
    let but = -1;
    for (let i = 0; i < pieces; i++) {
      const known = seen[numbers[i] as number] as Known;
      const { token } = known;
      const length = known.mayBeNeutral ? (neutralWords?.lengthAt(keyAt, pieces, i) ?? 0) : 0;
      if (length > 0) i += length - 1;
      else {
        if (token.capitals) inCapitals += 1;
        else others += 1;
        if (token.valence !== undefined) rated.push(count);
        else if (but < 0 && token.lower === "but") but = count;
      }
      room[before + count++] = length > 0 ? neutral : token;
    }
    for (let i = 0; i < after; i++) room[before + count + i] = undefined;
    return { tokens: room, count, rated, but, stresses: inCapitals > 0 && others > 0 };
  };
}

/** How far rules look around a token. */
export const before = 3;
const after = 2;
const room: (Token | undefined)[] = Array.from({ length: before });

/** Words that no rule knows are one and the same, so that what is known of them stays at hand. */
const plain = [false, true].map((areCapitals): Known => ({
  token: { ...neutral, capitals: areCapitals },
  key: "",
  mayBeNeutral: false,
}));

function knownOf(raw: string, lexicon: Lexicon, neutralWords: NeutralWords | undefined): Known {
  const token = tokenOf(raw, lexicon);
  const { lower, valence, boost, negates, inPhrase, capitals } = token;
  const isPlain = valence === undefined && boost === 0 && !negates && !inPhrase && !turningWords.has(lower);
  const alike = plain[capitals ? 1 : 0] as Known;
  const whole = neutralWords === undefined ? "" : keyOf(raw);
  const key = neutralWords?.isPart(whole) === true ? whole : "";
  if (isPlain && key === "") return alike;
  return { token: isPlain ? alike.token : token, key, mayBeNeutral: neutralWords?.mayBegin(key) === true };
}

function tokenOf(piece: string, lexicon: Lexicon): Token {
  const word = withoutPunctuation(piece);
  const { lower, valence, boost, negates, inPhrase } = lexicon.lookUp(word.toLowerCase());
  const capitals = upper.test(word) && !lowerOrTitle.test(word);
  return { lower, valence, boost, negates, inPhrase, capitals };
}

/** A token of which at most two characters are left is taken for an emoticon, and stays whole. */
function withoutPunctuation(token: string): string {
  const stripped = strip(token);
  return stripped.length <= 2 || (stripped.length <= 4 && Array.from(stripped).length <= 2) ? token : stripped;
}
