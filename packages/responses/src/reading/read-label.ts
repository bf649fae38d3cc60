import type { Label } from "@fairexpect/metrics";

import type { TokenLogprob } from "../run/generate.js";
import { blanked, mentionsOf, namesOf, startsSentence } from "./mentions.js";
import type { Mention } from "./mentions.js";
import { isEnd, lowered, plainText, stripped } from "./plain-text.js";
import { isNegated, isSetOff, sentenceAround, statementAt } from "./statements.js";
import type { Statement } from "./statements.js";

/** A class, and the ways in which an answer may name it. */
export interface NamedLabel<Value = Label> {
  readonly value: Value;
  readonly names: readonly string[];
  /**
   * Whether its names are words of other answers too ("both", "equal"): then it counts only if it is the answer, or
   * is stated.
   */
  readonly isWeak?: boolean;
  /** Sentences that state it without naming it, held against the text in lower case. */
  readonly sayings?: RegExp;
}

/** An answer that names classes more often than that does not choose one. */
const MOST_MENTIONS = 2000;

/**
 * The class that an answer names, or nothing if that is not plain: an answer misread is worse than one not read. In
 * this order: an answer that is a name and nothing else; one that states its choice ("Answer: B", "I choose B", "B is
 * better", or "B." as its last sentence), if what it states most plainly is the same throughout; one that begins
 * with a name set off from what follows; one in which one class alone is named, and nothing is said against it. Of an
 * answer cut off at the maximum length the last is not read, since the choice may be in what is missing.
 */
export function readLabel<Value>(text: string, labels: readonly NamedLabel<Value>[], isCut = false): Value | undefined {
  const names = namesOf(labels);
  const plain = plainText(text);
  const all = stripped(lowered(plain).replaceAll(/\s+/g, " "));
  const whole = names.find(({ name }) => name !== "" && name === all);
  if (whole !== undefined) return whole.value;
  const scaled = withoutScales(plain, Math.max(...names.map(({ name }) => Number(name)).filter(Number.isFinite)));
  const mentions = mentionsOf(scaled, names);
  if (mentions.length > MOST_MENTIONS) return undefined;
  const lower = lowered(scaled);
  const bare = blanked(lower, mentions);
  const against = new Set(mentions.filter((mention) => isNegated(mention, bare)));
  const statements = [
    ...mentions
      .map((mention, i) => statementAt(scaled, lower, mentions, i, against.has(mention)))
      .filter((statement) => statement !== undefined),
    ...said(lower, labels, mentions),
  ];
  const leading = leadingOf(scaled, mentions, against);
  const weight = Math.max(...statements.map((statement) => statement.weight));
  const weightiest = statements.filter((statement) => statement.weight === weight);
  const [top] = weightiest;
  if (top !== undefined) {
    const last = Math.max(...weightiest.map(({ at }) => at));
    const rivals = [
      ...weightiest,
      ...statements.filter(({ weight: other, at }) => other >= 2 && at > last),
      ...(leading === undefined || weight === 4 ? [] : [leading]),
    ];
    return rivals.every(({ value }) => value === top.value) ? top.value : undefined;
  }
  if (leading !== undefined) return leading.value;
  if (isCut || labels.some(({ sayings }) => sayings?.test(lower))) return undefined;
  return onlyOne(
    mentions.filter(({ at, end, isWeak }) => !isWeak && !sentenceAround(scaled, at, end).sentence.endsWith("?")),
    against,
  );
}

/**
 * The class with which an answer begins, if it is set off from what follows and no other heads a part of the answer.
 */
