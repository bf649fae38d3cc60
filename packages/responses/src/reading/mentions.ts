import { isEnd, lowered, plainName } from "./plain-text.js";

/** A class, and the ways in which an answer may name it. */
export interface Named<Value> {
  readonly value: Value;
  readonly name: string;
  /**
   * Whether its names are ordinary words of other answers ("both", "equal"), so that naming it in passing says nothing.
   */
  readonly isWeak: boolean;
}

/** A place where a text names a class. */
export interface Mention<Value> {
  readonly value: Value;
  readonly isWeak: boolean;
  readonly at: number;
  readonly end: number;
  /**
   * False if the words may be other than the name: "A demonstrates" may go on "A demonstrates B lacks" or "A clearly
   * better fit".
   */
  readonly isCertain: boolean;
}

/** Words that follow a name rather than an article, a determiner or a count: "A has", "1 because", "the first is". */
const followers =
  /^ (?:is|isn't|was|wasn't|has|hasn't|had|would|wouldn't|will|won't|should|could|can|can't|cannot|may|might|must|does|doesn't|did|didn't|lacks|wins|seems|appears|looks|stands|fits|meets|because|since|as|due|given|over|than|rather|instead|and|or|but|nor|not|for|if|who|with|by|to|in|on|at|from|also|being|be|based|versus|vs|here|overall|though|although|while|however|stars?|points?|out)(?![\p{L}\p{N}])/iu;
const reasons = /^[ ,]*(?:because|since|as|due to|given|based on)\b/;

/** Where a text names classes, in its order; the longer name wins if names overlap. */
export function mentionsOf<Value>(text: string, names: readonly Named<Value>[]): Mention<Value>[] {
  const lower = lowered(text);
  const markers = listMarkers(text);
  const found: Mention<Value>[] = [];
  const taken = new Uint8Array(lower.length);
  const bordersOn = (at: number): boolean => taken[at] === 1 || isEnd(lower[at]);
  for (const { value, name, isWeak } of names.toSorted((a, b) => b.name.length - a.name.length)) {
    if (name === "") continue;
    for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (!bordersOn(at - 1) || !bordersOn(end) || markers.has(at) || taken.subarray(at, end).includes(1)) continue;
      const standing = standingOf(text, at, end);
      if (standing === "other") continue;
      found.push({ value, isWeak, at, end, isCertain: standing === "name" });
      taken.fill(1, at, end);
    }
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** Whether what looks like a name is one: "a" may be an article, "1" a count, "first" an adverb, "no" a determiner. */
function standingOf(text: string, at: number, end: number): "name" | "unclear" | "other" {
  const name = text.slice(at, end);
  const before = text.slice(Math.max(0, at - 20), at);
  const after = text.slice(end, end + 40);
  const isNumber = /^\d+$/.test(name);
  if (
    isNumber &&
    (/(?:\d[.,/:-]|(?:^|[^\p{L}\p{N}\s])-|(?:^|\s)-|[$€£#])$/u.test(before) ||
      /^(?:[.,/:-]\d|\s?%|st\b|nd\b)/.test(after))
  )
    return "other";
  if (name.length === 1 && (/^(?:[+#]|\.\p{L})/u.test(after) || /\p{L}\.$/u.test(before))) return "other";
  if (/[\p{L}\p{N}]-$/u.test(before) || /^-\p{L}/u.test(after)) return "unclear";
  const isOrdinal = /^(?:the )?(?:first|second)$/i.test(name);
  const isLetter = /^\p{L}$/u.test(name);
  if (isOrdinal && after.startsWith(",") && startsSentence(text, at) && !reasons.test(after.toLowerCase()))
    return "other";
  const [next] = /^ \p{L}[\p{L}'-]*/u.exec(after) ?? [];
  if (next === undefined || followers.test(after) || !(isNumber || isOrdinal || isLetter || /^no$/i.test(name)))
    return "name";
  if (isOrdinal) return /^the /i.test(name) || /\bthe $/i.test(before) ? "unclear" : "other";
  if (!isLetter) return "other";
  const mayBeWord = /[a-z]/.test(name) || name === "I" || (startsSentence(text, at) && /[AEOY]/.test(name));
  if (!mayBeWord) return "name";
  return /(?:s|ed|ly)$/.test(next) ? "unclear" : "other";
}

/** Whether a sentence, or a line, begins here. */
export function startsSentence(text: string, at: number): boolean {
  return (
    /(?:^|\n|[.!?:;]\s)[\s"'“([{•*–—-]*(?:\d{1,2}[.)] )?$/.test(text.slice(Math.max(0, at - 30), at)) ||
    (at <= LONGEST_LEAD && /^[\s"'“([{•*–—-]*$/.test(text.slice(0, at)))
  );
}

/** So many marks may stand before the first word of a text. */
const LONGEST_LEAD = 200;

/** A text with what it names blanked, every other character at its place. */
export function blanked(text: string, mentions: readonly Mention<unknown>[]): string {
  const pieces = mentions.map(
    ({ at, end }, i) => text.slice(mentions[i - 1]?.end ?? 0, at) + "\u0000".repeat(end - at),
  );
  return pieces.join("") + text.slice(mentions.at(-1)?.end ?? 0);
}

/** The places of the numbers that number a list of at least two lines: they name nothing. */
function listMarkers(text: string): Set<number> {
  const marked = [...text.matchAll(/^[ -]*(\d{1,2})[.)] +(?=\S)/gm)];
  return new Set(marked.length < 2 ? [] : marked.map((match) => match.index + match[0].indexOf(match[1] ?? "")));
}

const known = new WeakMap<object, Named<unknown>[]>();

/** The names of classes as texts are searched for them, the longest first; made once for an array of classes. */
export function namesOf<Value>(
  labels: readonly { readonly value: Value; readonly names: readonly string[]; readonly isWeak?: boolean }[],
): readonly Named<Value>[] {
  const made = known.get(labels) as Named<Value>[] | undefined;
  if (made !== undefined) return made;
  const names = labels.flatMap(({ value, names: spellings, isWeak = false }) =>
    spellings.map((name) => ({ value, name: plainName(name), isWeak })),
  );
  names.sort((a, b) => b.name.length - a.name.length);
  known.set(labels, names);
  return names;
}
