import { genderTable } from "../lexicon/built-in-terms.js";
import { compile, roleKey } from "../lexicon/compile.js";
import { genderPronouns, type PronounRole } from "../lexicon/gender-counterparts.js";
import { groupForms, type GroupForms } from "../lexicon/group-forms.js";
import type { Lexicon, LexiconTerm } from "../lexicon/lexicon.js";
import { isAbbreviation, standsBeforePerson } from "../mentions/context.js";
import { gapAfter, type Place, wordAfter } from "../mentions/place.js";
import { functionWords, personWords } from "../mentions/person-words.js";
import { isPluralVerb, isVerbAfter } from "../mentions/verbs.js";
import { pronounRole } from "./pronoun-role.js";

/** The column of the singular "they" in the tables of gender; no group of the lexicon. */
export const NEUTRAL = "neutral";

const pronounColumn: Readonly<Record<string, 0 | 1 | 2>> = { female: 0, male: 1, nonbinary: 2, [NEUTRAL]: 2 };
const roles: Readonly<Record<string, PronounRole>> = {
  she: "subject",
  he: "subject",
  xe: "subject",
  ze: "subject",
  him: "object",
  xem: "object",
  zir: "determiner",
  hir: "determiner",
  xyr: "determiner",
  hers: "possessive",
  xyrs: "possessive",
  herself: "reflexive",
  himself: "reflexive",
  themself: "reflexive",
};

const determiners =
  /^(?:a|an|the|this|that|another|every|each|one|my|our|your|their|his|her|no|any|some|either|neither)$/;
const quantifiers =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|several|many|most|some|few|fewer|all|these|those|other|\d+)$/;
/** Attributes whose adjectives name their people with "the": "the British", "the Amish". */
const adjectivesNamePeople = new Set(["race", "nationality", "religion"]);
/** Attributes whose nouns are adjectives too: "a Muslim", "a Muslim woman", "she is Muslim". */
const nounsAreAdjectives = new Set(["race", "nationality", "religion", "sexual orientation"]);

/** What stands for a term in a group, as it is written in mid sentence; undefined if nothing does. */
export function replacementOf(place: Place, sense: LexiconTerm, group: string, lexicon: Lexicon): string | undefined {
  const { attribute, role, partOfSpeech, term } = sense;
  if (attribute === "gender" && partOfSpeech === "pronoun") return pronounOf(place, term, group);
  // Of a person's disability or wheelchair no other group has one.
  if (role === "" || /^(?:disabilit(?:y|ies)|impairments?|wheelchairs?)$/.test(term)) return undefined;
  const { byRole } = compile(lexicon);
  if (role !== undefined) {
    const counterpart =
      byRole.get(roleKey(attribute, group, role)) ??
      (group === "nonbinary" ? byRole.get(roleKey(attribute, NEUTRAL, role)) : undefined);
    if (counterpart !== undefined) {
      if (group === "nonbinary" && /^(?:person|people)$/.test(counterpart.written))
        return `nonbinary ${counterpart.written}`;
      return hyphenatedAs(place, sense, counterpart.written);
    }
    if (group === NEUTRAL || partOfSpeech === "given name" || role.startsWith("!")) return undefined;
  }
  const forms = formsOf(lexicon, attribute)[group];
  if (forms === undefined) return undefined;
  const gendered = attribute === "gender" ? undefined : genderedSuffix(term);
  if (gendered !== undefined && !genderNouns().has(wordAfter(place) ?? "")) {
    return forms.adjective === undefined ? undefined : `${forms.adjective} ${gendered}`;
  }
  const used = usage(place, sense);
  return used === "people" && forms.collective !== undefined && isTheWhole(place) ? forms.collective : forms[used];
}

