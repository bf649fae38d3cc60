import { groupsOf } from "@fairexpect/metrics/core";

import { GenerationError } from "../errors.js";
import { countMixed, countResponses, namePrompts, nameSystem, spanOf } from "../provenance.js";
import type { PromptResponses, Response, ResponseSet } from "../response-set.js";
import { checkUseCase } from "../use-case/check-use-case.js";
import type { UseCase } from "../use-case/use-case.js";
import { takeAnswered } from "./asked-once.js";
import { callAll } from "./call-all.js";
import { calledFrom, withCaller } from "./called-from.js";
import { checkDesign } from "./check-design.js";
import { systemClock } from "./clock.js";
import type { Clock } from "./clock.js";
import type { RespondOptions } from "./options.js";
import { planOf } from "./plan.js";
import { recordAndReplay } from "./record-and-replay.js";
import { report } from "./report.js";
import { requestsOf } from "./requests.js";
import { readOutcomes } from "./responses.js";
import { startRun } from "./run-state.js";
import type { Before, Run } from "./run-state.js";
import { checkName, isAccepted } from "./same-feature.js";
import { summaryOf } from "./summary.js";

/** What `respond` does, for `caller`, the function that the user called. */
export async function run<Output>(
  caller: string,
  useCase: UseCase<Output>,
  options: RespondOptions,
  clock: Clock = systemClock,
): Promise<ResponseSet<Output>> {
  const frames = calledFrom();
  const { state, responses, unused, failed } = await attempt<Output>(caller, useCase, options, clock).catch(
    (error: unknown) => {
      throw withCaller(error, frames);
    },
  );
  if (failed !== undefined) throw withCaller(failed, frames);
  const prompts = state.useCase.prompts.map((prompt) => ({
    ...prompt,
    responses: state.requests.keysOf(prompt).flatMap((key) => responses.get(key) ?? []),
  }));
  const summary = summaryOf(state, [...responses.values()], unused);
  return { useCase: state.useCase.name, prompts, provenance: provenanceOf(state, prompts, summary), summary };
}

function provenanceOf(
  { useCase: { name, model, system }, plan: { sameFeature }, outcomes }: Run,
  prompts: readonly PromptResponses[],
  { live, repeated, replayed }: ResponseSet["summary"],
): ResponseSet["provenance"] {
  const counted = prompts.flatMap(({ group, responses }) => {
    const groups = groupsOf(group);
    return responses.map(({ kind }) => ({ groups, why: kind === "answer" ? undefined : kind }));
  });
  const known = [...outcomes.values()];
  const edited = known.filter(({ isEdited }) => isEdited).length;
  const mixed = countMixed(known.filter(({ live: isLive, isRepeated }) => isLive === undefined && !isRepeated));
  const addresses = [...new Set(known.flatMap(({ address }) => address ?? []))].toSorted();
  return {
    ...countResponses(counted),
    live: live + repeated,
    replayed,
    ...(edited === 0 ? {} : { edited }),
    ...(mixed === 0 ? {} : { mixed }),
    ...spanOf(known.map(({ recordedOn }) => recordedOn)),
    useCase: name,
    model: `${model.provider}/${model.modelId}`,
    ...(addresses.length === 0 ? {} : { address: addresses.join(", ") }),
    ...(isAccepted(sameFeature, addresses) ? { sameFeature: true } : {}),
    ...nameSystem(system),
    prompts: namePrompts(prompts),
    scorers: [],
  };
}

async function callForMissing(state: Run): Promise<void> {
  const missing = takeAnswered(state);
  if (missing.size > 0) await callAll(state, missing, undefined);
}

/** A run that is over, some of whose calls may have failed. */
export interface Attempt<Output = unknown> {
  readonly state: Run;
  /** By key; without those of failed calls. */
  readonly responses: ReadonlyMap<string, Response<Output>>;
  readonly unused: number;
  readonly failed: GenerationError | undefined;
}

/** Runs a use case, and gives what was answered also if calls failed. Throws if the run had to stop. */
export async function attempt<Output>(
  caller: string,
  useCase: UseCase<Output>,
  options: RespondOptions,
  clock: Clock,
  before?: Before,
): Promise<Attempt<Output>> {
  const checked = checkUseCase(caller, useCase);
  const plan = planOf(caller, options);
  await checkDesign(caller, checked, plan.claims);
  plan.signal?.throwIfAborted();
  const requests = await requestsOf(caller, checked, plan.samples);
  const state = startRun({ caller, useCase: checked, plan, requests, clock }, before);
  checkName(state);
  let unused = 0;
  let failed: GenerationError | undefined;
  try {
    if (plan.mode === "off") await callForMissing(state);
    else unused = await recordAndReplay(state);
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    failed = error;
  } finally {
    report(state, true);
  }
  if (failed === undefined && state.thrown !== undefined) throw state.thrown.error;
  return { state, responses: await readOutcomes(state, useCase.schema), unused, failed };
}
