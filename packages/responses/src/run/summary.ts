import { countKinds } from "../refusal/kind.js";
import type { Response, RunSummary } from "../response-set.js";
import type { Run } from "./run-state.js";

/** What a run did: `responses` are all of its responses, each once. */
export function summaryOf(
  { account, retried, clock, startedAt }: Pick<Run, "account" | "retried" | "clock" | "startedAt">,
  responses: readonly Response[],
  unused: number,
): RunSummary {
  const replayed = responses.filter((response) => response.replayed).length;
  const repeated = responses.filter(
    ({ replayed: isReplayed, milliseconds }) => !isReplayed && milliseconds === undefined,
  );
  const latencies = responses
    .flatMap(({ milliseconds }) => (milliseconds === undefined ? [] : [milliseconds]))
    .toSorted((a, b) => a - b);
  return {
    live: responses.length - replayed - repeated.length,
    replayed,
    repeated: repeated.length,
    retried,
    kinds: countKinds(responses.map(({ kind }) => kind)),
    spent: account.spending,
    ...(latencies.length === 0 ? {} : { latency: latencyOf(latencies) }),
    milliseconds: clock.now() - startedAt,
    unused,
  };
}

/** `sorted` has at least one. */
function latencyOf(sorted: readonly number[]): NonNullable<RunSummary["latency"]> {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return {
    meanMilliseconds: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    medianMilliseconds: sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2,
    longestMilliseconds: sorted.at(-1) ?? 0,
  };
}
