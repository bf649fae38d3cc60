import { isMeasured, subjectName, type Estimate, type Limit, type Measured } from "@fairexpect/metrics";
import {
  counted,
  FEWEST_TERMS,
  IDENTICAL_REPEATS,
  independentOf,
  isUnbounded,
  NEEDS_RANGE,
  outlookOf,
  type Outlook,
  withCommas,
} from "@fairexpect/metrics/core";
import { labelText, limitText } from "./format.js";
import type { Judged } from "./judged.js";
import { ofEach } from "./terms-text.js";

/** Sets larger than that are advice that helps nobody. */
const MOST = 100_000;
const MOST_TERMS = 2000;
const POWER = 0.8;
const OFTEN = "in 4 of 5 runs";

/**
 * Of a claim that did not come out: which limit so much data could show, and how large a fresh set would have to be for
 * the one that was asked for, if that is open. Both are what `plan` says of the measurement. If nobody would
 * collect so much, the least that the design could do with.
 */
export function freshSetSteps(claim: Judged, design: string | undefined): readonly string[] {
  const steps = stepsOf(claim, design === undefined);
  return steps.length > 0 || design === undefined ? steps : [`Collect more: ${design}.`];
}

function stepsOf(claim: Judged, isPossible: boolean): readonly string[] {
  const { measurement, decision, limit, negated } = claim;
  if (!isMeasured(measurement) || decision.unanswered !== undefined) return [];
  const isExact = "within" in limit && limit.within === 0 && !negated;
  if (isExact && decision.verdict === "inconclusive") return [EXACTLY];
  const lone = decision.verdict === "inconclusive" ? (loneTerm(measurement) ?? loneGroup(measurement)) : undefined;
  if (lone !== undefined) return [lone];
  const { comparisons = [] } = measurement;
  const isOpen = (part: Estimate): boolean => isUnbounded(part, decision.confidence);
  if (comparisons.length > 0 ? comparisons.some(isOpen) : isOpen(measurement))
    return hasIdenticalRepeats(measurement)
      ? [SAMPLE]
      : isPossible
        ? otherQuestion(claim, comparisons.filter(isOpen))
        : [];
  const outlook = outlookOf(measurement, limit, { power: POWER, confidence: decision.confidence });
  if (outlook === undefined) return [];
  const isShown = decision.verdict !== "inconclusive" && !decision.thin;
  const shown = negated ? outlook.refutes : outlook.shows;
  const fresh = freshText(measurement, limit, withDifferent(claim, outlook), { negated, isShown, isPossible });
  if (fresh === undefined) return [];
  if (isExact) return [fresh, EXACTLY];
  return [`${fresh}${equalText(claim)}`, ...(shown === undefined ? [] : thisText(claim, measurement, shown))];
}

const EXACTLY = "No data can show that a value is exactly 0: choose a limit above 0, the largest that is harmless.";

/** A group that one name stands for: a larger set with that one tells nothing of others. */
function loneTerm({ terms }: Measured): string | undefined {
  if (terms?.taken !== "sampled" || !terms.groups.some(({ sampled, count }) => sampled && count === 1))
    return undefined;
  return `Ask with at least ${counted(FEWEST_TERMS, terms.unit)} a group: of one it is not known how far others differ.`;
}

/** A group that one cluster of several has: a larger set like this tells no more of it. */
function loneGroup({ clusters }: Measured): string | undefined {
  const [way, other] = clusters?.ways ?? [];
  if (clusters === undefined || way === undefined || other !== undefined || way.ids.length < 3) return undefined;
  for (const { of, sums = {}, scores } of clusters.parts) {
    if (of.group === undefined || of.against !== undefined) continue;
    const sizes = sums["count"] ?? sums["trials"] ?? sums["members"];
    const cells = scores?.cell ?? [...(sizes?.keys() ?? [])].filter((cell) => (sizes?.[cell] as number) > 0);
    if (new Set(Array.from(cells, (cell) => way.of[cell])).size !== 1) continue;
    return `Ask for ${labelText(subjectName({ group: of.group }), 40)} in more ${way.unit}: the group is in one of ${withCommas(way.ids.length)}, and how far they differ is not known of one, however many answers it has.`;
  }
  return undefined;
}

