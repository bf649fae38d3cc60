import type { Provenance } from "./provenance.js";
import type { Clusters, Recompute, WeightedPart } from "./clusters.js";
import type { Description, Words } from "./description.js";
import { checkArray, checkInteger, checkOneOf, checkOptions, describeValue, InputError, isPromise } from "./input.js";
import { correctedDescription } from "./corrected-description.js";
import { keepPairs, type KeptPairs } from "./kept-pairs.js";
import type { Estimate, Measurement, Part } from "./measurement.js";
import { subjectName } from "./subject.js";
import { settingsOf, type Settings } from "./settings.js";
import type { Terms } from "./terms.js";

/**
 * What the computation of a metric gives; `defineMetric` makes a measurement of it.
 *
 * @since 0.1.0
 */
export type Computed = Estimate & {
  readonly groups?: readonly Part[];
  readonly comparisons?: readonly Part[];
  /** Made when somebody first looks at the measurement's `clusters`. */
  readonly clusters?: (() => Clusters) | undefined;
  readonly provenance?: Provenance | undefined;
  /** The names or words that stand for the groups that are compared. */
  readonly terms?: Terms;
  /** What of the description depends on the options: a ratio is best at 1, a difference at 0. */
  readonly description?: Partial<Description>;
  /** What was measured in the words of whoever measures; the title says it too: "average score gap (word count)". */
  readonly called?: string | undefined;
  /** How a better scorer corrected the value, as sentences end: "corrected by JUDGE on 10 % (n = 60)". */
  readonly corrected?: string | undefined;
  /** What the value hangs on beside the options as they were given: of how many samples the metric speaks. */
  readonly settings?: Settings;
  /** What it keeps of the pairs that it compared, for the examples of a message. */
  readonly pairs?: KeptPairs | undefined;
};

/**
 * A function that measures, with its description. `Further` is what its measurements have beside a measurement's own.
 *
 * @since 0.1.0
 */
export interface Metric<Arguments extends readonly unknown[], Further = unknown> {
  (...given: Arguments): Measurement & Further;
  readonly description: Description;
  /** What its data argument is called in errors. */
  readonly data: string;
  /** The names of its options; none if it did not say. */
  readonly options: readonly string[];
}

/**
 * What `defineMetric` takes beside description and computation.
 *
 * @since 0.1.0
 */
export interface MetricParts<Arguments extends readonly unknown[]> {
  /** What the data argument is called in errors; "data" unless given. */
  readonly data?: string;
  /** Which argument the data are, counted from 0, which it is unless given: a promise in their place is refused. */
  readonly dataAt?: number;
  /** The names of its options: others are refused, and matchers hand these on. Unchecked unless given. */
  readonly options?: readonly string[];
  /** Which argument the options are, counted from 0; 1 unless given. */
  readonly optionsAt?: number;
  /**
   * From the clusters added up to the value of each comparison, in their order (to the value itself, if there are
   * none): what `compare: "sums"` or `"scores"` promises. It gets what the computation got as well. Of all clusters
   * with the weight 1 the values are those that were computed; a score counts as much as it weighs, so that one that
   * weighs 0 is as if it were not there. `releaseOf` checks both.
   */
  readonly values?: (parts: readonly WeightedPart[], ...given: Arguments) => readonly (number | undefined)[];
  /**
   * Whether `values` makes the same of scores in any order, and of equal ones put together, as means and ranks do:
   * releases are then compared faster. Leave it out if the scores of two parts are held against each other in pairs.
   */
  readonly inAnyOrder?: (...given: Arguments) => boolean;
}

