import type { Label } from "@fairspec/metrics";

import type { TokenLogprob } from "./generate.js";

/** A class, and the ways in which an answer may name it. */
export interface NamedLabel<Value = Label> {
  readonly value: Value;
  readonly names: readonly string[];
}

/**
 * The class that an answer names, or nothing where it names none or several. Looked for in this order: an answer that is a
 * name and nothing else; one that begins with a name; one that says "answer: ..." or the like; one in which the names of one
 * class alone occur, none of them behind a "not".
 */
export function readLabel<Value>(text: string, labels: readonly NamedLabel<Value>[]): Value | undefined {
  const plain = normalized(text);
  const bare = stripped(plain);
  const named = labels.flatMap(({ value, names }) => names.map((name) => ({ value, name: stripped(normalized(name)) }))).toSorted((a, b) => b.name.length - a.name.length);
  const whole = named.find(({ name }) => name === bare);
  if (whole !== undefined) return whole.value;
  const opening = /^(?:(?:final |my )?(?:answer|label|decision|class|classification|category|verdict|choice|prediction|rating|score)\s*(?:is|:|=|-)\s*)?/.exec(bare)?.[0] ?? "";
  const start = bare.slice(opening.length).replace(/^["'“‘«([{*_`\s]+/, "");
  const leading = named.find(({ name }) => start.startsWith(name) && isEnd(start[name.length]));
  if (leading !== undefined && (opening !== "" || !isFollowedByAnother(start, leading.name, leading.value, named))) return leading.value;
  const stated = [...plain.matchAll(/(?:answer|label|decision|class|classification|category|verdict|choice|prediction|rating|score)\s*(?:is|:|=)\s*["'“‘«([{*_`\s]*/g)].at(-1);
  if (stated !== undefined) {
    const rest = plain.slice(stated.index + stated[0].length);
    const found = named.find(({ name }) => rest.startsWith(name) && isEnd(rest[name.length]));
    if (found !== undefined) return found.value;
  }
  return onlyOne(occurrences(plain, named));
}

/** Names of several classes in one sentence at the start ("approve or deny?") decide nothing. */
function isFollowedByAnother<Value>(start: string, name: string, value: Value, named: readonly { value: Value; name: string }[]): boolean {
  const sentence = /^[^.!?\n]*/.exec(start.slice(name.length))?.[0] ?? "";
  return /^\s*(?:\/|or\b|,?\s*or\b|\|)/.test(sentence) && occurrences(sentence, named).some((other) => other.value !== value);
}

interface Occurrence<Value> {
  readonly value: Value;
  readonly isNegated: boolean;
}

/** Where names stand as whole words; the longer name wins where they overlap. */
function occurrences<Value>(text: string, named: readonly { value: Value; name: string }[]): Occurrence<Value>[] {
  let rest = text;
  const found: Occurrence<Value>[] = [];
  for (const { value, name } of named) {
    if (name === "") continue;
    for (let at = rest.indexOf(name); at !== -1; at = rest.indexOf(name, at + 1)) {
      if (!isEnd(rest[at - 1]) || !isEnd(rest[at + name.length])) continue;
      const before = rest.slice(Math.max(0, at - 25), at);
      found.push({ value, isNegated: /(?:\b(?:not|never|no|neither|nor|without|cannot)|n't)(?:\s+\p{L}+)?\s+$/u.test(before) });
      rest = rest.slice(0, at) + "\u0000".repeat(name.length) + rest.slice(at + name.length);
    }
  }
  return found;
}

function onlyOne<Value>(found: readonly Occurrence<Value>[]): Value | undefined {
  const values = new Set(found.map(({ value }) => value));
  const [value] = values;
  return values.size === 1 && found.every(({ isNegated }) => !isNegated) ? value : undefined;
}

function normalized(text: string): string {
  return text.normalize("NFKC").replaceAll("\u2019", "'").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

function stripped(text: string): string {
  return text.replaceAll(/^["'“”‘’«»([{*_`\s]+|["'“”‘’«»)\]}*_`\s.!,;:]+$/g, "");
}

function isEnd(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}

/**
 * The probability of each class, from the tokens with which the answer names it and those that stood in their place.
 * Nothing where there are no tokens, or where they do not tell classes apart. The probabilities of names of one class add up.
 */
export function labelProbabilities(logprobs: readonly TokenLogprob[], labels: readonly NamedLabel[]): Record<string, number> | undefined {
  const names = labels.flatMap(({ value, names: spellings }) => spellings.map((name) => ({ key: String(value), name: normalized(name) })));
  const start = startOf(logprobs, names.map(({ name }) => name));
  if (start === undefined) return undefined;
  const probabilities = new Map(labels.map(({ value }) => [String(value), 0]));
  let written = "";
  for (const { token, top, logprob } of logprobs.slice(start)) {
    const alternatives = top.some(([other]) => other === token) ? top : [...top, [token, logprob] as const];
    let isOpen = false;
    for (const [other, logarithm] of alternatives) {
      const keys = new Set(names.filter(({ name }) => fits(written + other, name)).map(({ key }) => key));
      const [key] = keys;
      // A beginning that classes have in common ("app" of approve and appeal): the next token decides, where it was written.
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
    const at = isJson ? Math.max(lower.lastIndexOf(`"${name}"`) + 1, lower.search(new RegExp(`[:\\s]${name.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&")}[\\s,}]`, "u")) + 1) : text.search(/[^\s"'“‘«([{*_`]/);
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
