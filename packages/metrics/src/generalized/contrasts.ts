import { didYouMean } from "../core/did-you-mean.js";
import { adviceAs, checkOneOf, describeValue, InputError } from "../core/input.js";
import type { Subject } from "../core/subject.js";
import type { Comparison } from "./comparison.js";
import type { Sample, Unit } from "./sample.js";
import { checkIngredients } from "./score.js";
import type { Setting } from "./setting.js";

/**
 * What a group is compared with: `"all"` examples including the group's own, the `"rest"` (all other groups), a
 * privileged group, which is then no longer compared itself, or the `"original"`, unperturbed sentence (counterfactual
 * data only).
 *
 * @since 0.1.0
 */
export type Background = "all" | "rest" | "original" | { readonly group: string };

/** A comparison of the union of some groups, or of the original, with a group. */
export interface Contrast {
  readonly of: Subject;
  /** What the first side is, in words. */
  readonly label: string;
  /** The places of the groups of the first side. */
  readonly first: readonly number[] | "original";
  /** The place of the group. */
  readonly second: number;
  /** The places of the groups whose texts the comparison counts. */
  readonly counted: readonly number[];
}

/** The samples of the first side. */
export function firstOf({ first }: Contrast, { samples, original }: Unit): readonly Sample[] {
  if (first === "original") return original === undefined ? [] : [original];
  return first.flatMap((t) => samples[t] ?? []);
}

/** The place of the only group of the first side, if it is one. */
export function onlyFirst({ first }: Contrast): number | undefined {
  return first !== "original" && first.length === 1 ? first[0] : undefined;
}

/** Every group with every later one. */
export function pairsOf(groups: readonly string[]): Contrast[] {
  return groups.flatMap((_, i) => groups.slice(i + 1).map((_other, k) => between(groups, i, i + 1 + k)));
}

function between(groups: readonly string[], first: number, second: number): Contrast {
  const [group = "", against = ""] = [groups[first], groups[second]];
  return { of: { group, against }, label: `group ${group}`, first: [first], second, counted: [first, second] };
}

/** Every group with a background; the group that is the background is not compared itself. */
export function contrastsWith(groups: readonly string[], background: Background): Contrast[] {
  const places = groups.map((_, t) => t);
  if (typeof background === "object") {
    const first = groups.indexOf(background.group);
    const label = `group ${background.group}`;
    return places
      .filter((second) => second !== first)
      .map((second) => ({
        of: { group: groups[second] ?? "", against: background.group },
        label,
        first: [first],
        second,
        counted: [first, second],
      }));
  }
  return groups.map((group, second): Contrast => {
    const own = { second, counted: [second] };
    if (background === "original")
      return { ...own, of: { group, against: "original" }, label: "the original", first: "original" };
    if (background === "all")
      return { ...own, of: { group, against: "all groups" }, label: "the background of all groups", first: places };
    return {
      ...own,
      of: { group, against: "other groups" },
      label: `the background of the groups other than ${group}`,
      first: places.filter((t) => t !== second),
    };
  });
}

export function checkOperands({ caller, score }: Setting, comparison: Comparison): void {
  const wanted = comparison.operands === "sets" ? "set" : "number";
  if (score.yields === "anything" || score.yields === wanted || (score.yields === "example" && wanted === "number"))
    return;
  const advice =
    wanted === "set"
      ? "Compare sets of numbers (probabilities) that way, or take absoluteDifference."
      : "Compare sets with wasserstein or mannWhitney, or take the score meanProbability.";
  const yields = score.yields === "set" ? "a set of numbers" : "a number";
  throw new InputError({
    function: caller,
    argument: "options.comparison",
    given: `${comparison.label}, of ${comparison.operands}`,
    expected: `a comparison that fits ${score.label}, which is ${yields}`,
    advice,
  });
}

const ARGUMENT = "options.background";

/** Throws unless the data have the background, and the score fits it. */
export function checkBackground(setting: Setting, background: Background): void {
  const { caller, data, score } = setting;
  if (typeof background === "object" && background !== null) {
    if (data.groups.includes(background.group)) return;
    throw new InputError({
      function: caller,
      argument: `${ARGUMENT}.group`,
      given: describeValue(background.group),
      expected: `one of the groups ${data.groups.join(", ")}`,
      ...adviceAs(didYouMean(background.group, data.groups)),
    });
  }
  checkOneOf(caller, ARGUMENT, background, ["all", "rest", "original"]);
  if (background === "original") return checkOriginals(setting);
  if (score.yields !== "example") return;
  throw new InputError({
    function: caller,
    argument: ARGUMENT,
    given: `"${background}" with ${score.label}, a score of a single variation`,
    expected: '"original" or { group }',
    advice: 'Or take a score of sets: "meanProbability" or "probabilities".',
  });
}

function checkOriginals({ caller, data, score }: Setting): void {
  if (data.kind === "group") {
    throw new InputError({
      function: caller,
      argument: ARGUMENT,
      given: '"original" on group data',
      expected: '"all", "rest" or { group }',
      advice: "Only variations of a source have an original sentence.",
    });
  }
  const without = data.sources.findIndex((units) => units.some(({ original }) => original === undefined));
  if (without >= 0) {
    throw new InputError({
      function: caller,
      argument: `data.sources[${without}].original`,
      given: "undefined",
      expected: "the prediction for the unperturbed sentence",
      advice: "Templates have none: compare the groups with each other (pcm, or cfGapPairs and pertSSPairs).",
    });
  }
  const originals = data.sources.flat().flatMap(({ original }) => (original === undefined ? [] : [original]));
  checkIngredients(caller, score, score.needs, originals);
}
