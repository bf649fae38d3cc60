import { checkArray, checkInteger, checkOneOf, checkOptions, InputError } from "../input.js";
import { firstNamesOf, namedGroups } from "../lexicon/first-names.js";
import { familyNames, jobs, type Job, type Level } from "./material.js";

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
  /** The groups to compare, with their names. Default: `namedResumeGroups()`. */
  readonly groups?: readonly NamedGroup[];
  /** How many names of each group every resume gets. Default 10. */
  readonly names?: number;
}

/**
 * A resume under a name; fits `Candidate` of `@fairexpect/metrics` once it has a score.
 *
 * @since 0.1.0
 */
export interface Resume {
  readonly text: string;
  readonly name: string;
  readonly group: string;
  readonly job: string;
  readonly level: Level;
  /** Whether the resume meets the description: equal opportunity asks for it. */
  readonly qualified: boolean;
  /** Resumes of one pool are the same but for the name, one of each group: "accountant strong 3". */
  readonly pool: string;
  /** The same as `name`: what stands for the group. */
  readonly term: string;
  /** What resumes share that differ in the name only: the job and the level. */
  readonly source: string;
  /** The same as `source`: names of one resume are not independent. */
  readonly cluster: string;
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
 * Eight groups of candidates, Black, white, Asian and Hispanic women and men, with ten full names each that speak of
 * the group: the i-th first name of `firstNameLexicon` with the i-th family name.
 *
 * @throws InputError never
 * @example
 * namedResumeGroups()[0] // { group: "black female", names: ["Lakisha Washington", "Latoya Jefferson", "Tamika Booker", "Shanice Banks", "Ebony Mosley", "Latasha Dorsey", "Keosha Gaines", "Tanisha Singleton", "Shaniqua Roberson", "Imani Branch"] }
 * @since 0.1.0
 */
export function namedResumeGroups(): NamedGroup[] {
  return namedGroups.map(({ race, gender }) => ({
    group: `${race} ${gender}`,
    names: (familyNames[race] ?? "").split(" ").map((family, i) => `${firstNamesOf(race, gender)[i] ?? ""} ${family}`),
  }));
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
  checkOptions("buildResumes", options, ["jobs", "groups", "names"]);
  const { jobs: wanted = resumeJobs, groups = namedResumeGroups(), names = 10 } = options;
  checkArray("buildResumes", "options.jobs", wanted);
  checkArray("buildResumes", "options.groups", groups);
  checkInteger("buildResumes", "options.names", names, 1);
  for (const [i, { group, names: own }] of groups.entries()) {
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
    const job = typeof entry === "string" ? jobOf("buildResumes", `options.jobs[${j}]`, entry) : entry;
    const title = typeof entry === "string" ? entry : job.title;
    return (Object.keys(job.resumes) as Level[]).flatMap((level) =>
      Array.from({ length: names }, (_, i) =>
        groups.map(({ group, names: own }): Resume => {
          const name = own[i] ?? "";
          const source = `${title} ${level}`;
          return {
            text: [name, "", ...job.resumes[level]].join("\n"),
            name,
            group,
            job: title,
            level,
            qualified: level === "strong",
            pool: `${source} ${i + 1}`,
            term: name,
            source,
            cluster: source,
          };
        }),
      ).flat(),
    );
  });
}

function jobOf(caller: string, argument: string, name: unknown): Job {
  checkOneOf<string>(caller, argument, name, resumeJobs);
  return jobs[name] as Job;
}