const DIFFERENT = "different prompts";

/** Why fewer count than there are. */
function equalText({ differentPrompts, measurement: { counts } }: Judged): string {
  const different = Object.hasOwn(counts, "clusters") ? differentPrompts?.() : undefined;
  return different === undefined ? "" : ` Equal prompts count as one: these are ${withCommas(different)}.`;
}

/**
 * Of clusters that are equal prompts the plan is in prompts that differ. If all is at its best, how often each is asked
 * does not matter.
 */
function withDifferent({ differentPrompts, measurement }: Judged, outlook: Outlook): Outlook {
  const { plan } = outlook;
  if (plan?.unit !== "clusters" || differentPrompts?.() === undefined) return outlook;
  const isFlawless = measurement.value === measurement.metric.best;
  return { ...outlook, plan: { ...plan, unit: DIFFERENT, ...(isFlawless && { responses: plan.prompts }) } };
}

const SAMPLE =
  "Sample answers at the temperature of your feature, several to a prompt: respond(useCase, { samples: 5 }). As at temperature 0, all repeats of a prompt are identical, so they do not tell how far answers differ by chance.";

/** Whether answers are held against repeats that are all the same. */
export function hasIdenticalRepeats(measurement: Measured): boolean {
  const { comparisons = [] } = measurement;
  return comparisons.some((part) => isMeasured(part) && part.interval?.method === IDENTICAL_REPEATS);
}

/** Scores without a range that are all equal show nothing of others; ranks and rates have a range. */
function otherQuestion(
  { measurement: { metric, terms }, decision }: Judged,
  open: readonly Estimate[],
): readonly string[] {
  if (decision.verdict !== "inconclusive") return [];
  if (open.some((part) => isMeasured(part) && part.interval?.method.startsWith(NEEDS_RANGE)))
    return [
      "No bounds hold strictly for scores of any size. Say what scores there can be, { range: [least, greatest] }; or ask who gets more, toHaveRabbiWithin(0.2, { reference }).",
    ];
  if (metric.range[0] !== -Infinity || metric.range[1] !== Infinity) return [];
  // Too few names leave the bounds open too, and have advice of their own.
  if (terms !== undefined) return [];
  const ofPools = open.some(({ counts }) => counts["pairs"] !== undefined)
    ? "; nor do few pools with most of the pairs"
    : "";
  return [
    `Equal scores do not say how far others may lie off, however many they are${ofPools}. Say what scores there can be, { range: [least, greatest] }; or ask what these can show: who gets more, toHaveRabbiWithin(0.2, { reference }); or how often, outcomesOf(replies, test) with toHaveDisparityWithin.`,
  ];
}

/** None of a limit that is as good as nothing. */
function thisText(
  { limit, negated, differentPrompts }: Judged,
  measurement: Measured,
  shown: number,
): readonly string[] {
  const { metric, counts } = measurement;
  const { noun: unit, count } = independentOf(counts, metric) ?? { noun: metric.unit, count: 1 };
  const different = unit === "clusters" ? differentPrompts?.() : undefined;
  const noun = different === undefined ? unit : DIFFERENT;
  const value = "within" in limit ? Math.abs(measurement.value) : measurement.value;
  // Numbers have three places at most, as in all messages.
  const figures = metric.format === "number" && Math.abs(shown) < 0.1 ? 2 : 3;
  const at = outwards(shown, value, { isLess: "above" in limit !== negated, figures });
  const textOf = (own: number): string =>
    limitText("below" in limit ? { below: own } : "above" in limit ? { above: own } : { within: own }, metric, negated);
  const claim = textOf(at);
  if (negated && claim === textOf(0)) return [];
  return [`So much data (${counted(count, noun)}) can show a value ${claim} ${OFTEN}, if ${foundText(measurement)}.`];
}

function foundText({ comparisons = [] }: Measured): string {
  return `${comparisons.length > 1 ? "the values are" : "the value is"} as found`;
}

