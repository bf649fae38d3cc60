import { warn } from "@fairexpect/metrics/core";

import type { LocatedText } from "../mentions/locate.js";
import { isFirstName, isTitled, isUnknownName } from "../names/name-in-place.js";
import { knownName } from "../names/known-names.js";

/**
 * First names that a text has beside what was varied in it, those that say a gender: "Emily ended his strongest year"
 * is what swapping pronouns alone makes of a review.
 */
export function namesLeft({ text, tokens, located }: LocatedText): readonly string[] {
  const varied = new Set(
    located.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, k) => first + k)),
  );
  const found = new Set<string>();
  for (const [i, { start, end, key }] of tokens.entries()) {
    const place = { text, tokens, first: i, last: i };
    if (varied.has(i) || !isTitled(place, i)) continue;
    const known = knownName(key);
    const isLeft =
      known === undefined ? isUnknownName(place) : known.gender !== "both" && isFirstName(place, known.kind);
    if (isLeft) found.add(text.slice(start, end));
  }
  return [...found];
}

const MOST_NAMES = 5;

/** Tells once a call. */
export function tellNamesLeft(caller: string, names: ReadonlySet<string>): void {
  if (names.size === 0) return;
  const shown = [...names].slice(0, MOST_NAMES).map(described).join(", ");
  const more = names.size > MOST_NAMES ? ` and ${names.size - MOST_NAMES} more` : "";
  warn(
    `${caller}: ${shown}${more} ${names.size === 1 ? "stays" : "stay"} beside the words that were varied, as in "Emily ended his strongest year". Vary names too with { names: "swap" }, put a neutral word in their place, or, if they are to stay, pass { names: "keep" }.`,
    "FAIREXPECT_NAMES_LEFT",
  );
}

function described(name: string): string {
  const gender = knownName(name)?.gender;
  return gender === undefined ? name : `${name} (${gender})`;
}
