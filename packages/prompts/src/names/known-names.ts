import { checkInteger, checkOneOf, checkText, InputError } from "../input.js";
import { firstNameTerms } from "../lexicon/first-names.js";
import { both, men } from "./men.js";
import { kindOfName, type NameKind } from "./name-kinds.js";
import { women } from "./women.js";

/**
 * What a first name says of gender: nine of ten of its bearers are women or men, or neither.
 *
 * @since 0.1.0
 */
export type NameGender = "female" | "male" | "both";

/** What is known of a first name. */
export interface KnownName {
  readonly gender: NameGender;
  readonly kind: NameKind;
}

let known: ReadonlyMap<string, KnownName> | undefined;

/** What is known of a word as a first name, in any case; undefined if it is none that is known. */
export function knownName(word: string): KnownName | undefined {
  if (known === undefined) {
    const names = new Map<string, KnownName>();
    const add = (name: string, gender: NameGender): void => {
      if (!names.has(name)) names.set(name, { gender, kind: kindOfName(name) });
    };
    for (const [gender, list] of [
      ["female", women],
      ["male", men],
      ["both", both],
    ] as const)
      for (const name of list.trim().split(/\s+/)) add(name, gender);
    for (const { term, group } of firstNameTerms("gender")) add(term, group === "female" ? "female" : "male");
    known = names;
  }
  return known.get(word.toLowerCase());
}

/** The names of one gender, the commonest first: those that are nothing else come before those that may be. */
export function namesOf(gender: "female" | "male"): readonly string[] {
  const names = (gender === "female" ? women : men).trim().split(/\s+/);
  const plain = names.filter((name) => kindOfName(name) === "plain");
  return [...plain, ...names.filter((name) => kindOfName(name) !== "plain")];
}

export function capitalised(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * What gender a first name is read as in the United States: nine of ten of those who bore it in the census of 1990 were
 * women or men; "both" if neither. Undefined if the name is not among the 4,900 known ones. It is what a reader, or a
 * model, takes from the name, and no fact about a person.
 *
 * @throws InputError if the name is no text
 * @example
 * [genderOfName("Emily"), genderOfName("James"), genderOfName("Casey"), genderOfName("Zorblax")] // ["female", "male", "both", undefined]
 * @since 0.1.0
 */
export function genderOfName(name: string): NameGender | undefined {
  checkText("genderOfName", "name", name);
  return knownName(name.trim())?.gender;
}

/**
 * First names of women or of men, the commonest of the United States first, by the census of 1990: names for prompts,
 * resumes and users. Names that are words or places too ("Grace", "Austin") are left out.
 *
 * @throws InputError if the gender is not known, or there are fewer names
 * @example
 * commonFirstNames("female", 3) // ["Mary", "Patricia", "Linda"]
 * commonFirstNames("male", 3) // ["James", "John", "Robert"]
 * @since 0.1.0
 */
export function commonFirstNames(gender: "female" | "male", count = 100): string[] {
  checkOneOf("commonFirstNames", "gender", gender, ["female", "male"]);
  checkInteger("commonFirstNames", "count", count, 1);
  const names = namesOf(gender).filter((name) => kindOfName(name) === "plain");
  if (count > names.length)
    throw new InputError({
      function: "commonFirstNames",
      argument: "count",
      given: String(count),
      expected: `at most ${names.length}, the names known of this gender`,
    });
  return names.slice(0, count).map(capitalised);
}
