import { withProvenance } from "@fairexpect/metrics/core";
import type { Candidate } from "@fairexpect/metrics";

import { readOrder } from "../reading/read-order.js";
import { sha256 } from "../recording/key.js";
import { run } from "../run/run.js";
import { contestOf, groupsAmong, judged } from "./contenders.js";
import type { Contender, Pool, Task } from "./contenders.js";
import type { Ranked, RankOptions } from "./ranked.js";
import { readEach } from "./read-each.js";

/**
 * Contenders whom a model brings into an order, all of a pool at once.
 *
 * @since 0.1.0
 */
export interface ListwiseUseCase extends Task {
  readonly method: "listwise";
  readonly contenders: readonly Contender[];
  /**
   * The prompt that shows all of a pool, in this order, and asks for an order, by their ids or by their numbers in
   * square brackets, counted from 1. Each sample shows them in another order, because models favour positions.
   */
  readonly ask: (contenders: readonly Contender[]) => string;
}

/** One pool as one sample shows it. */
interface Contest {
  readonly pool: Pool;
  readonly shown: readonly Contender[];
}

/** Ranks the contenders of each pool by the orders that the model gives. */
export async function rankInPools(
  useCase: ListwiseUseCase,
  options: RankOptions,
  pools: ReadonlyMap<Pool, readonly Contender[]>,
): Promise<Ranked> {
  const { method: _, contenders: __, ask, ...task } = useCase;
  const { probabilities: ___, samples = 1, ...rest } = options;
  const contests = Array.from(pools).flatMap(([pool, members]) =>
    Array.from({ length: samples }, (____, sample): Contest => ({
      pool: contestOf(pool, sample, samples),
      shown: shuffled(pool, sample, members),
    })),
  );
  const responses = await run("rank", { ...task, prompts: contests.map(({ shown }) => ({ text: ask(shown) })) }, rest);
  const { readings, told } = readEach(
    responses,
    contests.map(({ shown }) => ({ groups: groupsAmong(shown) })),
    ({ text }, i) => {
      const ids = contests[i]?.shown.map(({ id }) => id) ?? [];
      const order = readOrder(text, ids);
      return order.length === 0 ? undefined : order;
    },
  );
  const candidates = readings.flatMap(({ i, value }) => {
    const contest = contests[i];
    return contest === undefined ? [] : scored(contest, value, samples);
  });
  return {
    ...told,
    candidates: withProvenance(candidates, told.provenance),
  };
}

/** An order by hashes: as good as chance, and the same on every machine. */
function shuffled(pool: Pool, sample: number, members: readonly Contender[]): readonly Contender[] {
  return members
    .map((member) => ({ member, at: sha256(JSON.stringify([pool, sample, member.id])) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ member }) => member);
}

/** Minus the rank of each; those that the order leaves out share the mean of the ranks left over. */
function scored({ pool, shown }: Contest, order: readonly string[], samples: number): Candidate[] {
  const ranks = new Map(order.map((id, at) => [id, at + 1]));
  const left = (order.length + 1 + shown.length) / 2;
  return shown.map((contender) => judged(contender, -(ranks.get(contender.id) ?? left), pool, samples));
}