/**
 * Joins the description of a metric with its computation. What comes back is called as the computation is and gives
 * measurements, which every matcher, report and plan understands: a metric of your own is an assertion from then on.
 *
 * @throws TypeError if the description lacks a field, or promises a comparison without clusters' `values`
 * @example
 * const emptyFraction = defineMetric(
 *   {
 *     name: "emptyFraction", title: "fraction of empty replies", family: "our own", version: 1, unit: "replies",
 *     range: [0, 1], best: 0, format: "percent", source: "us", anytime: true, compare: "none",
 *   },
 *   (texts) => {
 *     const empty = texts.filter((text) => text === "").length;
 *     return { value: empty / texts.length, counts: { replies: texts.length }, interval: clopperPearson(empty, texts.length) };
 *   },
 * );
 * emptyFraction(["Hello.", "", "", ""]).value // 0.75
 * @since 0.1.0
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMetric<Arguments extends readonly unknown[], Further = unknown>(
  description: Description,
  compute: (...given: Arguments) => Computed & NoInfer<Further>,
  parts: MetricParts<Arguments> = {},
): Metric<Arguments, Further> {
  checkOptions("defineMetric", parts, PARTS, "parts");
  const { data = "data", dataAt = 0, options, optionsAt = 1, values, inAnyOrder } = parts;
  checkDescription(description, values !== undefined);
  checkParts(compute, options);
  const measure = (...given: Arguments): Measurement & Further => {
    checkThere(description.name, data, given[dataAt]);
    if (options !== undefined && given[optionsAt] !== undefined)
      checkOptions(description.name, given[optionsAt], options);
    const computed = compute(...given);
    checkEstimates(description.name, computed);
    const anew = values && ((weighted: readonly WeightedPart[]) => values(weighted, ...given));
    const recompute = anew && Object.assign(anew, { inAnyOrder: inAnyOrder?.(...given) === true });
    const settings = { ...settingsOf(given[optionsAt], options ?? [], computed.called), ...computed.settings };
    return measurementOf(computed, description, settings, recompute);
  };
  Object.defineProperty(measure, "name", { value: description.name, configurable: true });
  return Object.assign(measure, {
    [METRIC]: true,
    description: Object.freeze(description),
    data,
    options: options ?? [],
  });
}

/** Throws if the data are still to be awaited, or to be called for, as what `generateBeforeAll` returns is. */
function checkThere(metric: string, argument: string, given: unknown): void {
  const called = { function: metric, argument, given: describeValue(given), expected: "the data themselves" };
  if (isPromise(given)) throw new InputError(called);
  if (typeof given === "function") throw new InputError({ ...called, advice: "Call it first: replies()." });
}

/** The same fields, lazy ones still lazy, with description, settings, clusters and what recomputes the values. */
function measurementOf<Further>(
  computed: Computed & Further,
  description: Description,
  settings: Settings,
  recompute: Recompute | undefined,
): Measurement & Further {
  const {
    description: variant,
    called,
    corrected,
    pairs,
    clusters,
    provenance,
    ...fields
  } = Object.getOwnPropertyDescriptors(computed);
  const titled = describedAs(description, variant?.value, called?.value);
  const own = corrected?.value === undefined ? titled : correctedDescription(titled, corrected.value);
  const make = clusters?.value;
  let made: Clusters | undefined;
  const measurement = Object.defineProperties(
    {},
    {
      metric: { value: own, enumerable: true },
      ...fields,
      ...(provenance?.value !== undefined && { provenance }),
      settings: { value: settings, enumerable: false },
      ...(make !== undefined &&
        recompute !== undefined && {
          clusters: { get: () => (made ??= make()), enumerable: false },
          // A function, which no copy or comparison of measurements should stumble over.
          recompute: { value: recompute, enumerable: false },
        }),
    },
  ) as Measurement & Further;
  if (pairs?.value !== undefined) keepPairs(measurement, pairs.value);
  return measurement;
}

/** The description of what was measured: with what depends on the options, and as its user calls it. */
function describedAs(
  description: Description,
  variant: Partial<Description> | undefined,
  called: string | undefined,
): Description {
  if (variant === undefined && called === undefined) return description;
  const own = { ...description, ...variant };
  const described = Object.freeze(
    called === undefined ? own : { ...own, title: `${own.title} (${called})`, ...wordsWith(own.words, called) },
  );
  bases.set(described, description);
  return described;
}

const bases = new WeakMap<Description, Description>();

/** The description that a metric was defined with, of one that a measurement has in words of its own. */
export function definedAs(description: Description): Description {
  return bases.get(description) ?? description;
}

