import { checkOptions, describeValue } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";

/**
 * What tokens cost, in any currency, for a million of them.
 *
 * @since 0.1.0
 */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

/**
 * What a run may spend. Calls count every try, and are never exceeded. Tokens and cost are known when an answer is
 * there, and set aside for calls under way: with the setting `maxOutputTokens` that maximum for each, so that they are
 * exceeded at most by what the provider adds to a prompt unforeseen; without it as much as the longest answer so far,
 * so that they are exceeded at most by what answers that are longer than all before them take beyond that. No more
 * calls are under way than were answered in this run, or one: while nothing is known, one call at a time. Tries without
 * an answer count no tokens.
 *
 * @since 0.1.0
 */
export interface Budget {
  readonly calls?: number;
  /** Input and output tokens together. */
  readonly tokens?: number;
  /** In the currency of `prices`, which it needs. */
  readonly cost?: number;
}

/**
 * What a run has spent on live calls. Replayed responses cost nothing.
 *
 * @since 0.1.0
 */
export interface Spending {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** If prices are given. */
  readonly cost?: number;
}

/** The tokens of one call. */
export interface Tokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Keeps the account of a run, or of a run that goes on with the budget of others before it. */
export class Account {
  readonly #budget: Budget;
  readonly #prices: Prices | undefined;
  readonly #before: Spending;
  #calls = 0;
  #spent: Tokens = { inputTokens: 0, outputTokens: 0 };
  #reserved: Tokens = { inputTokens: 0, outputTokens: 0 };

  constructor(budget: Budget, prices: Prices | undefined, before: Spending = nothing) {
    this.#budget = budget;
    this.#prices = prices;
    this.#before = before;
  }

  /** Sets aside what a call is expected to take; false if the budget does not allow it. */
  reserve(expected: Tokens): boolean {
    const { calls = Infinity, tokens = Infinity, cost = Infinity } = this.#budget;
    const after = this.#with(sum(sum(this.#spent, this.#reserved), expected));
    if (after.calls + 1 > calls || after.inputTokens + after.outputTokens > tokens || (after.cost ?? 0) > cost)
      return false;
    this.#calls += 1;
    this.#reserved = sum(this.#reserved, expected);
    return true;
  }

  /** Puts what a call took in place of what was set aside for it; nothing if it failed. */
  settle(expected: Tokens, taken: Tokens | undefined): void {
    this.#reserved = sum(this.#reserved, { inputTokens: -expected.inputTokens, outputTokens: -expected.outputTokens });
    if (taken !== undefined) this.#spent = sum(this.#spent, taken);
  }

  /** Takes back a call that was never made. */
  cancel(expected: Tokens): void {
    this.#calls -= 1;
    this.settle(expected, undefined);
  }

  get spending(): Spending {
    return this.#with(this.#spent);
  }

  /** What was spent before, and these tokens. */
  #with(tokens: Tokens): Spending {
    const hasCost = this.#prices !== undefined || this.#before.cost !== undefined;
    return {
      calls: this.#before.calls + this.#calls,
      ...sum(this.#before, tokens),
      ...(hasCost ? { cost: (this.#before.cost ?? 0) + costOf(tokens, this.#prices) } : {}),
    };
  }
}

const nothing: Spending = { calls: 0, inputTokens: 0, outputTokens: 0 };

function sum(a: Tokens, b: Tokens): Tokens {
  return { inputTokens: a.inputTokens + b.inputTokens, outputTokens: a.outputTokens + b.outputTokens };
}

/** What tokens cost; 0 without prices. */
export function costOf({ inputTokens, outputTokens }: Tokens, prices: Prices | undefined): number {
  return prices === undefined ? 0 : (inputTokens * prices.input + outputTokens * prices.output) / 1e6;
}

/** About how many tokens a text has: a quarter of its characters, and one for each of the scripts without spaces. */
export function approximateTokens(text: string): number {
  const wide = text.match(/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** Throws an `InputError` for a budget or prices that are not as described. */
export function checkBudget(
  caller: string,
  budget: unknown,
  prices: unknown,
): { budget: Budget; prices: Prices | undefined } {
  const expectedPrices = "{ input, output }, the prices of a million tokens";
  if (prices !== undefined) {
    if (!isObject(prices)) throw wrong(caller, "options.prices", describeValue(prices), expectedPrices);
    checkOptions(caller, prices, ["input", "output"], "options.prices");
    for (const name of ["input", "output"]) checkAmount(caller, `options.prices.${name}`, prices[name]);
  }
  if (budget !== undefined) {
    const entries = isObject(budget) ? Object.entries(budget).filter(([, value]) => value !== undefined) : [];
    if (!isObject(budget) || entries.length === 0)
      throw wrong(caller, "options.budget", describeValue(budget), "{ calls, tokens, cost }, at least one of them");
    checkOptions(caller, budget, ["calls", "tokens", "cost"], "options.budget");
    for (const [name, value] of entries) checkAmount(caller, `options.budget.${name}`, value);
    if (budget["cost"] !== undefined && prices === undefined) {
      const advice = "A budget in money cannot be kept without them.";
      throw wrong(caller, "options.prices", "undefined", expectedPrices, advice);
    }
  }
  return { budget: budget ?? {}, prices: prices as Prices | undefined };
}

function checkAmount(caller: string, argument: string, value: unknown): void {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw wrong(caller, argument, describeValue(value), "a finite number of at least 0");
}
