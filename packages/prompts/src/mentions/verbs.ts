const pastVerbs = /^(?:met|ran|sat|stood|went|came|saw|won|lost|left|bought|sold|wrote|spoke|said|sent|paid|began|became|drove|ate|slept|fell|rose|grew|held|kept|brought|taught|thought|heard|built|chose|broke|led|sang|swore|[a-z]{3,}ed)$/;

/** Whether the word behind "a Muslim" is a verb: behind "a" stands no plural, so a word in -s is one. */
export function isVerbAfter(after: string, determiner: string): boolean {
  return pastVerbs.test(after) || (/[^s]s$/.test(after) && /^(?:an?|one|every|each|another)$/.test(determiner));
}
