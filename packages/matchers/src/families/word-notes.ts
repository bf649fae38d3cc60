import { isMeasured, type Measurement, type ReceivedTexts } from "@fairexpect/metrics";
import { withCommas, wordRates, type WordRates } from "@fairexpect/metrics/core";
import { formatValue, labelText } from "../format.js";
import type { Told } from "../skeleton.js";

const MOST_WORDS = 8;
/** So many times as far as their mean must words lie from 0 on average for it to be said that they cancel. */
const CANCELLING = 2;

/** How often groups get the words that they get most unequally; none of a ready measurement, which has no texts. */
export function wordNotes({ received, options }: Told<object>): (measurement: Measurement) => readonly string[] {
  return () => {
    if (typeof received === "object" && received !== null && "metric" in received) return [];
    const rows = wordRates("wordRates", received as ReceivedTexts, options).slice(0, MOST_WORDS);
    if (rows.length === 0) return [];
    return [["How many of the texts of each group have the words that differ most:", ...rows.map(rowText)].join("\n")];
  };
}

function rowText({ word, rates }: WordRates): string {
  const shares = rates.map(({ group, texts, having }) => {
    const share = texts === 0 ? "none" : formatValue(having / texts, { format: "percent", range: [0, 1] });
    return `${labelText(group, 30)} ${share} of ${withCommas(texts)}`;
  });
  return `  ${labelText(word, 30)}: ${shares.join(", ")}`;
}

/** What the mean hides: words beside one group only, which it leaves out, and words that are biased either way. */
export function meanRemark(measurement: Measurement): string | undefined {
  if (!isMeasured(measurement)) return undefined;
  const remarks = [oneSidedRemark(measurement), cancellationRemark(measurement)].filter((one) => one !== undefined);
  return remarks.length === 0 ? undefined : remarks.join(" ");
}

function oneSidedRemark({ counts, comparisons = [] }: Measurement): string | undefined {
  const all = [counts, ...comparisons.map((part) => part.counts)];
  const oneSided = Math.max(...all.map((own) => own["oneSidedWords"] ?? 0));
  if (oneSided === 0) return undefined;
  const [are, them] = oneSided === 1 ? ["word stands", "it"] : ["words stand", "them"];
  return `${oneSided} ${are} beside one group only, and this mean leaves ${them} out: toHaveStereotypicalAssociationsBelow counts ${them}.`;
}

function cancellationRemark(measurement: Measurement): string | undefined {
  if (!isMeasured(measurement)) return undefined;
  const words = Object.entries(measurement.details ?? {}).sort(([, a], [, b]) => a - b);
  const [least, most] = [words[0], words.at(-1)];
  const size = words.reduce((sum, [, score]) => sum + Math.abs(score), 0) / Math.max(1, words.length);
  if (least === undefined || most === undefined || least[1] >= 0 || most[1] <= 0) return undefined;
  if (size < CANCELLING * Math.abs(measurement.value) || size < 0.1) return undefined;
  const named = [most, least].map(
    ([word, score]) => `${labelText(word, 30)} ${score > 0 ? "+" : ""}${score.toFixed(2)}`,
  );
  return `Opposite biases of words cancel in this mean: a word lies ${size.toFixed(2)} from 0 on average (${named.join(", ")}).`;
}
