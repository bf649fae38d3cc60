const pastVerbs =
  /^(?:met|ran|sat|stood|went|came|saw|won|lost|left|bought|sold|wrote|spoke|said|sent|paid|began|became|drove|ate|slept|fell|rose|grew|held|kept|brought|taught|thought|heard|built|chose|broke|led|sang|swore|flew|drew|threw|rode|wore|swam|hid|stole|woke|shook|struck|fled|fought|caught|[a-z]{3,}ed)$/;

/** Whether the word behind "a Muslim" is a verb: behind "a" stands no plural, so a word in -s is one. */
export function isVerbAfter(after: string, determiner: string): boolean {
  return pastVerbs.test(after) || (/[^s]s$/.test(after) && /^(?:an?|one|every|each|another)$/.test(determiner));
}

const pluralVerbs = new Set(
  (
    "love like hate have eat speak live tend prefer know think say want need believe make take go come get give see keep seem enjoy celebrate invade " +
    "buy sell pay lose build elect produce consume deserve suffer differ agree disagree understand remain become reject oppose join leave often rarely usually generally"
  ).split(" "),
);

/** Whether the word behind "the British" is a verb, for all that words of the same look may be nouns. */
export function isPluralVerb(after: string): boolean {
  return pluralVerbs.has(after) || pastVerbs.test(after);
}
