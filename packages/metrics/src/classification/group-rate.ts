import type { Estimate } from "../core/measurement.js";
import { InputError } from "../core/input.js";
import { mergedConfusion } from "../sets/confusion.js";
import type { Tally } from "../sets/tally.js";
import { isMissing, listClasses, type ClassOptions, type Target } from "../sets/target-classes.js";
import { rateOf, type RateFunction, type RateName } from "./rate.js";
import { sideInterval } from "./rate-side.js";

/** The rate of one class over the predictions of some groups, called `group` in messages. */
export function groupRate(
  metric: string,
  rate: RateName | RateFunction,
  counted: Tally,
  options: ClassOptions,
  target: Target,
  group: string,
  members: readonly number[],
): Estimate {
  if (isMissing(target, options)) {
    const wanted = JSON.stringify(target.name ?? options.positive);
    return { counts: {}, reason: `no prediction and no label is ${wanted}, only ${listClasses(counted.classes)}` };
  }
  const { place } = target;
  const [only] = members;
  const prompts = members.length === 1 && only !== undefined ? counted.prompts?.[only] : undefined;
  const measured = rateOf(
    metric,
    rate,
    group,
    mergedConfusion(counted, members, place),
    prompts === undefined ? {} : { prompts },
  );
  if (measured.reason !== undefined) return measured;
  const interval = sideInterval(rate, { counted, place, members }, options);
  return interval === undefined ? measured : { ...measured, interval };
}

/** Throws if a rate needs labels and there are none. */
export function requireLabels(metric: string, { labelled }: Tally, rates: readonly (RateName | RateFunction)[]): void {
  const needing = rates.find((rate) => rate !== "selectionRate");
  if (labelled || needing === undefined) return;
  const name = typeof needing === "string" ? needing : "a rate of one's own";
  throw new InputError({
    function: metric,
    argument: "data",
    given: "without labels",
    expected: `the true classes as labels, which ${name} needs`,
  });
}

/** What all metrics of predictions count. */
export function countsOf({ sizes, groups, distinctPrompts }: Tally): Readonly<Record<string, number>> {
  return {
    predictions: sizes.reduce((sum, size) => sum + size, 0),
    ...(distinctPrompts > 0 && { prompts: distinctPrompts }),
    groups: groups.length,
  };
}
