import { checkInteger, checkOptions, InputError } from "../core/input.js";
import { withProvenance } from "../core/list-provenance.js";
import type { Candidate, CandidateSet } from "../sets/candidate.js";
import { isCandidateSet, readCandidates } from "../sets/read-candidates.js";
import { seededRandom, shuffle, type Random } from "../statistics/random.js";

/**
 * How `samplePools` draws: `perGroup` candidates of every group, or `size` candidates of all.
 *
 * @since 0.1.0
 */
export type SamplePoolsOptions = {
  /** How many pools to draw. */
  readonly rounds: number;
  /** Equal seeds give equal pools. */
  readonly seed: number;
} & ({ readonly perGroup: number; readonly size?: never } | { readonly size: number; readonly perGroup?: never });

/**
 * A candidate with the pool, counted from 0, that it was drawn for.
 *
 * @since 0.1.0
 */
export type Drawn<C extends Candidate> = C & { readonly pool: number };

const CALLER = "samplePools";

/**
 * Pools of candidates for `allocationGap`, drawn from a list of scored candidates: the simulated rounds of a vacancy.
 * With `perGroup` each pool holds as many candidates of every group; with `size` it is drawn from one list, so that
 * groups of different sizes meet in proportion. Drawing goes by epochs: a shuffled list is walked through and shuffled
 * anew when it is used up, so that nobody is drawn an (n + 1)th time before all were drawn n times. Nobody is twice in
 * one pool.
 *
 * Given what `rank` gives, its provenance goes with the pools.
 *
 * Only for scores that do not depend on the pool: those of a pairwise tournament hold within theirs. Pools share
 * candidates, so an interval over many rounds tells how far the simulation is from its limit, not how far the
 * candidates are from others like them: draw no more rounds than the candidates last for once if an interval matters.
 *
 * @param candidates scored candidates, or `{ candidates, provenance }`; a pool that they already have is replaced by
 * the round's number, from 1
 * @returns rounds × perGroup × groups, or rounds × size candidates, in the order of the rounds, in the shape of what
 * was given
 * @throws InputError if a group has fewer than `perGroup` candidates, the list fewer than `size`, or an option is
 * missing
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.1; epochs as in its code
 * @example
 * const candidates = [
 *   { group: "women", score: 0.9 }, { group: "women", score: 0.4 }, { group: "men", score: 0.7 }, { group: "men", score: 0.6 },
 * ];
 * const pools = samplePools(candidates, { perGroup: 1, rounds: 100, seed: 1 });
 * pools.length // 200
 * allocationGap(pools, { k: 1, reference: "men" }).value // 0
 * @since 0.1.0
 */
export function samplePools<C extends Candidate>(candidates: readonly C[], options: SamplePoolsOptions): Drawn<C>[];
export function samplePools<C extends Candidate>(
  candidates: CandidateSet<C>,
  options: SamplePoolsOptions,
): CandidateSet<Drawn<C>>;
export function samplePools<C extends Candidate>(
  given: readonly C[] | CandidateSet<C>,
  options: SamplePoolsOptions,
): Drawn<C>[] | CandidateSet<Drawn<C>> {
  const { candidates, provenance } = readCandidates(CALLER, "candidates", given);
  const drawn = drawPools(candidates as readonly C[], options);
  const candidatesDrawn = provenance === undefined ? drawn : withProvenance(drawn, provenance);
  return isCandidateSet(given) ? { candidates: candidatesDrawn, provenance } : candidatesDrawn;
}

function drawPools<C extends Candidate>(candidates: readonly C[], options: SamplePoolsOptions): Drawn<C>[] {
  const count = readOptions(options);
  const { perGroup, rounds, seed } = options;
  const lists = new Map<string, C[]>();
  for (const candidate of candidates) {
    const key = perGroup === undefined ? "" : candidate.group;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [candidate]);
    else list.push(candidate);
  }
  if (lists.size === 0) lists.set("", []);
  for (const [group, list] of lists) {
    if (list.length >= count) continue;
    throw new InputError({
      function: CALLER,
      argument: perGroup === undefined ? "size" : "perGroup",
      given: String(count),
      expected: `at most the ${list.length} candidates ${perGroup === undefined || candidates.length === 0 ? "in the list" : `of group ${JSON.stringify(group)}`}`,
    });
  }
  const drawn = rounds * count * lists.size;
  if (drawn > MOST)
    throw new InputError({
      function: CALLER,
      argument: "rounds",
      given: `${rounds}, which makes ${drawn} candidates`,
      expected: `at most ${MOST} candidates in all`,
    });
  const random = seededRandom(seed);
  const members = [...lists.values()];
  const draws = members.map((list) => epochs(list.length, count, random));
  const pools: Drawn<C>[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [index, draw] of draws.entries()) {
      for (const chosen of draw()) pools.push({ ...(members[index]?.[chosen] as C), pool: round });
    }
  }
  return pools;
}

const MOST = 3_000_000;

/** How many are drawn at a time. */
function readOptions(options: SamplePoolsOptions): number {
  checkOptions(CALLER, options, ["rounds", "seed", "perGroup", "size"]);
  const { perGroup, size, rounds, seed } = options;
  checkInteger(CALLER, "rounds", rounds, 1);
  checkInteger(CALLER, "seed", seed, 0);
  if ((perGroup === undefined) === (size === undefined)) {
    throw new InputError({
      function: CALLER,
      argument: "options",
      given: perGroup === undefined ? "without perGroup and size" : "with both perGroup and size",
      expected: "perGroup (candidates of every group in each pool) or size (candidates in each pool)",
    });
  }
  const count = perGroup ?? size;
  checkInteger(CALLER, perGroup === undefined ? "size" : "perGroup", count, 1);
  return count;
}

/** Draws `count` distinct numbers below `length` at a time; every number comes once before any comes again. */
function epochs(length: number, count: number, random: Random): () => readonly number[] {
  const deck = shuffle(
    Array.from({ length }, (_, i) => i),
    random,
  );
  let next = 0;
  return () => {
    const drawn = deck.slice(next, next + count);
    next += count;
    if (next >= length) {
      shuffle(deck, random);
      next -= length;
      // The rest of the pool comes from the new epoch: the first of its deck that the pool has not yet are moved to the
      // front.
      const taken = new Set(drawn);
      for (let i = 0, free = 0; i < next; i++, free++) {
        while (taken.has(deck[free] as number)) free++;
        const chosen = deck[free] as number;
        deck.copyWithin(i + 1, i, free);
        deck[i] = chosen;
        drawn.push(chosen);
      }
    }
    return drawn;
  };
}
