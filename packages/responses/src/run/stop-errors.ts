import { BudgetError, GenerationError } from "../errors.js";
import type { GenerationFailure } from "../errors.js";
import { excerpt } from "../excerpt.js";
import type { Recording } from "../recording/recording.js";
import type { Spending, Tokens } from "./budget.js";
import type { Plan } from "./plan.js";
import type { Stop } from "./calls.js";
import type { Hopeless } from "./retry.js";
import type { Run } from "./run-state.js";

const shown = 5;

/** What ended a run, and what to do about it. */
const remedies: Readonly<Record<Hopeless, readonly [string, string]>> = {
  quota: ["The account's quota is exhausted", "Raise its limit or its credit, and run again."],
  key: [
    "The provider does not accept the API key",
    "Check the key that the provider is given, by its environment variable or its option apiKey.",
  ],
  access: [
    "The provider does not let this key use the model",
    "Check what the key, its project and its region are allowed.",
  ],
  address: ["The provider knows no such model or address", "Check the model's name and the provider's baseURL."],
};

function reasonAndRemedy(stopped: Exclude<Stop, { readonly next: Tokens }>): readonly [string, string] {
  if (typeof stopped === "string") return remedies[stopped];
  if ("inARow" in stopped)
    return [
      `The last ${stopped.inARow} calls failed, one after another`,
      "See below why; of a server, whether it is up. The option giveUpAfter sets how many may fail in a row.",
    ];
  return [
    `The server asks to wait ${durationOf(Math.ceil(stopped.wait / 1_000))}`,
    "Run again after that, or wait it out: longestWait: Infinity, or the milliseconds that it may ask for.",
  ];
}

/** What servers ask for that mean no, as a date in the year 9999, is longer than anybody reads numbers. */
function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 1e8 ? `${Math.round(seconds / 60)} minutes (${seconds} s)` : "for years";
}

/** The error for calls that failed, and what ended the run early if something did. */
export function generationError(
  run: Run,
  failures: readonly GenerationFailure[],
  stopped: Exclude<Stop, { readonly next: Tokens }> | undefined,
  recording: Recording | undefined,
): GenerationError {
  const total = run.requests.byKey.size;
  const unasked = total - run.outcomes.size - failures.length;
  const [reason, remedy] = stopped === undefined ? [] : reasonAndRemedy(stopped);
  const why =
    reason === undefined || remedy === undefined
      ? ""
      : ` ${reason}${unasked === 0 ? "" : `, so that ${unasked} were not asked for`}. ${remedy}`;
  const lines = [
    `${run.caller}: ${failures.length} of ${total} calls of use case ${excerpt(run.useCase.name)} failed.${why} ${whatIsKept(run, recording)}`,
    ...listed(failures),
  ];
  return new GenerationError(lines.join("\n"), failures);
}

/** The error for a run that its budget stopped before the next call. */
export function budgetError(
  run: Run,
  failures: readonly GenerationFailure[],
  next: Tokens | undefined,
  recording: Recording | undefined,
): BudgetError {
  const { caller, useCase, plan, requests, outcomes, account } = run;
  const total = requests.byKey.size;
  const remaining = total - outcomes.size;
  const isByCalls = plan.budget.calls !== undefined && account.spending.calls >= plan.budget.calls;
  const size =
    next === undefined || isByCalls ? "" : ` The next call may take ${next.inputTokens + next.outputTokens} tokens.`;
  const lines = [
    `${caller}: use case ${excerpt(useCase.name)} stopped at its budget of ${inWords(plan.budget)}: ${spentInWords(account.spending)} spent, ` +
      `${outcomes.size} of ${total} responses are there, ${remaining} ${remaining === 1 ? "is" : "are"} missing.${size} ${whatIsKept(run, recording)}`,
    ...(failures.length > 0 ? [`${failures.length} of the missing ones failed:`, ...listed(failures)] : []),
  ];
  return new BudgetError(lines.join("\n"), {
    budget: plan.budget,
    spent: account.spending,
    answered: outcomes.size,
    remaining,
    failures,
  });
}

function whatIsKept({ outcomes }: Run, recording: Recording | undefined): string {
  if (recording === undefined) return "Nothing was recorded (mode off).";
  const kept = outcomes.size === 0 ? "None was" : `The other ${outcomes.size} ${outcomes.size === 1 ? "is" : "are"}`;
  return `${kept} recorded in ${recording.file}; a new run calls only for what is missing.`;
}

function listed(failures: readonly GenerationFailure[]): string[] {
  return [
    ...failures
      .slice(0, shown)
      .map(({ prompt, sample, message }) => `  ${excerpt(prompt)}, sample ${sample}: ${message}`),
    ...(failures.length > shown ? [`  and ${failures.length - shown} more`] : []),
  ];
}

function inWords({ calls, tokens, cost }: Plan["budget"]): string {
  return [
    ...(calls === undefined ? [] : [callsInWords(calls)]),
    ...(tokens === undefined ? [] : [`${tokens} tokens`]),
    ...(cost === undefined ? [] : [`a cost of ${cost}`]),
  ].join(", ");
}

function spentInWords({ calls, inputTokens, outputTokens, cost }: Spending): string {
  return `${callsInWords(calls)}, ${inputTokens + outputTokens} tokens${cost === undefined ? "" : `, a cost of ${cost.toPrecision(3)}`}`;
}

function callsInWords(calls: number): string {
  return `${calls} ${calls === 1 ? "call" : "calls"}`;
}