/** "average {called} {value}" in place of "average score {value}". */
function wordsWith(words: Words | undefined, called: string): { readonly words?: Words } {
  if (typeof words?.own !== "string" || words.called === undefined) return {};
  // What a user calls it is no template.
  const name = called.replaceAll(/[{}]/g, "");
  return { words: { ...words, own: words.own.replace(words.called, () => name) } };
}

/** No NaN leaves a metric: what has no value says why. Looks at nothing else, since the rest may be lazy. */
function checkEstimates(name: string, computed: Computed): void {
  if (typeof computed !== "object" || computed === null || isPromise(computed))
    throw new TypeError(
      `${name}: its computation gave ${describeValue(computed)}; expected { value, counts } or { reason, counts }.`,
    );
  checkEstimate(name, computed);
  for (const part of [...(computed.groups ?? []), ...(computed.comparisons ?? [])])
    checkEstimate(`${name} of ${subjectName(part.of)}`, part);
}

function checkEstimate(name: string, { value, reason }: Estimate): void {
  if (reason !== undefined || Number.isFinite(value)) return;
  throw new TypeError(`${name} came to ${value}; a computation without a value gives { reason, counts }.`);
}

function checkParts(compute: unknown, options: unknown): void {
  const refuse = (argument: string, value: unknown, expected: string): InputError =>
    new InputError({ function: "defineMetric", argument, given: describeValue(value), expected });
  if (typeof compute !== "function") throw refuse("compute", compute, "a function");
  if (options === undefined) return;
  checkArray("defineMetric", "options", options);
  const odd = options.findIndex((name) => typeof name !== "string");
  if (odd >= 0) throw refuse(`options[${odd}]`, options[odd], "the name of an option");
}

const PARTS = ["data", "dataAt", "options", "optionsAt", "values", "inAnyOrder"];
const TEXTS = ["name", "title", "family", "unit", "source"] as const;

function checkDescription(description: Description, comparable: boolean): void {
  checkOptions("defineMetric", description, FIELDS, "description");
  for (const field of TEXTS) {
    if (typeof description[field] !== "string" || description[field] === "")
      throw wrong(field, description[field], "a text");
  }
  checkInteger("defineMetric", "description.version", description.version, 1);
  checkOneOf("defineMetric", "description.format", description.format, ["percent", "number", "ratio"]);
  checkOneOf("defineMetric", "description.compare", description.compare, ["sums", "scores", "none"]);
  const { range, best } = description;
  if (description.isGap !== undefined && typeof description.isGap !== "boolean")
    throw wrong("isGap", description.isGap, "true or false");
  if (typeof description.anytime !== "boolean") throw wrong("anytime", description.anytime, "true or false");
  if (!Array.isArray(range) || range.length !== 2 || !range.every(isNumber) || !(range[0] < range[1]))
    throw wrong("range", range, "the least and the greatest value: [0, 1]");
  if (best !== undefined && !(isNumber(best) && best >= range[0] && best <= range[1]))
    throw wrong("best", best, "a value of the range");
  if (comparable !== (description.compare !== "none"))
    throw wrong(
      "compare",
      description.compare,
      comparable ? '"sums" or "scores", as there are values' : '"none" without values',
    );
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" && !Number.isNaN(value);
}

const FIELDS = [
  "name",
  "title",
  "family",
  "version",
  "unit",
  "range",
  "best",
  "format",
  "isGap",
  "source",
  "anytime",
  "compare",
  "words",
  "design",
];

function wrong(field: string, value: unknown, expected: string): InputError {
  return new InputError({
    function: "defineMetric",
    argument: `description.${field}`,
    given: describeValue(value),
    expected,
  });
}

const METRIC = Symbol.for("fairexpect.metric");

/**
 * Whether a value is a metric made by `defineMetric`, by this copy of the package or another.
 *
 * @example
 * isMetric(toxicFraction) // true
 * @since 0.1.0
 */
export function isMetric(value: unknown): value is Metric<readonly never[]> {
  return typeof value === "function" && METRIC in value;
}
