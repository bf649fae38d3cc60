import type { Measurement, Part, Subject } from "@fairexpect/metrics";
import { isSigned, isWorseKnown, labelText } from "./format.js";

const NAME_LENGTH = 60;

/** Both groups compared, with their own values; without direction the one that is worse off first, if that is known. */
export function orderedPair({ groups = [], metric }: Measurement, of: Subject): readonly [Part, Part] | undefined {
  const [first, second] = [of.group, of.against].map((name) => groups.find((part) => isOf(part, of, name)));
  if (first?.value === undefined || second?.value === undefined) return undefined;
  if (isSigned(metric) || !isWorseKnown(metric)) return [first, second];
  const isMore = first.value > second.value;
  const isWorse = metric.words?.worse === "more" ? isMore : !isMore;
  return isWorse || first.value === second.value ? [first, second] : [second, first];
}

function isOf(part: Part, of: Subject, name: string | undefined): boolean {
  const { group, class: label, rate, within } = part.of;
  return name !== undefined && group === name && label === of.class && rate === of.rate && within === of.within;
}

/** What an estimate is about, each name cut for itself, the group that is worse off first. */
export function subjectText(of: Subject, measurement?: Measurement): string {
  const { group, against, class: label, rate, within } = of;
  const pair = measurement === undefined ? undefined : orderedPair(measurement, of)?.map((part) => part.of.group);
  const [first, second] = (pair ?? [group, against]).map((name) =>
    name === undefined ? undefined : labelText(name, NAME_LENGTH),
  );
  const named = second === undefined ? first : `${first ?? ""} vs ${second}`;
  const parts = [within, label, rate === undefined ? undefined : rateText(rate)];
  return [
    ...parts.flatMap((part) => (part === undefined ? [] : [labelText(part, NAME_LENGTH)])),
    ...((named ?? "") ? [named] : []),
  ].join(": ");
}

/** A rate by its name in code in words: "false positive rate". */
function rateText(rate: string): string {
  return rate.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
