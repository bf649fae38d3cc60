import { join } from "node:path";

import { warn } from "@fairexpect/metrics/core";

import { excerpt } from "../excerpt.js";
import type { Request } from "../recording/key.js";
import { answerOf } from "../use-case/function-model.js";
import type { Outcome } from "./outcome.js";
import type { Run } from "./run-state.js";

/** In these modes a run asks for everything; in the others the recording answers. */
function asksAnew({ plan: { mode } }: Run): boolean {
  return mode === "off" || mode === "record";
}

/** A request of a run among all of the test file: versions of a feature at two addresses may ask the same. */
function nameOf({ plan, useCase, address }: Run, key: string): string {
  return JSON.stringify([plan.mode, join(plan.recordings, useCase.name), address?.exact, key]);
}

/**
 * Takes over what earlier runs of the test file were answered, and returns what is left: a test that is tried again
 * sees the same answers, and not new ones until some of them please it.
 */
export function takeAnswered(run: Run): Map<string, Request> {
  const missing = new Map<string, Request>();
  for (const [key, request] of run.requests.byKey) {
    const known = run.plan.fresh || !asksAnew(run) ? undefined : run.thisRun.answers.get(nameOf(run, key));
    if (known === undefined || known instanceof Promise) missing.set(key, request);
    else run.outcomes.set(key, known);
  }
  if (run.outcomes.size > 0) warnOfOtherModel(run);
  return missing;
}

/** Models that do not say where they are called, as fakes, may have one name and be different. */
function warnOfOtherModel({ caller, plan, useCase: { name, model }, address, outcomes, thisRun }: Run): void {
  const recording = join(plan.recordings, name);
  const seen = thisRun.useCases.get(recording);
  if (
    address !== undefined ||
    seen === undefined ||
    seen.object === (answerOf(model) ?? model) ||
    seen.isRepeatTold === true
  )
    return;
  thisRun.useCases.set(recording, { ...seen, isRepeatTold: true });
  warn(
    `${caller}: ${responsesInWords(outcomes.size)} of use case ${excerpt(name)} ${outcomes.size === 1 ? "is the one" : "are those"} that an earlier call in this run of the test file was given, by another model object of the same name: ` +
      "within one run a request is answered once, so that a test that is tried again sees the same answers. If these are two models, give the use cases different names; fresh: true asks anew.",
    "FAIREXPECT_ASKED_ONCE",
  );
}

function responsesInWords(count: number): string {
  return count === 1 ? "1 response" : `${count} responses`;
}

/** Asks, unless another run is about to be answered the same: then waits for that, or until `over`. */
export async function askOnce(
  run: Run,
  key: string,
  over: AbortSignal,
  ask: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  if (!asksAnew(run)) return ask();
  const { answers } = run.thisRun;
  const name = nameOf(run, key);
  for (let known = answers.get(name); known !== undefined && !run.plan.fresh; known = answers.get(name)) {
    const outcome = await orUntil(known, over);
    if (outcome !== undefined || over.aborted) return outcome;
  }
  const asked = ask().then(
    (outcome) => {
      // Whoever asks next has not called for it.
      if (outcome === undefined) answers.delete(name);
      else answers.set(name, { ...outcome, live: undefined, isRepeated: true });
      return outcome;
    },
    (error: unknown) => {
      answers.delete(name);
      throw error;
    },
  );
  const shared = asked.then((outcome) => outcome && { ...outcome, live: undefined, isRepeated: true });
  // Nobody may wait for it; who does asks for itself if it fails.
  answers.set(
    name,
    shared.catch(() => undefined),
  );
  return asked;
}

/** What is known, or nothing if `over` comes first. */
async function orUntil(known: Outcome | Promise<Outcome | undefined>, over: AbortSignal): Promise<Outcome | undefined> {
  if (over.aborted) return undefined;
  let stop: () => void = () => {};
  const stopped = new Promise<undefined>((resolve) => {
    stop = () => {
      resolve(undefined);
    };
  });
  over.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([known, stopped]);
  } finally {
    over.removeEventListener("abort", stop);
  }
}
