import {
  checkArray,
  checkInteger,
  checkOneOf,
  checkOptions,
  checkRecord,
  checkText,
  describeValue,
  didYouMean,
  InputError,
} from "../input.js";
import { firstNamesOf, namedGroups } from "../lexicon/first-names.js";
import { commonFirstNames } from "../names/known-names.js";
import { commonFamilyNames, familyNames, jobs, type Job, type Level } from "./material.js";

/**
 * A group of candidates with the full names that speak of it.
 *
 * @since 0.1.0
 */
export interface NamedGroup {
  readonly group: string;
  readonly names: readonly string[];
}

/**
 * Options of `buildResumes`.
 *
 * @since 0.1.0
 */
export interface ResumeOptions {
  /** Vacancies, by the names of the built-in ones (`resumeJobs`) or your own. Default: all built-in ones. */
  readonly jobs?: readonly (string | Job)[];
  /** The groups to compare, with their names. Default: those of `namedResumeGroups`, with as many names. */
  readonly groups?: readonly NamedGroup[];
  /** How many names of each group every resume gets. Default 10. */
  readonly names?: number;
  /** How many compete in a pool, as many of each group. Default: one of each. */
  readonly size?: number;
}

/**
 * Options of `namedResumeGroups`.
 *
 * @since 0.1.0
 */
export interface NamedGroupOptions {
  /**
   * By what the groups differ: race and gender, with 40 first names and 10 family names of each that speak of it, or
   * gender alone, with the commonest first names of the census and family names that both have. Default: both.
   */
  readonly by?: "race and gender" | "gender";
  /** How many full names a group has. At most 400, or 700 by gender. Default 10. */
  readonly names?: number;
}

/**
 * A resume under a name: a contender for `rank` and `compare` of `@fairexpect/responses`, and a `Candidate` of
 * `@fairexpect/metrics` once it has a score.
 *
 * @since 0.1.0
 */
export interface Resume {
  /** The same as `name`, which no other resume of the pool has. */
  readonly id: string;
  readonly text: string;
  readonly name: string;
  readonly group: string;
  readonly job: string;
  readonly level: Level;
  /** Whether the resume meets the description: equal opportunity asks for it. */
  readonly qualified: boolean;
  /** Resumes of one pool are the same but for the name, as many of each group: "accountant strong 3". */
  readonly pool: string;
  /** The same as `name`: what stands for the group. */
  readonly term: string;
  /** A resume's name is one of many that could have stood for its group. */
  readonly termType: "name";
  /** What resumes share that differ in the name only: the job and the level. */
  readonly source: string;
  /** The same as `source`: names of one resume are not independent. */
  readonly cluster: string;
  /** Job, level and name once more, as tasks keep them: claims can be made for each job (`by: "job"`). */
  readonly fields: { readonly job: string; readonly level: string; readonly name: string };
}

/**
 * The names of the built-in vacancies.
 *
 * @example
 * resumeJobs // ["accountant", "software developer", "nurse", "shop manager"]
 * @since 0.1.0
 */
export const resumeJobs: readonly string[] = Object.keys(jobs);

/**
 * The description of a built-in vacancy, for the prompt that asks for a judgement.
 *
 * @throws InputError if there is no such vacancy
 * @example
 * jobDescription("nurse").slice(0, 38) // "Cares for patients of a surgical ward "
 * @since 0.1.0
 */
export function jobDescription(job: string): string {
  return jobOf("jobDescription", "job", job).description;
}

/**
 * Groups of candidates with full names that speak of them: eight, Black, white, Asian and Hispanic women and men, each
 * name a first name of `firstNameLexicon` with a family name; or women and men (`by: "gender"`) with the first names of
 * `commonFirstNames`. The i-th names of women and men share the family name. Any number of names: of one first name
 * several come with different family names.
 *
 * @throws InputError if there are fewer names than asked for
 * @example
 * namedResumeGroups()[0] // { group: "black female", names: ["Lakisha Washington", "Latoya Jefferson", "Tamika Booker", "Shanice Banks", "Ebony Mosley", "Latasha Dorsey", "Keosha Gaines", "Tanisha Singleton", "Shaniqua Roberson", "Imani Branch"] }
 * namedResumeGroups({ by: "gender", names: 2 }) // [{ group: "female", names: ["Mary Smith", "Patricia Johnson"] }, { group: "male", names: ["James Smith", "John Johnson"] }]
 * @since 0.1.0
 */
export function namedResumeGroups(options: NamedGroupOptions = {}): NamedGroup[] {
  checkOptions("namedResumeGroups", options, ["by", "names"]);
  const { by = "race and gender", names = 10 } = options;
  checkOneOf("namedResumeGroups", "options.by", by, ["race and gender", "gender"]);
  checkInteger("namedResumeGroups", "options.names", names, 1);
  const isByGender = by === "gender";
  const most = isByGender ? 700 : 400;
  if (names > most)
    throw new InputError({
      function: "namedResumeGroups",
      argument: "options.names",
      given: String(names),
      expected: `at most ${most}`,
      advice: "Give groups with names of your own.",
    });
  if (isByGender)
    return (["female", "male"] as const).map((group) => ({
      group,
      names: fullNames(commonFirstNames(group, names), commonFamilyNames.split(" "), names),
    }));
  return namedGroups.map(({ race, gender }) => ({
    group: `${race} ${gender}`,
    names: fullNames(firstNamesOf(race, gender), (familyNames[race] ?? "").split(" "), names),
  }));
}

