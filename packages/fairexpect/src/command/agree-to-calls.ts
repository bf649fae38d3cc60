import type { JudgingEstimate } from "@fairexpect/assessment";
import type { RunEstimate } from "@fairexpect/responses";
import type { Invocation } from "./command.js";
import { Interrupted, UsageError } from "./errors.js";
import { askingAt } from "./init/questions.js";
import { isSet } from "./options.js";
import { counted } from "./print/counted.js";
import { safe, safeLine } from "./print/safe-text.js";

/** What a run would ask. */
export interface ToAsk extends Pick<
  RunEstimate,
  "calls" | "replayed" | "inputTokens" | "outputTokens" | "basis" | "cost"
> {
  readonly prompts: number;
  readonly samples: number;
  /** What scorers that ask a model would ask on top. */
  readonly judges?: readonly JudgingEstimate[];
}

/** How many calls, about how many tokens, and what these cost if prices are given. */
export function callsText(toAsk: ToAsk): string {
  const { calls, replayed, prompts, samples, inputTokens, outputTokens, basis, cost, judges = [] } = toAsk;
  const said = `${counted(prompts, "prompt")} with ${counted(samples, "sample")} each: ${counted(calls, "call")} to make, ${counted(replayed, "answer")} recorded already.`;
  const judging = judges.map((judge) => `\n${judgingText(judge)}`).join("");
  if (calls === 0) return said + judging;
  const tokens = `About ${counted(Math.round(inputTokens), "token")} in, ${counted(Math.round(outputTokens), "token")} out (${LENGTHS[basis]}).`;
  return `${said}\n${tokens}\n${costText(cost)}${judging}`;
}

/** A scorer that asks a model: at most, since equal responses share a call. */
function judgingText({ scorer, calls, inputTokens, outputTokens, cost }: JudgingEstimate): string {
  const name = safeLine(scorer.split(":", 1)[0] ?? scorer, 40);
  const tokens = `about ${counted(Math.round(inputTokens), "token")} in, ${counted(Math.round(outputTokens), "token")} out`;
  return `${name}: at most ${counted(calls, "call")} more, ${tokens}.\n${costText(cost)}`;
}

function costText(cost: number | undefined): string {
  return cost === undefined ? "What they cost: --prices <in,out>." : `They cost about ${Number(cost.toPrecision(2))}.`;
}

/** What the length of an answer is taken from. */
const LENGTHS: Readonly<Record<RunEstimate["basis"], string>> = {
  answers: "as long as the recorded answers",
  maximum: "as long as maxOutputTokens allows",
  guess: "a guess of 250 an answer",
};

/** Calls cost money: somebody who can be asked is, and where nobody is there, as in a script, it takes the option. */
export async function agreeToCalls({ world, options }: Invocation, toAsk: ToAsk): Promise<void> {
  world.err.write(`${safe(callsText(toAsk))}\n`);
  if (isSet(options, "yes") || isReplaying(world)) return;
  if (world.terminal === undefined)
    throw new UsageError("no model was called: nobody is there to be asked whether it may be. --yes calls it.");
  const asking = await askingAt(world.terminal, world.signal);
  if (!(await asking.confirm("Call the model?"))) throw new Interrupted();
}

/** What is missing is an error then, which says how to record it. */
function isReplaying({ environment }: Invocation["world"]): boolean {
  const { FAIREXPECT_MODE: mode = "", CI: ci = "" } = environment;
  return mode === "" ? !["", "0", "false"].includes(ci.toLowerCase()) : mode === "replay";
}