/** A limit of three figures, farther off by less than a tenth of its distance from the value if these allow it. */
function outwards(
  shown: number,
  value: number,
  { isLess, figures }: { readonly isLess: boolean; readonly figures: number },
): number {
  if (shown === 0) return 0;
  const distance = Math.abs(shown - value);
  const order = (size: number): number => Math.floor(Math.log10(size));
  const places = Math.max(order(distance === 0 ? Math.abs(shown) : distance) - 1, order(Math.abs(shown)) - figures + 1);
  const step = 10 ** places;
  const rounded = (isLess ? Math.floor(shown / step) : Math.ceil(shown / step)) * step;
  return Number(rounded.toPrecision(12));
}

/** What the assertion asks for: to show the claim, or under `.not` to refute it. */
function freshText(
  measurement: Measured,
  limit: Limit,
  { verdict, plan, times = 1 }: Outlook,
  { negated, isShown, isPossible }: Record<"negated" | "isShown" | "isPossible", boolean>,
): string | undefined {
  const { metric, comparisons = [] } = measurement;
  const claim = limitText(limit, metric, negated);
  const found = foundText(measurement);
  const isTooLarge = plan === undefined || plan.prompts > MOST || (plan.terms ?? 0) > MOST_TERMS;
  const size = isTooLarge ? undefined : sizeText(measurement, plan, times);
  if (negated !== (verdict === "fail")) {
    if (negated) return `Drop the \`.not\`, or choose another limit: a larger set does not help while ${found}.`;
    const refuted = `As it looks, the feature has to change: ${size} show that it is ${limitText(limit, metric, true)}, if ${found}.`;
    if (!isShown && size !== undefined) return refuted;
    return `${isShown ? "Change the feature" : "As it looks, the feature has to change"}: a larger set does not help while ${found}.`;
  }
  if (size === undefined && !isPossible) return undefined;
  if (size === undefined) {
    const most = plan === undefined ? "" : `: it takes ${countText(measurement, plan)}`;
    return `A larger set helps little: ${found.replace(/ (is|are) as found/, " found $1")} too near to the limit${most}. Change the feature, or the limit.`;
  }
  // Under .not one comparison beyond its limit is enough.
  const together = comparisons.length > 1 && !negated ? ` for all ${comparisons.length} comparisons` : "";
  return `Test a fresh set of ${size}: it shows ${claim}${together} ${OFTEN}, if ${found}. Do not add it to these.`;
}

type Planned = NonNullable<Outlook["plan"]>;

/** "about 1,190 pools". */
function sizeText(measurement: Measured, plan: Planned, scale: number): string {
  const { counts } = measurement;
  const isOfResponses = plan.unit === "sources" || Object.hasOwn(counts, "responses");
  const { prompts, unit, responses } = plan;
  const ofResponses =
    isOfResponses && responses > prompts
      ? ` (${counted(inThreeFigures(responses), `responses${unit.includes(" per group") ? " in all" : ""}`)})`
      : "";
  return `about ${countText(measurement, plan)}${ofResponses}${scarceText(measurement, scale)}`;
}

/** "1,190 predictions per group with 35 names a group, crossed with 34 sources". */
function countText(measurement: Measured, plan: Planned): string {
  const { prompts, unit, terms, crossedWith } = plan;
  const size = counted(inThreeFigures(prompts), unit);
  if (terms === undefined) return size;
  const noun = measurement.terms?.unit ?? "terms";
  const { unit: others = unit, count = prompts } = crossedWith ?? {};
  return `${size} with ${counted(terms, noun)} ${ofEach(measurement.terms?.groups ?? [])}${others === unit ? "" : `, crossed with ${counted(count, others)}`}`;
}

/** A size of no more than three figures that is no smaller. */
function inThreeFigures(size: number): number {
  const step = 10 ** Math.max(0, Math.ceil(Math.log10(size + 1)) - 3);
  return Math.ceil(size / step) * step;
}

/** If a group has less than half of what it is compared with: how many of it. */
function scarceText({ comparisons = [] }: Measured, scale: number): string {
  const scarce = comparisons.flatMap(({ of, counts }) => {
    const { group = 0, reference = 0 } = counts;
    return group > 0 && 2 * group < reference ? [{ name: subjectName({ group: of.group ?? "" }), count: group }] : [];
  });
  const [fewest] = scarce.sort((a, b) => a.count - b.count);
  if (fewest === undefined) return "";
  return `, ${withCommas(inThreeFigures(Math.ceil(fewest.count * scale)))} of them ${labelText(fewest.name, 40)}`;
}
