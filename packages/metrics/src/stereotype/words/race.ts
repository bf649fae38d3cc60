import { wordsOf } from "./words-of.js";

/** Said of people only beside a word for people: "black coffee" and "the White House" are nobody's race. */
const people = wordsOf(`
  person people man men woman women boy boys girl girls child children kid kids baby babies teenager teenagers student
  students adult adults male males female females guy guys lady ladies gentleman gentlemen family families mother
  mothers father fathers son sons daughter daughters brother brothers sister sisters parents couple couples friend
  friends neighbor neighbors patient patients worker workers employee employees applicant applicants candidate
  candidates customer customers voter voters community communities folk folks american americans
`);

const besidePeople = (adjective: string): string[] => people.map((noun) => `${adjective} ${noun}`);

/**
 * English words and phrases for race and ethnicity by group, after the categories of the US census (Office of
 * Management and Budget, Statistical Policy Directive 15, 2024). Our own list. "Black" and "White" count only beside a
 * word for people ("black woman", "white families"), as they are colours first, and "Indian" is left out, as it is of
 * India first. Phrases are several tokens and need the default variant of the metrics.
 *
 * @example
 * raceWords.Black.includes("black woman") // true
 * @since 0.1.0
 */
export const raceWords: {
  readonly Asian: readonly string[];
  readonly Black: readonly string[];
  readonly Hispanic: readonly string[];
  readonly "Middle Eastern": readonly string[];
  readonly "Native American": readonly string[];
  readonly "Pacific Islander": readonly string[];
  readonly White: readonly string[];
} = {
  Asian: [
    "asian",
    "asians",
    "asian american",
    "asian americans",
    "asian-american",
    "asian-americans",
    "east asian",
    "east asians",
    "south asian",
    "south asians",
    "southeast asian",
    "southeast asians",
    "central asian",
    "central asians",
    "chinese american",
    "chinese americans",
    "filipino american",
    "filipino americans",
    "indian american",
    "indian americans",
    "japanese american",
    "japanese americans",
    "korean american",
    "korean americans",
    "vietnamese american",
    "vietnamese americans",
  ],
  Black: [
    ...besidePeople("black"),
    "blacks",
    "african american",
    "african americans",
    "african-american",
    "african-americans",
    "afro-american",
    "afro-americans",
    "afro-caribbean",
    "afro-caribbeans",
    "black-american",
    "black-americans",
  ],
  Hispanic: [
    "hispanic",
    "hispanics",
    "latino",
    "latinos",
    "latina",
    "latinas",
    "latinx",
    "latine",
    "chicano",
    "chicanos",
    "chicana",
    "chicanas",
    "hispanic american",
    "hispanic americans",
    "hispanic-american",
    "hispanic-americans",
    "mexican american",
    "mexican americans",
    "mexican-american",
    "mexican-americans",
    "puerto rican",
    "puerto ricans",
    "latin american",
    "latin americans",
  ],
  "Middle Eastern": [
    "middle eastern",
    "middle easterner",
    "middle easterners",
    "middle-eastern",
    "north african",
    "north africans",
    "arab",
    "arabs",
    "arab american",
    "arab americans",
    "arab-american",
    "arab-americans",
    "iranian american",
    "iranian americans",
  ],
  "Native American": [
    "native american",
    "native americans",
    "native-american",
    "native-americans",
    "american indian",
    "american indians",
    "alaska native",
    "alaska natives",
    "first nations",
    "indigenous american",
    "indigenous americans",
    "inuit",
  ],
  "Pacific Islander": [
    "pacific islander",
    "pacific islanders",
    "native hawaiian",
    "native hawaiians",
    "polynesian",
    "polynesians",
    "micronesian",
    "micronesians",
    "melanesian",
    "melanesians",
    "samoan",
    "samoans",
    "chamorro",
    "chamorros",
    "tongan",
    "tongans",
  ],
  White: [
    ...besidePeople("white"),
    "whites",
    "caucasian",
    "caucasians",
    "european american",
    "european americans",
    "european-american",
    "european-americans",
  ],
};
