import { identityEntries, type IdentityAttribute } from "../identity-terms/index.js";
import { genderAdjectives, genderCounterparts, genderTitles, genderWithoutCounterpart } from "./gender-counterparts.js";
import { counterpartRows, lines } from "./group-forms.js";
import type { LexiconTerm } from "./lexicon.js";
import { writtenForm } from "./written-form.js";

/** A word of a table of counterparts: "actor?/actors?" is ambiguous in both numbers. */
interface Cell {
  readonly written: string;
  readonly ambiguous: boolean;
  readonly number?: "singular" | "plural";
}

function cells(text: string): Cell[] {
  return text
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .flatMap((entry) =>
      entry.split("/").map((form, i, { length }) => ({
        written: form.trim().replace(/\?$/, ""),
        ambiguous: form.trim().endsWith("?"),
        ...(length === 2 && { number: i === 0 ? ("singular" as const) : ("plural" as const) }),
      })),
    );
}

const NEUTRAL = "neutral";

type Place = Pick<LexiconTerm, "attribute" | "group" | "partOfSpeech" | "capitalised">;

/** The terms of the cells of one row: those of one number stand for each other. */
function termsOfRow(row: string, groups: readonly string[], place: Omit<Place, "group">, role: string): LexiconTerm[] {
  return row.split("|").flatMap((text, column) =>
    cells(text).map(({ written, ambiguous, number }) => ({
      ...place,
      group: groups[column] ?? NEUTRAL,
      term: written.toLowerCase(),
      written,
      ambiguous,
      ...(number !== undefined && { number }),
      role: `${role}:${number ?? "one"}`,
    })),
  );
}

const genderColumns = ["female", "male", NEUTRAL];

/** Terms of gender with what stands for them; the neutral ones, which are no mentions, have the group "neutral". */
export function genderTable(): LexiconTerm[] {
  const rows = (table: string, partOfSpeech: LexiconTerm["partOfSpeech"], capitalised = false): LexiconTerm[] =>
    lines(table).flatMap((row, i) =>
      termsOfRow(row, genderColumns, { attribute: "gender", partOfSpeech, capitalised }, `gender:${partOfSpeech}:${i}`),
    );
  const alone = genderWithoutCounterpart.flatMap(cells).map(({ written, number }): LexiconTerm => ({
    term: written,
    written,
    attribute: "gender",
    group: "female",
    partOfSpeech: "noun",
    ambiguous: false,
    capitalised: false,
    role: "",
    ...(number !== undefined && { number }),
  }));
  return [
    ...rows(genderCounterparts, "noun"),
    ...rows(genderAdjectives, "adjective"),
    ...rows(genderTitles, "title", true),
    ...alone,
  ];
}

const TYPICAL_AGE = { young: 25, "middle-aged": 45, old: 70 } as const;
type AgeGroup = keyof typeof TYPICAL_AGE;

/** Ages in digits. The group follows the list of identity terms, where the forties and fifties are the middle. */
function agesInDigits(): LexiconTerm[] {
  const typical = Object.values(TYPICAL_AGE);
  const years = [
    ...typical,
    ...Array.from({ length: 110 }, (_, i) => i + 1).filter((age) => !typical.includes(age as 25)),
  ];
  return years.flatMap((age) => {
    const group: AgeGroup = age < 40 ? "young" : age < 60 ? "middle-aged" : "old";
    const term = (written: string, role: string, ambiguous: boolean, number?: "singular" | "plural"): LexiconTerm => ({
      term: written,
      written,
      attribute: "age",
      group,
      partOfSpeech: number === undefined ? "adjective" : "noun",
      ambiguous,
      capitalised: false,
      role: `years:${role}`,
      ...(number !== undefined && { number }),
    });
    return [
      term(`${age}-year-old`, "adjective", true),
      term(`${age}-year-olds`, "plural", false, "plural"),
      term(`${age} years old`, "predicate", true),
      term(`aged ${age}`, "aged", true),
    ];
  });
}

/** Rows of `counterpartRows` as terms. */
function rowsOf(attribute: string): LexiconTerm[] {
  const [header = "", ...rows] = lines(counterpartRows[attribute] ?? "");
  // A line that names groups begins a table of its own.
  let groups = header.split("|").map((group) => group.trim());
  return rows.flatMap((row, i) => {
    const names = row.split("|").map((cell) => cell.trim());
    if (names.every((name) => /^[a-z -]+$/.test(name)) && names.every((name) => known.has(`${attribute}|${name}`))) {
      groups = names;
      return [];
    }
    const strict = row.trimStart().startsWith("!");
    return termsOfRow(
      row.replace("!", ""),
      groups,
      { attribute, partOfSpeech: "noun", capitalised: false },
      `${strict ? "!" : ""}${attribute}:${i}`,
    );
  });
}

/** Countries in capitals; written so they are mentions unless all is in capitals ("TELL US"). */
const abbreviations = [
  ["US", "american"],
  ["U.S.", "american"],
  ["U.S.A.", "american"],
  ["UK", "british"],
  ["U.K.", "british"],
  ["UAE", "emirati"],
].map(([written = "", group = ""]): LexiconTerm => ({
  term: written.toLowerCase(),
  written,
  attribute: "nationality",
  group,
  partOfSpeech: "name",
  ambiguous: true,
  capitalised: true,
}));

const known = new Set(identityEntries().map(({ attribute, group }) => `${attribute}|${group}`));

/**
 * The terms of an attribute: first those with a counterpart of their own, then all others of the list. A term keeps the
 * group and the part of speech that the list gives it.
 */
export function builtInTerms(attribute: IdentityAttribute): LexiconTerm[] {
  const paired = [
    ...(attribute === "gender" ? genderTable() : rowsOf(attribute)),
    ...(attribute === "age" ? agesInDigits() : []),
  ];
  const roles = new Map(
    paired.filter(({ group }) => group !== NEUTRAL).map((term) => [`${term.group}|${term.term}`, term]),
  );
  const listed = identityEntries()
    .filter((entry) => entry.attribute === attribute)
    .map((entry): LexiconTerm => {
      const pair = roles.get(`${entry.group}|${entry.term}`);
      roles.delete(`${entry.group}|${entry.term}`);
      return {
        ...entry,
        written: pair?.written ?? writtenForm(entry.term, attribute),
        capitalised: false,
        ...(pair?.role !== undefined && { role: pair.role }),
        ...(pair?.number !== undefined && { number: pair.number }),
      };
    });
  // In the order of the tables, since the first of several words in a cell is what the other side becomes.
  const byKey = new Map(listed.map((term) => [`${term.group}|${term.term}`, term]));
  const fromTables = paired.map((term) => byKey.get(`${term.group}|${term.term}`) ?? term);
  return [...new Set([...fromTables, ...listed]), ...(attribute === "nationality" ? abbreviations : [])];
}