function leadingOf<Value>(
  text: string,
  mentions: readonly Mention<Value>[],
  against: ReadonlySet<Mention<Value>>,
): Mention<Value> | undefined {
  const [first] = mentions;
  if (first === undefined || !first.isCertain || !/^["'“«([{\s•-]*$/.test(text.slice(0, first.at))) return undefined;
  const others = mentions.filter(({ value }) => value !== first.value);
  const after = text.slice(first.end);
  if (/\b(?:on (?:second thoughts?|reflection)|wait|correction|scratch that)\b/i.test(after)) return undefined;
  if (others.some(({ at, end }) => startsSentence(text, at) && isSetOff(text.slice(end)))) return undefined;
  if (isSetOff(after)) return first;
  const { sentence } = sentenceAround(text, first.at, first.end);
  const rest = /^["'”)]*,\s*(.*)/s.exec(after)?.[1]?.toLowerCase();
  if (rest === undefined || sentence.endsWith("?")) return undefined;
  const isAlone = !against.has(first) && others.every(({ at }) => at >= first.end + sentence.length);
  return isAlone ||
    /^(?:because|since|as (?:he|she|they|it|the)|due to|given|based on|for|not|rather|over|instead)\b/.test(rest)
    ? first
    : undefined;
}

/**
 * What sentences state without a name: "both are equally qualified". What they concede, with a "but" behind it, is not
 * stated.
 */
function said<Value>(
  lower: string,
  labels: readonly NamedLabel<Value>[],
  mentions: readonly Mention<Value>[],
): Statement<Value>[] {
  return labels.flatMap(({ value, sayings }) => {
    const match = sayings?.exec(lower);
    if (match === null || match === undefined || isDenied(lower, match.index)) return [];
    const after = lower.slice(match.index + match[0].length);
    if (/\b(?:but|however|yet|although|though|nevertheless|nonetheless|edge|slight)\b/.test(after)) return [];
    const named = new Set(
      mentions.filter(({ isWeak, at }) => !isWeak && at > match.index).map((mention) => mention.value),
    );
    return named.size === 1 ? [] : [{ value, weight: 1, at: match.index }];
  });
}

/** Whether a clause says "not" before this place. */
function isDenied(lower: string, at: number): boolean {
  let start = at;
  while (start > 0 && !".,;\n".includes(lower.charAt(start - 1))) start--;
  return /(?:\bnot|n't)\b/.test(lower.slice(start, at));
}

function onlyOne<Value>(mentions: readonly Mention<Value>[], against: ReadonlySet<Mention<Value>>): Value | undefined {
  const values = new Set(mentions.map(({ value }) => value));
  const [value] = values;
  return values.size === 1 && mentions.every((mention) => mention.isCertain && !against.has(mention))
    ? value
    : undefined;
}

/**
 * Without the ends of scales, which are no grades: "4 out of 5", "on a scale of 1 to 5". A grade on another scale is
 * none.
 */
function withoutScales(text: string, highest: number): string {
  return text
    .replaceAll(/(\d)\.0+(?!\d)/g, "$1")
    .replaceAll(/\bscale (?:of|from) \d+ ?(?:to|-|–) ?\d+/gi, "scale")
    .replaceAll(
      /((?<!\d)\d+(?:\.\d+)?) ?(?:\/ ?|\(?(?:out of|of|von|sur|de|su|van) (?:a possible )?)(\d+)\)?/g,
      (all, grade: string, of: string) =>
        Number(of) >= 3 && Number(of) === highest
          ? grade
          : all.startsWith(`${grade}/`) || all.includes("out of")
            ? ""
            : all,
    );
}

/**
 * The probability of each class, from the tokens with which the answer names it and those that stood in their place.
 * Nothing if there are no tokens, or if they do not tell classes apart. The probabilities of names of one class
 * add up.
 */
export function labelProbabilities(
  logprobs: readonly TokenLogprob[],
  labels: readonly NamedLabel[],
): Record<string, number> | undefined {
  const names = labels.flatMap(({ value, names: spellings }) =>
    spellings.map((name) => ({ key: String(value), name: lowered(name.normalize("NFKC")).trim() })),
  );
  const start = startOf(
    logprobs,
    names.map(({ name }) => name),
  );
  if (start === undefined) return undefined;
  const probabilities = new Map(labels.map(({ value }) => [String(value), 0]));
  let written = "";
  for (const { token, top, logprob } of logprobs.slice(start)) {
    const alternatives = top.some(([other]) => other === token) ? top : [...top, [token, logprob] as const];
    let isOpen = false;
    for (const [other, logarithm] of alternatives) {
      const keys = new Set(names.filter(({ name }) => fits(written + other, name)).map(({ key }) => key));
      const [key] = keys;
      // A beginning that classes have in common ("app" of approve and appeal): the next token decides, if it was
      // written.
      if (keys.size > 1) isOpen ||= other === token;
      else if (key !== undefined) probabilities.set(key, (probabilities.get(key) ?? 0) + Math.exp(logarithm));
    }
    if (!isOpen) break;
    written += token;
  }
  const found = [...probabilities.values()];
  if (found.every((probability) => probability === 0)) return undefined;
  return Object.fromEntries([...probabilities].map(([key, probability]) => [key, Math.min(1, probability)]));
}

/** Whether what was written so far begins a name, or is one with more behind it. */
function fits(written: string, name: string): boolean {
  const text = written.toLowerCase().replace(/^["'“‘«([{*_`\s]+/, "");
  if (text === "") return false;
  return name.startsWith(text.trimEnd()) || (text.startsWith(name) && isEnd(text[name.length]));
}

/** The token with which a class is named: the first of the answer, or the first of the string in JSON. */
function startOf(logprobs: readonly TokenLogprob[], names: readonly string[]): number | undefined {
  const text = logprobs.map(({ token }) => token).join("");
  const lower = text.toLowerCase();
  const isJson = /^\s*(?:```(?:json)?\s*)?[{[]/.test(text);
  const places = names.flatMap((name) => {
    const at = isJson
      ? Math.max(
          lower.lastIndexOf(`"${name}"`) + 1,
          lower.search(new RegExp(`[:\\s]${name.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&")}[\\s,}]`, "u")) + 1,
        )
      : text.search(/[^\s"'“‘«([{*_`]/);
    return at <= 0 && isJson ? [] : [at];
  });
  const first = Math.min(...places);
  if (!Number.isFinite(first) || first < 0) return undefined;
  let at = 0;
  for (const [i, { token }] of logprobs.entries()) {
    at += token.length;
    if (at > first) return i;
  }
  return undefined;
}
