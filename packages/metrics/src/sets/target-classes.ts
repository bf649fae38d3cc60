import { checkArray, describeValue, InputError } from "../core/input.js";
import type { IntervalOptions } from "../statistics/index.js";
import type { Label } from "./predictions.js";
import type { Tally } from "./tally.js";

/**
 * Which class counts as positive.
 *
 * @since 0.1.0
 */
export interface ClassOptions extends IntervalOptions {
  /** The positive class of a binary classifier. `true` or 1 by default, if all classes are booleans or 0 and 1. */
  readonly positive?: Label | undefined;
  /**
   * The classes of a multiclass classifier to look at one by one, each against the rest; `"all"` is every class in the
   * data.
   */
  readonly classes?: readonly Label[] | "all" | undefined;
}

/**
 * A class that counts as positive, and what messages call it; no class at all if equality with the label is what
 * counts.
 */
export interface Target {
  readonly name: string | undefined;
  readonly place: number | "match";
}

/** The classes to look at; throws if the options leave open which. A class that never occurs has place -1. */
export function targets(
  caller: string,
  { classes }: Tally,
  options: ClassOptions,
  matching: boolean,
): readonly Target[] {
  const place = (argument: string, name: Label): number => {
    const kinds = new Set(classes.map((known) => typeof known));
    if (classes.length === 0 || kinds.has(typeof name)) return classes.indexOf(name);
    const expected = `one of the classes ${listClasses(classes)}`;
    throw new InputError({ function: caller, argument, given: describeValue(name), expected });
  };
  const { positive } = options;
  if (options.classes !== undefined)
    return chosenClasses(caller, classes, options).map((name, i) => ({
      name: String(name),
      place: place(`options.classes[${i}]`, name),
    }));
  if (positive !== undefined) return [{ name: undefined, place: place("options.positive", positive) }];
  if (classes.every((name) => typeof name === "boolean")) return [{ name: undefined, place: classes.indexOf(true) }];
  if (classes.every((name) => name === 0 || name === 1)) return [{ name: undefined, place: classes.indexOf(1) }];
  if (matching) return [{ name: undefined, place: "match" }];
  throw new InputError({
    function: caller,
    argument: "options.positive",
    given: "undefined",
    expected: `the class that counts as positive, one of ${listClasses(classes)}`,
    advice: 'For more than two classes say which ones matter: classes: [...], or classes: "all".',
  });
}

function chosenClasses(caller: string, known: readonly Label[], { classes, positive }: ClassOptions): Label[] {
  if (positive !== undefined) {
    throw new InputError({
      function: caller,
      argument: "options.positive",
      given: describeValue(positive),
      expected: "nothing beside options.classes",
    });
  }
  if (classes === "all") return known.toSorted((a, b) => (a < b ? -1 : 1));
  const chosen: unknown = classes;
  if (Array.isArray(chosen)) {
    checkArray(caller, "options.classes", chosen);
    return [...new Set(chosen as readonly Label[])];
  }
  throw new InputError({
    function: caller,
    argument: "options.classes",
    given: describeValue(classes),
    expected: 'an array of classes or "all"',
  });
}

/**
 * Whether a class is asked for by a name that never occurs, which is more likely a slip than a classifier that never
 * chose it.
 */
export function isMissing({ name, place }: Target, options: ClassOptions): boolean {
  const wanted = name ?? options.positive;
  return place === -1 && (typeof wanted === "string" || (typeof wanted === "number" && wanted !== 1));
}

export function listClasses(classes: readonly Label[]): string {
  const names = classes.slice(0, 5).map((name) => JSON.stringify(name));
  return `${names.join(", ")}${classes.length > 5 ? ", ..." : ""}`;
}
