import { join } from "node:path";

import { counted, warn } from "@fairexpect/metrics/core";

import { RecordingError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { wrong } from "../input.js";
import type { Recorded } from "../recording/recorded.js";
import { answerOf, markIn } from "../use-case/function-model.js";
import { addressOfUrl } from "./address.js";
import { commandInMode } from "./command.js";
import type { Plan } from "./plan.js";
import type { Run } from "./run-state.js";
import type { SeenUseCase } from "./this-run.js";

const advice =
  "Two versions of a feature are two use cases: give each a name of its own, and with it a recording. " +
  "If it is the same feature, say so by the option of ";

/** Whether `sameFeature` speaks of one of these addresses. */
export function isAccepted(sameFeature: Plan["sameFeature"], addresses: readonly string[]): boolean {
  if (typeof sameFeature === "boolean") return sameFeature;
  return addresses.some((address) => sameFeature.includes(address));
}

/** Whether answers from one address stand for those from another. */
function isSameFeature({ sameFeature }: Plan, from: string, now: string): boolean {
  if (from === now || sameFeature === true) return true;
  return sameFeature !== false && sameFeature.includes(from) && sameFeature.includes(now);
}

/**
 * Throws if responses that are to be replayed came from another address than the model's, as far as both are known;
 * tells once if the model's is not.
 */
export function checkAddress(run: Run, file: string, replayed: readonly Recorded[]): void {
  const { caller, plan, address } = run;
  if (address === undefined) {
    tellUnchecked(run, replayed);
    return;
  }
  const now = address.kept;
  const others = replayed.flatMap(({ recorded }) =>
    recorded?.address === undefined || isSameFeature(plan, recorded.address, now) ? [] : [recorded.address],
  );
  const [from] = others;
  if (from === undefined) return;
  const problem =
    `${others.length} of ${counted(replayed.length, "responses")} to be replayed came from ${[...new Set(others)].join(", ")}, and the model is at ${now}. Nothing was called. ` +
    `${advice}${caller}, sameFeature: ${JSON.stringify([from, now])}. FAIREXPECT_MODE=record asks this address for all of them anew.`;
  throw new RecordingError("FAIREXPECT_RECORDING_OTHER_ADDRESS", file, problem);
}

/** A model in a wrapper does not say where it is called: that it is the feature of the recording is taken on trust. */
function tellUnchecked({ caller, plan, useCase: { name }, thisRun }: Run, replayed: readonly Recorded[]): void {
  const from = [...new Set(replayed.flatMap(({ recorded }) => recorded?.address ?? []))];
  const known = `address of ${plan.recordings} ${name}`;
  if (from.length === 0 || isAccepted(plan.sameFeature, from) || thisRun.told.has(known)) return;
  thisRun.told.add(known);
  warn(
    `${caller}: the responses replayed for use case ${excerpt(name)} came from ${from.join(", ")}, and the model does not say where it is called, as models in a wrapper do not: ` +
      `whether it is the same feature is not checked. If it is, say so by the option of ${caller}, sameFeature: ${JSON.stringify(from)}.`,
    "FAIREXPECT_ADDRESS_UNKNOWN",
  );
}

/**
 * Warns, once, if the function in a model's place has another text than the one whose answers are replayed. Marks of
 * other runners, which rewrite code in their own ways, say nothing.
 */
export function checkFunction(
  { caller, plan, useCase: { model }, thisRun }: Run,
  file: string,
  replayed: readonly Recorded[],
): void {
  const now = markIn(model);
  if (now === undefined || plan.sameFeature === true) return;
  const [runner] = now.split(":", 1);
  const others = replayed.filter(({ recorded }) => {
    const then = recorded?.function;
    return then !== undefined && then !== now && then.split(":", 1)[0] === runner;
  });
  const known = `function of ${file}`;
  if (others.length === 0 || thisRun.told.has(known)) return;
  thisRun.told.add(known);
  warn(
    `${caller}: the function ${excerpt(model.modelId)} has changed since ${others.length} of ${counted(replayed.length, "responses")} replayed from ${file} were recorded: ` +
      `they are those of the function as it was. To ask it anew: ${commandInMode("record")}. Or give it another name, as in "bot@2". If it answers as before, say so by the option of ${caller}, sameFeature: true.`,
    "FAIREXPECT_FUNCTION_CHANGED",
  );
}

/**
 * Tells, once, of a use case that has the name of another one in the same run of a test file: their responses stand in
 * one recording. Two addresses are refused; of a loopback server that got another port by chance it cannot be told
 * whether it is another feature. Paraphrases of several models have one recording on purpose.
 */
export function checkName(run: Run): void {
  const { caller, useCase, plan, address, thisRun } = run;
  if (caller === "paraphrase") return;
  const { model, system, name } = useCase;
  const now: SeenUseCase = {
    object: answerOf(model) ?? model,
    model: `${model.provider}/${model.modelId}`,
    system,
    address: address?.exact,
  };
  const recording = join(plan.recordings, name);
  const before = thisRun.useCases.get(recording);
  thisRun.useCases.set(recording, before ?? now);
  if (before === undefined) return;
  const differences = [
    ...(before.model === now.model ? [] : [`model ${before.model} then, ${now.model} now`]),
    ...(before.system === now.system ? [] : ["another system prompt"]),
    ...(isOtherAddress(before, now, plan) ? [`address ${before.address} then, ${now.address} now`] : []),
  ];
  if (differences.length === 0) return;
  const said = `${excerpt(name)}, the name of another use case in this run (${differences.join("; ")})`;
  const [from, to] = [before.address, now.address].map((url) => addressOfUrl(url ?? "")?.kept);
  if (from !== undefined && to !== undefined && !isSameFeature(plan, from, to))
    throw wrong(
      caller,
      "useCase.name",
      said,
      "a name of its own",
      `${advice}${caller}, sameFeature: ${JSON.stringify([from, to])}.`,
    );
  if (before.isTold === true) return;
  thisRun.useCases.set(recording, { ...before, isTold: true });
  warn(
    `${caller}: useCase.name is ${said}: both share one recording. Give each a name of its own.`,
    "FAIREXPECT_USE_CASE_NAME",
  );
}

/** By port too, unless both addresses are accepted as those of one feature. */
function isOtherAddress(before: SeenUseCase, now: SeenUseCase, { sameFeature }: Plan): boolean {
  if (before.address === undefined || now.address === undefined || sameFeature === true) return false;
  const kept = [before.address, now.address].map((url) => addressOfUrl(url)?.kept ?? url);
  if (sameFeature !== false && kept.every((address) => sameFeature.includes(address))) return false;
  return before.address !== now.address;
}