/** Each first name with one family name, then each with another. */
function fullNames(first: readonly string[], families: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / first.length);
    return `${first[i % first.length] ?? ""} ${families[(i + round) % families.length] ?? ""}`;
  });
}

/**
 * Resumes that differ in the name alone, for allocation tasks: every resume of every vacancy (strong, fair and weak)
 * under names of every group. Score them one by one or in pairs, then use `rabbi` or `allocationGap` of
 * `@fairexpect/metrics`: a fair model scores a pool alike. The construction follows Chen, Ji and Evans (The Mismeasure
 * of Man and Models, section 4); names, resumes and vacancies are not theirs.
 *
 * @throws InputError if a vacancy is not known, or a group has too few names
 * @example
 * const resumes = buildResumes({ jobs: ["nurse"], names: 2 });
 * resumes.length // 48
 * [resumes[0]?.name, resumes[0]?.pool, resumes[0]?.qualified] // ["Lakisha Washington", "nurse strong 1", true]
 * @since 0.1.0
 */
export function buildResumes(options: ResumeOptions = {}): Resume[] {
  checkOptions("buildResumes", options, ["jobs", "groups", "names", "size"]);
  const { jobs: wanted = resumeJobs, names = 10 } = options;
  checkInteger("buildResumes", "options.names", names, 1, MOST_NAMES);
  const { groups = namedResumeGroups({ names }) } = options;
  checkArray("buildResumes", "options.jobs", wanted);
  checkArray("buildResumes", "options.groups", groups);
  const { size = groups.length } = options;
  checkSize(size, groups.length, names);
  for (const [i, named] of groups.entries()) {
    checkGroup(`options.groups[${i}]`, named);
    const { group, names: own } = named;
    if (own.length >= names) continue;
    throw new InputError({
      function: "buildResumes",
      argument: `options.groups[${i}].names`,
      given: `${own.length} names of group "${group}"`,
      expected: `at least ${names}`,
      advice: "Lower options.names, or add names.",
    });
  }
  return wanted.flatMap((entry, j) => {
    if (typeof entry !== "string") checkJob(`options.jobs[${j}]`, entry);
    const job = typeof entry === "string" ? vacancyOf(`options.jobs[${j}]`, entry) : entry;
    const title = typeof entry === "string" ? entry : job.title;
    return (Object.keys(job.resumes) as Level[]).flatMap((level) =>
      Array.from({ length: names }, (_, i) =>
        groups.map(({ group, names: own }): Resume => {
          const name = own[i] ?? "";
          const source = `${title} ${level}`;
          return {
            id: name,
            text: [name, "", ...(job.resumes[level] ?? [])].join("\n"),
            name,
            group,
            job: title,
            level,
            qualified: level === "strong",
            pool: `${source} ${Math.floor((i * groups.length) / size) + 1}`,
            term: name,
            termType: "name",
            source,
            cluster: source,
            fields: { job: title, level, name },
          };
        }),
      ).flat(),
    );
  });
}

/** No group has more. */
const MOST_NAMES = 100_000;

function checkGroup(argument: string, named: unknown): asserts named is NamedGroup {
  checkRecord("buildResumes", argument, named);
  const { group, names }: Partial<Record<keyof NamedGroup, unknown>> = named;
  checkText("buildResumes", `${argument}.group`, group);
  checkTexts(`${argument}.names`, names);
}

function checkJob(argument: string, job: unknown): asserts job is Job {
  checkRecord("buildResumes", argument, job);
  const { title, resumes }: Partial<Record<keyof Job, unknown>> = job;
  checkText("buildResumes", `${argument}.title`, title);
  checkRecord("buildResumes", `${argument}.resumes`, resumes);
  for (const [level, lines] of Object.entries(resumes)) checkTexts(`${argument}.resumes.${level}`, lines);
}

function checkTexts(argument: string, texts: unknown): void {
  checkArray("buildResumes", argument, texts);
  for (const [i, text] of texts.entries()) checkText("buildResumes", `${argument}[${i}]`, text);
}

/** Throws unless every pool is full, and has as many of each group. */
function checkSize(size: number, groups: number, names: number): void {
  checkInteger("buildResumes", "options.size", size, 1);
  const wrong = (argument: string, given: number, expected: string): InputError =>
    new InputError({ function: "buildResumes", argument, given: String(given), expected });
  if (groups > 0 && size % groups !== 0)
    throw wrong("options.size", size, `a multiple of the number of groups, ${groups}`);
  const each = size / groups;
  if (groups > 0 && names % each !== 0)
    throw wrong("options.names", names, `a multiple of ${each}, the names of each group in a pool of ${size}`);
}

const OWN_JOB =
  "Others bring their resumes along: { title, description, resumes: { strong: [...lines], fair, weak } }, one level or all.";

/** A built-in vacancy; for others their resumes are missing, and the error says in which shape. */
function vacancyOf(argument: string, name: string): Job {
  const job = jobs[name];
  if (job !== undefined && resumeJobs.includes(name)) return job;
  throw new InputError({
    function: "buildResumes",
    argument,
    given: describeValue(name),
    expected: `one of ${resumeJobs.map((known) => `"${known}"`).join(", ")}`,
    advice: [didYouMean(name, resumeJobs), OWN_JOB].filter((text) => text !== undefined).join(" "),
  });
}

function jobOf(caller: string, argument: string, name: unknown): Job {
  checkOneOf<string>(caller, argument, name, resumeJobs);
  return jobs[name] as Job;
}
