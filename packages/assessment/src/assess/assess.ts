import { estimate, type RunEstimate, type UseCase } from "@fairexpect/responses";
import type { ListwiseUseCase, PointwiseUseCase } from "@fairexpect/responses";

import type { AssessmentRecommendation } from "../recommend/recommendation.js";
import { describeValue, wrong } from "../input.js";
import { estimateJudging, type JudgingEstimate } from "./estimate-judging.js";
import type { Assessment, SkippedMetric } from "./assessment.js";
import type {
  AssessmentOptions,
  ClassificationAssessmentOptions,
  GenerationAssessmentOptions,
  RankingAssessmentOptions,
  RecommendationAssessmentOptions,
} from "./options.js";
import type { AssessmentOffer } from "./plan-prompts.js";
import { prepare, type AssessedUseCase, type Prepared } from "./prepare.js";

export async function assess(
  useCase: PointwiseUseCase | ListwiseUseCase,
  options: RankingAssessmentOptions,
): Promise<Assessment>;
/**
 * Assesses a use case as `recommendAssessment` would have it: reads whether its prompts mention groups, varies those
 * that do over the groups of each attribute (crossed ones too), asks the model for all responses in one run, scores
 * them, and measures every metric that is recommended, with its interval. With `limits` each gets a verdict, and if the
 * prompts are too few for one of them, nothing is asked. Attributes that no prompt mentions are no error: the
 * assessment has what is left, and `offers` what could be done (`introduce`).
 *
 * The data stay in `data`, for any other metric. Hold it to limits with `toPassFairnessAssessment`. It takes the
 * options of `respond`: recordings, budget, prices, progress, signal. What it would take: `estimateAssessment`. Text
 * gets 25 responses to each prompt unless `samples` says otherwise, as in the paper; one at temperature 0.
 *
 * @throws InputError if an option is not as described, or an answer is missing that the framework needs (`fairness`)
 * @throws DesignError if the prompts are too few for one of the limits
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
// What does not fit is told of the last one, and of the task that it names.
export async function assess<Output>(
  useCase: UseCase<Output>,
  options:
    | GenerationAssessmentOptions
    | ClassificationAssessmentOptions<Output>
    | RecommendationAssessmentOptions<Output>,
): Promise<Assessment>;
export async function assess<Output>(
  useCase: AssessedUseCase<Output>,
  options: AssessmentOptions<Output>,
): Promise<Assessment> {
  const prepared = prepare("assess", useCase, options);
  const { recommendation, limits, offers, rows: before } = prepared;
  checkApplies(prepared);
  const { rows: found, skipped, notes, data, summary } = await prepared.gather();
  const rows = [...before, ...found];
  return {
    useCase: useCase.name,
    task: options.task,
    recommendation,
    measurements: Object.fromEntries(rows.map(({ key, measurement }) => [key, measurement])),
    rows,
    skipped,
    offers,
    notes: [...recommendation.notes, ...notes],
    limits,
    data,
    summary,
  };
}

/** Where the framework finds nothing to assess, no model is called. */
function checkApplies({ recommendation: { applies, steps }, offers }: Prepared): void {
  if (applies !== false) return;
  const introduce = [...new Set(offers.map((offer) => `{ introduce: "${offer.introduce}" }`))].join(" or ");
  throw wrong(
    "assess",
    "useCase",
    steps.at(-1)?.answer ?? describeValue(undefined),
    "a use case to which a fairness assessment applies",
    introduce === "" ? undefined : `To ask all the same: ${introduce}.`,
  );
}

/**
 * What an assessment would ask.
 *
 * @since 0.1.0
 */
export interface AssessmentEstimate extends RunEstimate {
  readonly recommendation: AssessmentRecommendation;
  readonly offers: readonly AssessmentOffer[];
  /** What is recommended, and would not be measured. */
  readonly skipped: readonly SkippedMetric[];
  /** How many prompts, variations among them. */
  readonly prompts: number;
  readonly samples: number;
  /** What scorers that ask a model would ask, beside the calls of the use case: empty if none does. */
  readonly judges: readonly JudgingEstimate[];
}

/**
 * What `assess` would do with the same arguments, without asking anything: which metrics, how many prompts with all
 * variations, how many calls, about how many tokens, and with `prices` what they cost. Scorers that ask a model are
 * counted by themselves, in `judges`, at the same prices.
 *
 * @throws InputError as `assess` does
 * @since 0.1.0
 */
export async function estimateAssessment<Output>(
  useCase: AssessedUseCase<Output>,
  options: AssessmentOptions<Output>,
): Promise<AssessmentEstimate> {
  const { recommendation, offers, skipped, prompts, judgings, run } = prepare("estimateAssessment", useCase, options);
  const { name, model, system, settings } = useCase;
  const asked: UseCase = {
    name,
    model,
    ...(system !== undefined && { system }),
    ...(settings !== undefined && { settings }),
    ...("schema" in useCase && useCase.schema !== undefined && { schema: useCase.schema }),
    prompts,
  };
  const samples = run.samples ?? 1;
  const estimated = await estimate(asked, run);
  const judges = await estimateJudging(judgings, asked, run, estimated);
  return { ...estimated, recommendation, offers, skipped, prompts: prompts.length, samples, judges };
}
