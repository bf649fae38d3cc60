import { jsonList } from "./json-list.js";
import { blanked, mentionsOf } from "./mentions.js";
import type { Mention, Named } from "./mentions.js";
import { lowered, plainName, plainText } from "./plain-text.js";
import { isNegated } from "./statements.js";

const mark = /^(?:[-*•] )?(?:rank |#|no\.? ?)?(\d{1,3})(?:st|nd|rd|th)?(?: place)?(?:[.):]| [-–—])\s*(?=\S)/i;
const heading = /(?:^|\n|[.!?] )[^\n:.!?]{0,80}\b(?:ranking|ranked|rank(?! \d)|order)\b[^\n:]{0,100}:/gi;

/** So many headings are tried, from the last. */
const MOST_HEADINGS = 20;

/**
 * The order in which an answer ranks ids, or nothing if it is not plain. Read in this order: JSON; what follows
 * "Ranking:" or "Order:", and else the whole text; there a numbered or bulleted list, a chain ("B > A > C"), and last
 * ids in a sentence or text that names each of them once. Ids may stand as numbers in square brackets, counted from 1,
 * unless an id is a number.
 */
export function readOrder(text: string, ids: readonly string[]): string[] {
  const names = namesOf(ids);
  const listed = jsonList(text);
  if (listed !== undefined) {
    const order = listed.map((item) => named(item, names)?.value);
    return order.every((id) => id !== undefined) ? first(order) : [];
  }
  const plain = unfolded(plainText(text.replaceAll("[[", "[").replaceAll("]]", "]")));
  // From the worst to the best, or from the best to the worst? If an answer turns the order around, its numbers may
  // mean either.
  if (/\b(?:least|worst|weakest|lowest)\b[^.\n]{0,30} to (?:the )?(?:most|best|strongest|highest)\b/i.test(plain))
    return [];
  const headings = [...plain.matchAll(heading)]
    .slice(-MOST_HEADINGS)
    .map((match) => plain.slice(match.index + match[0].length))
    .toReversed();
  for (const part of headings) {
    const order = orderIn(part, names) ?? orderIn(/^\s*[^\n]*?(?=[.!?](?:\s|$)|\n|$)/.exec(part)?.[0] ?? "", names);
    if (order !== undefined) return order;
  }
  return orderIn(plain, names) ?? [];
}

function namesOf(ids: readonly string[]): Named<string>[] {
  const plain = ids.map((id) => ({ value: id, name: plainName(id), isWeak: false }));
  if (plain.some(({ name }) => /^\d+$/.test(name))) return plain;
  return [...plain, ...ids.map((id, i) => ({ value: id, name: `[${i + 1}]`, isWeak: false }))];
}

function orderIn(part: string, names: readonly Named<string>[]): string[] | undefined {
  const tokens = part
    .trim()
    .replace(/\.$/, "")
    .split(/\s*(?:[,;>→≻|\n]|\bthen\b|\band\b)+\s*/)
    .filter((token) => token !== "");
  const all = tokens.map((token) => exact(token, names));
  if (all.length > 0 && all.every((id) => id !== undefined)) return first(all);
  return listIn(part, names) ?? chainIn(part, names) ?? onceEach(part, names);
}

/** The ids at the head of the lines of a list: the numbered one that names most ids, or the bulleted one. */
function listIn(part: string, names: readonly Named<string>[]): string[] | undefined {
  const lines = part.split("\n");
  const runs: { rank: number; id: string | undefined }[][] = [];
  for (const line of lines) {
    const match = mark.exec(line);
    if (match === null) continue;
    const rank = Number(match[1]);
    if (runs.length === 0 || (rank === 1 && !countsDown(runs.at(-1)))) runs.push([]);
    runs.at(-1)?.push({ rank, id: named(line.slice(match[0].length), names)?.value });
  }
  const orders = runs.map((run) => first((countsDown(run) ? run.toReversed() : run).map(({ id }) => id)));
  const longest = orders.reduce((most, { length }) => Math.max(most, length), 0);
  const order = orders.findLast(({ length }) => length === longest && length > 1);
  if (order !== undefined) return order;
  const bullets = lines.flatMap((line) => {
    const match = /^[-*•–] +(?=\S)/.exec(line);
    const id = match === null ? undefined : named(line.slice(match[0].length), names)?.value;
    return id === undefined ? [] : [id];
  });
  return bullets.length > 1 ? first(bullets) : undefined;
}

function countsDown(run: readonly { readonly rank: number }[] = []): boolean {
  return (
    (run.length > 1 || run[0]?.rank === 2) && run.every(({ rank }, i) => i === 0 || rank < (run[i - 1]?.rank ?? 0))
  );
}

/** The last "B > A > C". */
function chainIn(part: string, names: readonly Named<string>[]): string[] | undefined {
  const mentions = mentionsOf(part, names);
  const chains: string[][] = [];
  mentions.forEach(({ value, at }, i) => {
    const before = mentions[i - 1];
    const isLinked =
      before !== undefined && /^["'”)\]]*\s*(?:>+|→|≻)\s*["'“([]*(?:\p{L}+ )?$/u.test(part.slice(before.end, at));
    if (isLinked) chains.at(-1)?.push(value);
    else chains.push([value]);
  });
  const chain = chains.findLast(({ length }) => length > 1);
  return chain === undefined ? undefined : first(chain);
}

function onceEach(part: string, names: readonly Named<string>[]): string[] | undefined {
  const mentions = mentionsOf(part, names);
  const bare = lowered(blanked(part, mentions));
  const order = mentions.map(({ value }) => value);
  const isPlain = mentions.every((mention) => mention.isCertain && !isNegated(mention, bare));
  return order.length > 0 && isPlain && new Set(order).size === order.length ? order : undefined;
}

/** The id that an item of a list begins with, or names first. */
function named(item: string, names: readonly Named<string>[]): Mention<string> | undefined {
  const [mention] = mentionsOf(item, names);
  return mention?.isCertain === true ? mention : undefined;
}

function exact(token: string, names: readonly Named<string>[]): string | undefined {
  const name = plainName(token);
  return names.find((other) => other.name === name || `[${other.name}]` === token.trim().toLowerCase())?.value;
}

/** Each id at its first place. */
function first(order: readonly (string | undefined)[]): string[] {
  return [...new Set(order.filter((id) => id !== undefined))];
}

/** Each item of a list in one line ("1. B, 2. A") or in a table on a line of its own. */
function unfolded(text: string): string {
  const rows = text.replaceAll(/^\|\s*(\d{1,3})\s*\|/gm, "$1. ");
  let next = 1;
  return rows.replaceAll(
    /(^|\n|[\s,;:])(\d{1,3})([.)]) +(?=\S)/g,
    (all, before: string, number: string, after: string) => {
      if (Number(number) === 1) next = 1;
      if (Number(number) !== next) return all;
      next += 1;
      return `${before === "" ? "" : `${before.trim()}\n`}${number}${after} `;
    },
  );
}
