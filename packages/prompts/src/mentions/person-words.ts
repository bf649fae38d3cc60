import { professions } from "@fairexpect/metrics";
import { professionPlurals } from "@fairexpect/metrics/core";
import { identityEntries } from "../identity-terms/index.js";
import { genderTable } from "../lexicon/built-in-terms.js";
import { tokensOf } from "../lexicon/tokens.js";

const people =
  "person persons people folk folks individual individuals human humans adult adults child children kid kids youth youths " +
  "applicant applicants candidate candidates customer customers client clients patient patients student students pupil pupils learner learners " +
  "teacher teachers professor professors scholar scholars expert experts employee employees employer employers worker workers manager managers " +
  "boss bosses colleague colleagues coworker coworkers officer officers soldier soldiers veteran veterans voter voters citizen citizens resident residents " +
  "driver drivers passenger passengers player players athlete athletes neighbor neighbors neighbour neighbours friend friends parent parents sibling " +
  "siblings spouse spouses partner partners grandparent grandparents relative relatives cousin cousins family families couple couples household households " +
  "victim victims suspect suspects criminal criminals defendant defendants prisoner prisoners inmate inmates offender offenders witness witnesses user users " +
  "owner owners tenant tenants landlord landlords borrower borrowers homeowner homeowners shopper shoppers consumer consumers visitor visitors guest guests " +
  "tourist tourists traveler travelers believer believers leader leaders member members activist activists politician politicians candidate president " +
  "presidents mayor mayors senator senators speaker speakers reader readers viewer viewers listener listeners respondent respondents participant " +
  "participants volunteer volunteers survivor survivors minority minorities orphan orphans nominee nominees graduate graduates alumni freshman freshmen " +
  "professional professionals intern interns trainee trainees newcomer newcomers recruit recruits entrepreneur entrepreneurs founder founders executive executives ceo ceos staff " +
  "coder coders programmer programmers teammate teammates roommate roommates classmate classmates stranger strangers hero heroes pioneer pioneers artist artists celebrity " +
  "celebrities character characters protagonist protagonists musician musicians dancer dancers bachelor bachelors earner earners taxpayer taxpayers parishioner parishioners";

/** After "black", "poor" and their like these speak of a group of people, though they are no persons. */
const society =
  "community communities neighborhood neighborhoods neighbourhood neighbourhoods culture cultures history heritage population populations identity identities " +
  "lives vote votes church churches ancestry descent background backgrounds ethnicity race supremacy supremacist supremacists privilege excellence " +
  "liberation power caucus diaspora households backgrounds youth talent representation hair hairstyle hairstyles skin";

/** What may stand between "white" and "man" in "a white, middle-aged man", beside other identity terms. */
const between =
  "year years old young middle aged working class college educated tall short successful wealthy smart talented local angry single married fellow average typical " +
  "brown qualified experienced skilled unemployed professional rural urban suburban southern northern american british cisgender straight gay elderly english french " +
  "speaking very other more less most many two three four five several new first second third";

export interface PersonWords {
  readonly people: ReadonlySet<string>;
  readonly society: ReadonlySet<string>;
  readonly between: ReadonlySet<string>;
}

let made: PersonWords | undefined;

/** The words by which a text speaks of a person. */
export function personWords(): PersonWords {
  if (made !== undefined) return made;
  const entries = identityEntries();
  const nouns = entries.filter(({ partOfSpeech, ambiguous }) => partOfSpeech === "noun" && !ambiguous);
  const ofGender = genderTable().filter(({ partOfSpeech }) => partOfSpeech === "noun");
  const lastWord = (term: string): string => tokensOf(term).at(-1)?.key ?? "";
  // "Baha'is" ends in "is", and "person with a disability" has "with" and "a".
  const isOwn = (word: string): boolean => word.length > 1 && !functionWords.has(word);
  return (made = {
    people: new Set([
      ...people.split(" "),
      ...[...professions, ...professionPlurals, ...nouns.map(({ term }) => term), ...ofGender.map(({ term }) => term)]
        .map(lastWord)
        .filter(isOwn),
      "waiter",
      "waiters",
      "actor",
      "actors",
    ]),
    society: new Set(society.split(" ")),
    between: new Set([
      ...between.split(" "),
      ...entries
        .filter(({ partOfSpeech }) => partOfSpeech === "adjective" || partOfSpeech === "noun")
        .flatMap(({ term }) => tokensOf(term).map(({ key }) => key))
        .filter(isOwn),
    ]),
  });
}

/** Words that end a noun phrase: what stands before them is no adjective of what follows. */
export const functionWords: ReadonlySet<string> = new Set(
  (
    "a an the this that these those my your our their its his her hers theirs ours mine yours some any no every each either neither both all " +
    "i you he she it we they me him us them who whom whose which what when where why how whether " +
    "and or but nor so yet for because although though while if unless until since than as " +
    "to of in on at by with from about into onto over under after before between among against through during without within toward towards across behind beside besides near like via per off out up down around upon despite except " +
    "is was are were am be been being has have had having do does did doing will would can could shall should may might must isn aren wasn weren don doesn didn won wouldn couldn shouldn hasn haven hadn cannot t s ll ve re d m " +
    "not never always often sometimes usually just only also too very still again now then here there today yesterday tomorrow tonight later soon already ever even once twice instead anyway anymore together alone away back home " +
    "asks ask asked says said say wants want wanted needs need needed gets get got goes go went comes come came works worked lives lived makes make made takes take took gave gives give called calls call tells told tell applied applies apply feels felt feel thinks thought think knows knew know"
  ).split(" "),
);
