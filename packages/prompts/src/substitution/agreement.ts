import { gapAfter, type Place } from "../mentions/place.js";
import type { Token } from "../lexicon/tokens.js";
import { functionWords } from "../mentions/person-words.js";
import type { Edit } from "./edits.js";
import { inCaseOf } from "./letter-case.js";
import { bareVerbs } from "./verb-frames.js";

const plurals: Readonly<Record<string, string>> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  isn: "aren",
  wasn: "weren",
  hasn: "haven",
  doesn: "don",
  goes: "go",
};
const noVerb = new Set([
  "always",
  "perhaps",
  "besides",
  "sometimes",
  "nowadays",
  "thus",
  "yes",
  "this",
  "his",
  "hers",
  "s",
  "as",
  "us",
  "its",
]);
const adverb =
  /^(?:also|always|never|often|usually|really|just|still|already|only|soon|now|then|sometimes|perhaps|even|rarely|seldom|once|thus|not|[a-z]+ly)$/;
/** What "is" or "'s" may be short for "has" before. */
const participle =
  /^(?:been|had|done|gone|got|gotten|made|seen|said|taken|given|written|lost|won|left|told|found|become|[a-z]{2,}ed)$/;
/** Participles that say how someone is, behind "is". */
const states =
  /^(?:tired|interested|married|retired|disabled|excited|scared|worried|bored|divorced|engaged|qualified|experienced|supposed|pleased|annoyed|confused|determined|educated|gifted|talented|convinced|surprised|concerned|dressed|involved|allowed|obsessed|addicted|armed|required|expected|forced|based|located|related)$/;
/** Nouns in -s or verbs like nouns are left alone behind "and"; these are verbs. */
const coordinated = new Set([
  "is",
  "was",
  "has",
  "does",
  "goes",
  "isn",
  "wasn",
  "hasn",
  "doesn",
  "wants",
  "needs",
  "loves",
  "likes",
  "hates",
  "lives",
  "works",
]);
const newSubject = /^(?:who|which|that|i|you|he|she|it|we|they|there|what|whose)$/;
const MOST_WORDS = 20;

/**
 * Makes the verbs of "they" plurals: "she is" becomes "they are", "she works" "they work", "isn't she" "aren't they",
 * "what's she like" "what are they like".
 */
export function agreement(place: Place): Edit[] {
  const inverted = verbBefore(place);
  if (inverted !== undefined) return [inverted];
  const { text, tokens, last } = place;
  const next = tokens[last + 1];
  if (next === undefined) return [];
  if (/^['’]$/.test(gapAfter(place, last))) {
    if (next.key !== "s") return [];
    const replacement = isPerfect(place, last + 2) ? "ve" : "re";
    return [edited(text, next, replacement), ...coordinatedVerbs(place, last + 2)];
  }
  const from = behindAside(place);
  if (from === last + 1 && !/^\s+$/.test(gapAfter(place, last))) return [];
  for (let i = from; i <= from + 3; i++) {
    const token = tokens[i];
    if (token === undefined || (i > from && !/^\s+$/.test(gapAfter(place, i - 1)))) return [];
    if (adverb.test(token.key)) continue;
    const form = plurals[token.key] ?? bare(token.key);
    return [...(form === undefined ? [] : [edited(text, token, form)]), ...coordinatedVerbs(place, i + 1)];
  }
  return [];
}

/** The verb of a question: "is she", "isn't she", "what's she". */
function verbBefore(place: Place): Edit | undefined {
  const { text, tokens, first, last } = place;
  const before = tokens[first - 1];
  if (before === undefined || !/^\s+$/.test(gapAfter(place, first - 1)) || /^\s*[,;]/.test(gapAfter(place, last)))
    return undefined;
  const verb = tokens[first - 2];
  const isContracted = verb !== undefined && /^['’]$/.test(gapAfter(place, first - 2));
  if (/^(?:is|was|has|does)$/.test(before.key)) return edited(text, before, plurals[before.key] ?? before.key);
  if (!isContracted) return undefined;
  if (before.key === "t" && /^(?:isn|wasn|hasn|doesn)$/.test(verb.key))
    return edited(text, verb, plurals[verb.key] ?? verb.key);
  if (before.key !== "s" || !/^(?:what|where|who|how|when|why)$/.test(verb.key)) return undefined;
  const replacement = isPerfect(place, last + 1) ? " have" : " are";
  const isUpper =
    /^S$/.test(text.slice(before.start, before.end)) && /^\p{Lu}+$/u.test(text.slice(verb.start, verb.end));
  return { start: verb.end, end: before.end, replacement: isUpper ? replacement.toUpperCase() : replacement };
}

/** Whether the verb is "has" and not "is": a participle follows. */
function isPerfect({ tokens }: Place, from: number): boolean {
  let i = from;
  while (adverb.test(tokens[i]?.key ?? "")) i++;
  const key = tokens[i]?.key ?? "";
  return participle.test(key) && !states.test(key);
}

/** The token behind the pronoun, or behind what stands between commas there: "she, however, is". */
function behindAside(place: Place): number {
  const { last } = place;
  if (!/^,\s+$/.test(gapAfter(place, last))) return last + 1;
  for (let i = last + 1; i <= last + 4; i++) {
    const gap = gapAfter(place, i);
    if (/^,\s+$/.test(gap)) return i + 1;
    if (!/^\s+$/.test(gap)) break;
  }
  return last + 1;
}

/**
 * The verbs behind "and" that have the same subject: "they work hard and love it". A verb that is not behind "and"
 * begins another clause.
 */
function coordinatedVerbs(place: Place, from: number): Edit[] {
  const { text, tokens } = place;
  const edits: Edit[] = [];
  for (let i = from; i < from + MOST_WORDS && i < tokens.length; i++) {
    const { key } = tokens[i] as Token;
    const gap = gapAfter(place, i - 1);
    if (/[.!?;:\n()"“”]/.test(gap) || newSubject.test(key)) break;
    const isBehindAnd = i > from && /^(?:and|but|or)$/.test(tokens[i - 1]?.key ?? "");
    if (!isBehindAnd && !/^,\s+$/.test(gap)) {
      if (/^(?:is|are|was|were|has|have|does|do)$/.test(key)) break;
      continue;
    }
    let k = i;
    while (adverb.test(tokens[k]?.key ?? "") && /^\s+$/.test(gapAfter(place, k))) k++;
    const verb = tokens[k];
    if (verb === undefined) break;
    const form = plurals[verb.key] ?? bare(verb.key);
    const after = tokens[k + 1]?.key ?? "to";
    const isVerb =
      isBehindAnd && coordinated.has(verb.key)
        ? after !== "of"
        : form !== undefined && bareVerbs.has(form) && (functionWords.has(after) || /[^\s]/.test(gapAfter(place, k)));
    if (form === undefined || !isVerb) continue;
    edits.push(edited(text, verb, form));
    i = k;
  }
  return edits;
}

/** The form of a verb with "they": "works", "work"; undefined for what is no verb in the third person. */
export function bare(verb: string): string | undefined {
  if (noVerb.has(verb) || !/[a-z]{2}s$/.test(verb) || /(?:ss|us|is)$/.test(verb)) return undefined;
  if (/[^aeiou]ies$/.test(verb)) return verb.length === 4 ? verb.slice(0, -1) : `${verb.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|o|focus|bias|canvas)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

function edited(text: string, { start, end, key }: Token, replacement: string): Edit {
  return {
    start,
    end,
    replacement: inCaseOf({ text: text.slice(start, end), written: key, startsSentence: false }, replacement),
  };
}
