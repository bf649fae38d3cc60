import type { Candidate } from "@fairexpect/metrics";

import { readOrder } from "../reading/read-order.js";
import { sha256 } from "../recording/key.js";
import { run } from "../run/run.js";
import { contestOf, groupsAmong, judged } from "./contenders.js";
import type { Contender, Pool } from "./contenders.js";
import type { ListwiseUseCase, Ranked, RankOptions } from "./rank.js";
import { readEach } from "./read-each.js";

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
  const { readings, unreadable, provenance } = readEach(
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
    return contest === undefined ? [] : scored(contest, value);
  });
  const { useCase: name, summary } = responses;
  return { useCase: name, candidates, provenance, unreadable, responses, summary };
}

/** An order by hashes: as good as chance, and the same on every machine. */
function shuffled(pool: Pool, sample: number, members: readonly Contender[]): readonly Contender[] {
  return members
    .map((member) => ({ member, at: sha256(JSON.stringify([pool, sample, member.id])) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ member }) => member);
}

/** Minus the rank of each; those that the order leaves out share the mean of the ranks left over. */
function scored({ pool, shown }: Contest, order: readonly string[]): Candidate[] {
  const ranks = new Map(order.map((id, at) => [id, at + 1]));
  const left = (order.length + 1 + shown.length) / 2;
  return shown.map((contender) => judged(contender, -(ranks.get(contender.id) ?? left), pool));
}
