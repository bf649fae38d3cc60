import type { Candidate } from "@fairexpect/metrics";
import { byAttribute, describeValue, groupOf, groupsOf } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import { checkSpelling } from "../use-case/check-prompt.js";
import { checkUseCaseFields } from "../use-case/check-use-case.js";
import type { UseCase } from "../use-case/use-case.js";

/**
 * One who competes for a limited good, before the model has judged: a resume, an essay, an applicant.
 *
 * @since 0.1.0
 */
export interface Contender {
  /** A name that no other contender of the pool has; what the model sees of it is up to `ask`. */
  readonly id: string;
  /** Its group, or one by each attribute: `{ gender: "women", race: "Black" }`. */
  readonly group: string | Readonly<Record<string, string>>;
  readonly text: string;
  /** The pool that it competes in; without it all are in one pool. */
  readonly pool?: string | number;
  /** Whether it deserves the good by a judgement other than the model's. */
  readonly qualified?: boolean;
  /** The word or name that stands for the group: "Lakisha". */
  readonly term?: string;
  /** Whether the term is a name, of which others could have been taken, or a word that means the group. */
  readonly termType?: "name" | "word";
  /** What is independent of the rest, if that is not the pool: a job, a document that several were made of. */
  readonly cluster?: string;
  /** The original that it was varied from: contenders of one source differ only in the group. */
  readonly source?: string;
  /** Whatever else is known of it: job, level, years. Candidates keep it. */
  readonly fields?: Readonly<Record<string, string | number>>;
}

/**
 * A model with its system prompt and settings, without prompts: they are made from contenders.
 *
 * @since 0.1.0
 */
export type Task = Omit<UseCase<never>, "prompts" | "schema">;

/** A pool's name, or nothing for the only one. */
export type Pool = string | number | undefined;

/** Throws unless a task over contenders has `ask` and no fields but a task's and these. */
export function checkTask(caller: string, useCase: unknown, fields: readonly string[]): void {
  const known = ["name", "model", "system", "settings", "contenders", "ask", ...fields];
  checkUseCaseFields(caller, useCase, known, "a use case: { name, model, contenders, ask }");
  const { ask } = useCase;
  if (typeof ask !== "function")
    throw wrong(caller, "useCase.ask", describeValue(ask), "a function that returns a prompt");
}

/** Contenders by pool, in the order in which they come; throws if they are not as described. */
export function poolsOf(caller: string, contenders: unknown): Map<Pool, Contender[]> {
  if (!Array.isArray(contenders) || contenders.length === 0)
    throw wrong(caller, "useCase.contenders", describeValue(contenders), "an array of { id, group, text }");
  const pools = new Map<Pool, Contender[]>();
  const ids = new Map<Pool, Set<string>>();
  Array.from(contenders, (value: unknown, i) => {
    const argument = `useCase.contenders[${i}]`;
    checkContender(caller, argument, value);
    const { pool, id } = value;
    const members = pools.get(pool) ?? [];
    const known = ids.get(pool) ?? new Set();
    pools.set(pool, members);
    ids.set(pool, known);
    if (known.has(id))
      throw wrong(caller, `${argument}.id`, describeValue(id), "an id that no other contender of the pool has");
    known.add(id);
    members.push(value);
  });
  return pools;
}

const CONTENDER_FIELDS = Object.keys({
  id: true,
  group: true,
  text: true,
  pool: true,
  qualified: true,
  term: true,
  termType: true,
  cluster: true,
  source: true,
  fields: true,
} satisfies Record<keyof Contender, true>);

function checkContender(caller: string, argument: string, value: unknown): asserts value is Contender {
  const contender = isObject(value) ? value : {};
  checkSpelling(caller, argument, contender, CONTENDER_FIELDS);
  for (const name of ["id", "text"]) {
    const text = contender[name];
    if (typeof text !== "string" || text === "")
      throw wrong(caller, `${argument}.${name}`, describeValue(text), "a text");
  }
  const { group } = contender;
  if (group === undefined || group === "" || (isObject(group) && Object.keys(group).length === 0))
    throw wrong(caller, `${argument}.group`, describeValue(group), "a group, or one by each attribute");
  groupOf(caller, `${argument}.group`, group as Contender["group"], undefined);
  for (const name of ["term", "cluster", "source"]) {
    const text = contender[name];
    if (text !== undefined && typeof text !== "string")
      throw wrong(caller, `${argument}.${name}`, describeValue(text), "a text, or nothing");
  }
  const { pool, termType } = contender;
  if (termType !== undefined && termType !== "name" && termType !== "word")
    throw wrong(caller, `${argument}.termType`, describeValue(termType), '"name", "word" or nothing');
  if (pool !== undefined && typeof pool !== "string" && !Number.isFinite(pool))
    throw wrong(caller, `${argument}.pool`, describeValue(pool), "a pool's name or number");
}

/** Each sample of a pool is a contest of its own. */
export function contestOf(pool: Pool, sample: number, samples: number): Pool {
  if (samples === 1) return pool;
  return pool === undefined ? `sample ${sample}` : `${pool}, sample ${sample}`;
}

/** What the contests of several samples share, in which one opinion is asked for again and again: the pool. */
export function clusterOfContest(pool: Pool, samples: number): string | undefined {
  if (samples === 1) return undefined;
  return pool === undefined ? "all" : `${pool}`;
}

/** A contender's group in one name, of all attributes crossed. */
export function groupName({ group }: Pick<Contender, "group">): string {
  return groupOf("rank", "group", group, undefined) ?? "";
}

/** A contender with its score in a contest, of several samples if `samples` says so. */
export function judged(contender: Contender, score: number, pool: Pool, samples = 1): Candidate {
  const { id, group: given, qualified, term, termType, source, fields } = contender;
  // Without pools contenders are independent, but no contender of what it is in another sample.
  const own = contender.pool === undefined ? (source ?? id) : clusterOfContest(contender.pool, samples);
  const cluster = contender.cluster ?? (samples === 1 ? undefined : own);
  const group = groupName({ group: given });
  const groups = byAttribute(given);
  return {
    group,
    ...(groups === undefined ? {} : { groups }),
    score,
    ...(pool === undefined ? {} : { pool }),
    ...(qualified === undefined ? {} : { qualified }),
    ...(term === undefined ? {} : { term }),
    ...(termType === undefined ? {} : { termType }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(source === undefined ? {} : { source }),
    ...(fields === undefined ? {} : { fields }),
  };
}

/** What else is known of a prompt or a contender. */
export type Fields = Readonly<Record<string, string | number>> | undefined;

/** The fields in which two agree; undefined if there are none. */
export function sharedFields(one: Fields, other: Fields): Fields {
  if (one === undefined || other === undefined) return undefined;
  const shared = Object.entries(one).filter(([name, value]) => Object.hasOwn(other, name) && other[name] === value);
  return shared.length === 0 ? undefined : Object.fromEntries(shared);
}

/** The groups of some contenders, by each attribute and crossed, each once. */
export function groupsAmong(contenders: readonly Contender[]): string[] {
  return [...new Set(contenders.flatMap(({ group }) => groupsOf(group)))];
}
