import { bad, given, isObject } from "../use-case.js";

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
  /** Where prices are given. */
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

  /** Sets aside what a call is expected to take; false where the budget does not allow it. */
  reserve(expected: Tokens): boolean {
    const { calls = Infinity, tokens = Infinity, cost = Infinity } = this.#budget;
    const after = this.#with(sum(sum(this.#spent, this.#reserved), expected));
    if (after.calls + 1 > calls || after.inputTokens + after.outputTokens > tokens || (after.cost ?? 0) > cost)
      return false;
    this.#calls += 1;
    this.#reserved = sum(this.#reserved, expected);
    return true;
  }

  /** Puts what a call took in place of what was set aside for it; nothing where it failed. */
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
export function checkBudget(budget: unknown, prices: unknown): { budget: Budget; prices: Prices | undefined } {
  if (prices !== undefined) {
    if (!isObject(prices))
      throw bad("options.prices", given(prices), "{ input, output }, the prices of a million tokens");
    for (const name of ["input", "output"]) checkAmount(`options.prices.${name}`, prices[name]);
  }
  if (budget !== undefined) {
    if (!isObject(budget)) throw bad("options.budget", given(budget), "{ calls, tokens, cost }, at least one of them");
    const entries = Object.entries(budget).filter(([, value]) => value !== undefined);
    if (entries.length === 0)
      throw bad("options.budget", given(budget), "{ calls, tokens, cost }, at least one of them");
    for (const [name, value] of entries) {
      if (!["calls", "tokens", "cost"].includes(name))
        throw bad(`options.budget.${name}`, given(value), "one of calls, tokens, cost");
      checkAmount(`options.budget.${name}`, value);
    }
    if (budget["cost"] !== undefined && prices === undefined) {
      throw bad(
        "options.prices",
        "undefined",
        "{ input, output }, the prices of a million tokens",
        "A budget in money cannot be kept without them.",
      );
    }
  }
  return { budget: budget ?? {}, prices: prices as Prices | undefined };
}

function checkAmount(argument: string, value: unknown): void {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw bad(argument, given(value), "a finite number of at least 0");
}