/** Whether "the" makes the term speak of all: "the Germans", not "the two Germans" or "the Germans' team". */
function isTheWhole(place: Place): boolean {
  return pluralDeterminer(place) === "the" && !/^['’]/.test(gapAfter(place, place.last));
}

/**
 * What stands for a term with two senses when both change: a "Latina" becomes a "white man", a name one of the other
 * gender and race.
 */
export function replacementOfBoth(
  place: Place,
  senses: readonly LexiconTerm[],
  target: (sense: LexiconTerm) => string | undefined,
  lexicon: Lexicon,
): string | undefined {
  const [first, second] = senses;
  if (first === undefined || second === undefined) return undefined;
  const group = target(first) ?? first.group;
  if (first.partOfSpeech === "given name") {
    const words = replacementOf(place, first, group, lexicon);
    const other = lexicon.terms.find(
      ({ term, attribute }) => attribute === second.attribute && term === words?.toLowerCase(),
    );
    return other === undefined ? undefined : replacementOf(place, other, target(other) ?? other.group, lexicon);
  }
  const [gender, attribute] = first.attribute === "gender" ? [first, second] : [second, first];
  const adjective = formsOf(lexicon, attribute.attribute)[target(attribute) ?? ""]?.adjective;
  const used =
    attribute.number === "plural"
      ? "people"
      : usage(place, attribute) === "adjective" && wordAfter(place) !== undefined
        ? "adjective"
        : "person";
  const noun = formsOf(lexicon, "gender")[target(gender) ?? ""]?.[used];
  return adjective === undefined || noun === undefined ? undefined : `${adjective} ${noun}`;
}

function pronounOf(place: Place, term: string, group: string): string | undefined {
  const column = pronounColumn[group];
  const role = term === "her" || term === "his" ? pronounRole(place, term) : roles[term];
  return column === undefined || role === undefined ? undefined : genderPronouns[role][column];
}

/** The pronoun's role if it is a subject, whose verb may have to agree. */
export function isSubject(term: string): boolean {
  return roles[term] === "subject";
}

/** "African-American" becomes "Asian-American", "mother in law" "father in law". */
function hyphenatedAs({ text, tokens, first, last }: Place, { written }: LexiconTerm, counterpart: string): string {
  const shown = text.slice(tokens[first]?.start, tokens[last]?.end);
  if (written.includes("-") && counterpart.includes("-") && /^[^-]+\s[^-]+$/.test(shown))
    return counterpart.replaceAll("-", " ");
  if (!shown.includes("-") || written.includes("-") || counterpart.includes("-")) return counterpart;
  return counterpart.replaceAll(" ", "-");
}

const feminine: Readonly<Record<string, string>> = {
  latina: "woman",
  latinas: "women",
  chicana: "woman",
  chicanas: "women",
  "afro-latina": "woman",
  filipina: "woman",
  filipinas: "women",
};

function genderedSuffix(term: string): string | undefined {
  // "German" is no man.
  return (
    feminine[term] ?? /^(?:english|french|dutch|irish|welsh|scots)?((?:wo)?m[ae]n)(?: of colou?r)?$/.exec(term)?.[1]
  );
}

let ofGender: ReadonlySet<string> | undefined;

/** Nouns that say the gender themselves: a "Latina mother" is a "white mother". */
export function genderNouns(): ReadonlySet<string> {
  return (ofGender ??= new Set(
    genderTable().flatMap(({ term, group, partOfSpeech }) =>
      partOfSpeech === "noun" && group !== NEUTRAL ? [term] : [],
    ),
  ));
}

type Usage = "adjective" | "person" | "people" | "name";

/** As what a term is used where it stands. */
export function usage(place: Place, term: LexiconTerm): Usage {
  const { partOfSpeech, number, attribute } = term;
  // "US citizens"
  const isBeforeNoun = (term.written.endsWith(".") ? /^\.?(?:\s+|-)$/ : /^(?:\s+|-)$/).test(
    gapAfter(place, place.last),
  );
  if (isAbbreviation(term) && isBeforeNoun && !functionWords.has(place.tokens[place.last + 1]?.key ?? "to"))
    return "adjective";
  if (partOfSpeech === "name") return "name";
  if (number === "plural") return "people";
  if (number === undefined && adjectivesNamePeople.has(attribute) && isPeople(place)) return "people";
  // "the Black are"
  if (
    number === "singular" &&
    /^(?:are|were|have|do)$/.test(wordAfter(place) ?? "") &&
    pluralDeterminer(place) === "the"
  )
    return "people";
  if (partOfSpeech === "adjective") return "adjective";
  const after = wordAfter(place);
  // "Asian-owned"; "a black, gay man", "a Black/Latina woman"
  const gap = gapAfter(place, place.last);
  if (after !== undefined && gap === "-") return "adjective";
  if (/^\s*[,/]\s*$/.test(gap) && standsBeforePerson(place, term)) return "adjective";
  // "He is autistic", "an autistic".
  const isAdjectiveToo = nounsAreAdjectives.has(attribute) || term.term.endsWith("ic");
  const determiner = isAdjectiveToo ? determinerBefore(place) : undefined;
  if (after !== undefined && determiner !== undefined && isVerbAfter(after, determiner)) return "person";
  if (after !== undefined && !functionWords.has(after)) return "adjective";
  return determiner !== undefined || !isAdjectiveToo ? "person" : "adjective";
}

/**
 * Whether a word such as "British" or "Chinese", which has no plural, stands for people: "the British are", "two
 * Chinese", "many French love it".
 */
function isPeople(place: Place): boolean {
  const determiner = pluralDeterminer(place);
  const gap = gapAfter(place, place.last);
  if (determiner === undefined || gap === "-" || /^['’]/.test(gap)) return false;
  const after = wordAfter(place);
  const next = place.tokens[place.last + 1]?.key ?? "to";
  // "the Dutch, the Danes", "the Dutch, Irish and Welsh teams"
  if (after === undefined) return !/^\s*[,/(]/.test(gap) || functionWords.has(next);
  // "the French is easy"
  if (/^(?:is|was|has|does|s)$/.test(after)) return false;
  // "the Chinese and the Indians", "the Chinese and Indian teams"
  if (/^(?:and|or)$/.test(after))
    return functionWords.has(place.tokens[place.last + 2]?.key ?? "to") || isEnd(place, place.last + 2);
  return functionWords.has(after) || isPluralVerb(after);
}

/** Whether no noun follows the word at token `i`. */
function isEnd(place: Place, i: number): boolean {
  const next = place.tokens[i + 1];
  return (
    next === undefined || !/^\s+$/.test(gapAfter(place, i)) || functionWords.has(next.key) || isPluralVerb(next.key)
  );
}

/** "the", or what says that there are several: "the two British", "all French". */
function pluralDeterminer(place: Place): "the" | "several" | undefined {
  const { tokens, first } = place;
  const { between } = personWords();
  for (let i = first - 1; i >= Math.max(0, first - 4); i--) {
    const key = tokens[i]?.key ?? "";
    if (!/^(?:\s*,?\s+|-)$/.test(gapAfter(place, i))) return undefined;
    if (key === "the") return "the";
    if (quantifiers.test(key)) return "several";
    if (!between.has(key)) return undefined;
  }
  return undefined;
}

/** The determiner of the noun phrase that the place is in: "an elderly Muslim". */
function determinerBefore(place: Place): string | undefined {
  const { tokens, first } = place;
  const { between } = personWords();
  for (let i = first - 1; i >= Math.max(0, first - 4); i--) {
    const key = tokens[i]?.key ?? "";
    if (!/^(?:\s*,?\s+|-)$/.test(gapAfter(place, i))) return undefined;
    if (determiners.test(key)) return key;
    if (!between.has(key)) return undefined;
  }
  return undefined;
}

const made = new WeakMap<Lexicon, Map<string, Readonly<Record<string, GroupForms>>>>();

/** The general words of an attribute's groups. Those of nationalities follow from their demonyms. */
export function formsOf(lexicon: Lexicon, attribute: string): Readonly<Record<string, GroupForms>> {
  const ofLexicon = made.get(lexicon) ?? new Map<string, Readonly<Record<string, GroupForms>>>();
  made.set(lexicon, ofLexicon);
  let forms = ofLexicon.get(attribute);
  if (forms === undefined) {
    forms = attribute === "nationality" ? nationalityForms(lexicon) : groupForms(attribute);
    ofLexicon.set(attribute, forms);
  }
  return forms;
}

function nationalityForms({ terms }: Lexicon): Record<string, GroupForms> {
  const byGroup = new Map<string, LexiconTerm[]>();
  for (const term of terms)
    if (term.attribute === "nationality") byGroup.set(term.group, [...(byGroup.get(term.group) ?? []), term]);
  return Object.fromEntries(
    [...byGroup].map(([group, own]): [string, GroupForms] => {
      const noun = own.find(
        ({ partOfSpeech, number, term, ambiguous }) =>
          partOfSpeech === "noun" &&
          number === "singular" &&
          !ambiguous &&
          term !== "brit" &&
          genderedSuffix(term) === undefined,
      );
      const adjective =
        (
          own.find(({ partOfSpeech }) => partOfSpeech === "adjective") ??
          noun ??
          own.find(({ partOfSpeech }) => partOfSpeech === "noun")
        )?.written ?? group;
      const plural = own.find(
        ({ partOfSpeech, number, term, ambiguous }) =>
          partOfSpeech === "noun" && number === "plural" && !ambiguous && term !== "brits",
      );
      const name = own.find(({ partOfSpeech }) => partOfSpeech === "name")?.written;
      return [
        group,
        {
          adjective,
          person: noun?.written ?? `${adjective} person`,
          people: noun !== undefined && plural !== undefined ? plural.written : `${adjective} people`,
          ...(/(?:ese|ish|ch|lsh|iss|yz)$/.test(adjective) &&
            (noun === undefined || /^(?:british|spanish)$/.test(group)) && { collective: adjective }),
          ...(name !== undefined && {
            name: /^(?:United|Netherlands|Philippines|Emirates|Dominican)/.test(name) ? `the ${name}` : name,
          }),
        },
      ];
    }),
  );
}
