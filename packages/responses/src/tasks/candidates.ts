import type { UseCase } from "../use-case.js";

/**
 * One who competes for a limited good, before the model has judged: a resume, an essay, an applicant.
 *
 * @since 0.1.0
 */
export interface Contender {
  /** A name that no other contender of the pool has; what the model sees of it is up to `ask`. */
  readonly id: string;
  readonly group: string;
  readonly text: string;
  /** The pool that it competes in; without it all are in one pool. */
  readonly pool?: string | number;
  /** Whether it deserves the good by a judgement other than the model's. */
  readonly qualified?: boolean;
}

/**
 * A model with its system prompt and settings, without prompts: they are made from contenders.
 *
 * @since 0.1.0
 */
export type Task = Omit<UseCase<never>, "prompts" | "schema">;

/** Contenders by pool, in the order in which they come; throws through `wrong` where they are not as described. */
export function poolsOf(
  contenders: unknown,
  wrong: (argument: string, value: unknown, expected: string) => Error,
): Map<string | number | undefined, Contender[]> {
  if (!Array.isArray(contenders) || contenders.length === 0)
    throw wrong("useCase.contenders", contenders, "an array of { id, group, text }");
  const pools = new Map<string | number | undefined, Contender[]>();
  const seen = new Set<string>();
  (contenders as readonly unknown[]).forEach((value, i) => {
    const contender = (typeof value === "object" && value !== null ? value : {}) as Partial<Contender>;
    for (const name of ["id", "group", "text"] as const) {
      if (typeof contender[name] !== "string" || contender[name] === "")
        throw wrong(`useCase.contenders[${i}].${name}`, contender[name], "a text");
    }
    const { pool } = contender;
    if (pool !== undefined && typeof pool !== "string" && !Number.isFinite(pool))
      throw wrong(`useCase.contenders[${i}].pool`, pool, "a pool's name or number");
    const name = JSON.stringify([pool, contender.id]);
    if (seen.has(name))
      throw wrong(`useCase.contenders[${i}].id`, contender.id, "an id that no other contender of the pool has");
    seen.add(name);
    pools.set(pool, [...(pools.get(pool) ?? []), contender as Contender]);
  });
  return pools;
}

/** Each sample of a pool is a contest of its own. */
export function contestOf(
  pool: string | number | undefined,
  sample: number,
  samples: number,
): string | number | undefined {
  if (samples === 1) return pool;
  return pool === undefined ? `sample ${sample}` : `${pool}, sample ${sample}`;
}
