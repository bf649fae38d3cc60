import { rank, type ListwiseUseCase, type PointwiseUseCase, type RespondOptions } from "@fairexpect/responses";

import type { Entry } from "../recommend/entry.js";
import type { Gathered } from "./gathered.js";
import { measuredRow, type Limits } from "./measured.js";
import type { RankingAssessmentOptions } from "./options.js";

/** Has the contenders ranked, and measures who is preferred and who gets the places. */
export async function assessRanking(
  useCase: PointwiseUseCase | ListwiseUseCase,
  {
    entries,
    options,
    limits,
  }: { readonly entries: readonly Entry[]; readonly options: RankingAssessmentOptions; readonly limits: Limits },
  run: RespondOptions,
): Promise<Gathered> {
  const { probabilities, reference, k, policy = {} } = options;
  const ranking = await rank(useCase, { ...run, ...(probabilities !== undefined && { probabilities }) });
  const given: Readonly<Record<string, unknown>> = { reference, k };
  const rows = entries.map((entry) => {
    const more = Object.fromEntries((entry.takes ?? []).map((name) => [name, given[name]]));
    return measuredRow(entry, ranking, more, { attribute: undefined, limits, policy });
  });
  return { rows, skipped: [], notes: [], data: { ranking }, summary: ranking.summary };
}
