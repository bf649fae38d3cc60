import { checkArray, checkInteger, checkOptions, describeValue, InputError } from "../core/input.js";

/**
 * Which combinations of prompt sets to try: of exactly `size` sets, or of 1 to `maxSize`. The original always counts as
 * one.
 *
 * @since 0.1.0
 */
export interface CombinationOptions {
  /** The name of the set that is part of every combination; `"original"` by default. */
  readonly original?: string;
  /** How many sets a combination has, the original among them. Unless given, every size from 1 to `maxSize`. */
  readonly size?: number;
  /** 4 by default, or the number of sets if that is less. */
  readonly maxSize?: number;
  /** Whether an augmented set may come more than once in a combination and so weigh more; no by default. */
  readonly withReplacement?: boolean;
}

/** The names of `CombinationOptions`. */
export const COMBINATION_OPTIONS = ["original", "size", "maxSize", "withReplacement"] as const;

const MOST = 100_000;
const LONGEST = 1000;

/**
 * The combinations of a metric's prompt sets: the original prompts together with some of their paraphrases. Use them to
 * see how far a metric's value hangs on the wording of its prompts; `agreement` searches them for the wording under
 * which two metrics agree.
 *
 * By ascending size, and in the order of the sets within one size. The source's text takes each set at most once, its
 * code draws `withReplacement`. Of 15 paraphrase sets there are 576 combinations up to size 4, and 6,435 of size 8.
 *
 * @param sets the names of all sets, the original among them
 * @throws InputError if the original is missing, a name comes twice, a size is impossible, or there are more than
 * 100,000 combinations
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, section 5
 */
export function promptSetCombinations(sets: readonly string[], options: CombinationOptions = {}): string[][] {
  checkOptions("promptSetCombinations", options, COMBINATION_OPTIONS);
  const { original, augmented, combinations } = combine("promptSetCombinations", "sets", sets, options);
  return combinations.map((chosen) => [original, ...Array.from(chosen, (i) => augmented[i] as string)]);
}

/** Combinations as indices of the augmented sets. */
export interface Combinations {
  readonly original: string;
  readonly augmented: readonly string[];
  readonly combinations: readonly (readonly number[])[];
}

export function combine(
  caller: string,
  argument: string,
  sets: readonly string[],
  options: CombinationOptions,
): Combinations {
  const { withReplacement = false } = options;
  const { original, augmented } = readSets(caller, argument, sets, options.original);
  // With replacement sets may repeat, but then so many combinations are too many of any sets but one.
  const most = withReplacement && augmented.length > 0 ? LONGEST : augmented.length + 1;
  const [low, high] = sizes(caller, options, most, augmented.length);
  let total = 0;
  for (let size = low; size <= high; size++) {
    const chosen = size - 1;
    total += binomial(withReplacement ? augmented.length + chosen - 1 : augmented.length, chosen);
  }
  if (total > MOST) {
    throw new InputError({
      function: caller,
      argument: options.size === undefined ? "maxSize" : "size",
      given: `${high}, which makes ${total} combinations of ${sets.length} sets`,
      expected: `at most ${MOST} combinations`,
      advice: "Take a smaller size or fewer sets.",
    });
  }
  const combinations = choices(augmented.length, [low, high], withReplacement);
  return { original, augmented, combinations };
}

/** All choices of size - 1 among so many sets, for each size from low to high. */
function choices(sets: number, [low, high]: readonly [number, number], withReplacement: boolean): number[][] {
  const found: number[][] = [];
  const chosen: number[] = [];
  const extend = (from: number, left: number): void => {
    if (left === 0) {
      found.push(chosen.slice());
      return;
    }
    for (let next = from; next < sets; next++) {
      chosen.push(next);
      extend(withReplacement ? next : next + 1, left - 1);
      chosen.pop();
    }
  };
  for (let size = low; size <= high; size++) extend(0, size - 1);
  return found;
}

/** The set that every combination has, and the others. */
function readSets(
  caller: string,
  argument: string,
  sets: readonly string[],
  original = "original",
): Pick<Combinations, "original" | "augmented"> {
  checkArray(caller, argument, sets);
  if (!sets.includes(original)) {
    throw new InputError({
      function: caller,
      argument,
      given: `without a set ${JSON.stringify(original)}`,
      expected: "the original prompts among the sets, because every combination has them",
      advice: "Name the set that holds them with the option original.",
    });
  }
  const augmented = sets.filter((name) => name !== original);
  if (new Set(augmented).size + 1 !== sets.length) {
    throw new InputError({
      function: caller,
      argument,
      given: "a list in which a name comes twice",
      expected: "each set once",
    });
  }
  const odd = sets.findIndex((name) => typeof name !== "string");
  if (odd >= 0) throw noName(caller, `${argument}[${odd}]`, sets[odd]);
  if (typeof original !== "string") throw noName(caller, "original", original);
  return { original, augmented };
}

function sizes(
  caller: string,
  { size, maxSize }: CombinationOptions,
  most: number,
  augmented: number,
): [number, number] {
  if (size !== undefined && maxSize !== undefined) {
    throw new InputError({
      function: caller,
      argument: "options",
      given: "with both size and maxSize",
      expected: "one of them",
    });
  }
  for (const [argument, value] of [
    ["size", size],
    ["maxSize", maxSize],
  ] as const) {
    if (value === undefined) continue;
    checkInteger(caller, argument, value, 1);
    if (value > most) {
      throw new InputError({
        function: caller,
        argument,
        given: describeValue(value),
        expected: most === LONGEST ? `at most ${most}` : `at most ${most}, the number of prompt sets`,
      });
    }
  }
  return size === undefined ? [1, maxSize ?? Math.min(4, augmented + 1)] : [size, size];
}

function noName(caller: string, argument: string, given: unknown): InputError {
  return new InputError({ function: caller, argument, given: describeValue(given), expected: "the name of a set" });
}

function binomial(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i++) result = Math.round((result * (n - k + i)) / i);
  return result;
}
