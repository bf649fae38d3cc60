import type { Prediction } from "@fairexpect/metrics";
import type { Example, Worst } from "../examples.js";
import { labelText } from "../format.js";
import type { Told } from "../skeleton.js";
import { responseOf, rowsAbout, type RowAbout } from "./rows-about.js";

const NAME_LENGTH = 80;
type Row = RowAbout<Prediction>;

interface DecisionOptions {
  readonly by?: string;
  readonly positive?: string | number | boolean | undefined;
}

/**
 * Decisions on the group that is worse off that the other group would not have got: first those on sources that the
 * other group fared better with, and of each source one before a second answer about it.
 */
export function worstDecisions({ received, options }: Told<DecisionOptions>, rate: unknown = "selectionRate"): Worst {
  return (count, about) => {
    if (about === undefined || about.worse === undefined) return [];
    const { worse, of } = about;
    const isPositive = ({ prediction }: Prediction): boolean => isOne(prediction, of.class ?? options.positive);
    const isLabelled = ({ label }: Prediction): boolean => isOne(label, of.class ?? options.positive);
    const isBad = badness(of.rate ?? rate, isPositive, isLabelled, about.hasMore === true);
    const rows = rowsAbout<Prediction>(received, "predictions", of, options.by);
    const bySource = new Map<string, Row[]>();
    for (const one of rows)
      if (one.row.source !== undefined) bySource.set(one.row.source, [...(bySource.get(one.row.source) ?? []), one]);
    const bad = rows.filter(({ row, group }) => group === worse && isBad(row));
    const better = (one: Row): Row | undefined =>
      bySource.get(one.row.source ?? "")?.find(({ row, group }) => group !== worse && !isBad(row));
    const repeats = repeatsOf(bad);
    return bad
      .map((one, i) => ({ one, other: better(one), repeat: repeats[i] ?? 0 }))
      .sort((a, b) => Number(b.other !== undefined) - Number(a.other !== undefined) || a.repeat - b.repeat)
      .slice(0, count)
      .map(({ one, other }) => exampleOf(one, other));
  };
}

/** Of each row, how many before it are about the same source or prompt. */
function repeatsOf(rows: readonly Row[]): readonly number[] {
  const seen = new Map<string, number>();
  return rows.map(({ row }) => {
    const about = row.source ?? row.prompt;
    if (about === undefined) return 0;
    const before = seen.get(about) ?? 0;
    seen.set(about, before + 1);
    return before;
  });
}

/** Whether a value says the positive class, whose name is known or one of those that mean yes. */
function isOne(value: unknown, positive: string | number | boolean | undefined): boolean {
  return positive === undefined ? value === 1 || value === true : String(value) === String(positive);
}

type Test = (row: Prediction) => boolean;

/** Which decisions make a rate what it is for the group: those that it counts if it has more, else the others. */
function badness(rate: unknown, isPositive: Test, isLabelled: Test, hasMore: boolean): Test {
  const isWrong: Test = (row) => isPositive(row) !== isLabelled(row);
  const ofLabel =
    rate === "truePositiveRate" || rate === "falseNegativeRate"
      ? isLabelled
      : rate === "falsePositiveRate" || rate === "trueNegativeRate"
        ? (row: Prediction): boolean => !isLabelled(row)
        : undefined;
  if (ofLabel === undefined) return rate === "selectionRate" ? (row) => isPositive(row) === hasMore : isWrong;
  const countsPositive = rate === "truePositiveRate" || rate === "falsePositiveRate";
  return (row) => ofLabel(row) && isPositive(row) === (countsPositive === hasMore);
}

function exampleOf({ row, group, place }: Row, other: Row | undefined): Example {
  const about = row.source ?? row.prompt;
  const decided = (one: Prediction): string => labelText(JSON.stringify(one.prediction), NAME_LENGTH);
  const named = (one: Row): string => `${labelText(one.group, NAME_LENGTH)} got ${decided(one.row)}`;
  const own = named({ row, group, place });
  const says = [
    // What a model wrote says more than where it stands.
    row.response === undefined ? `row ${place}: ${own}` : own,
    ...(other === undefined ? [] : [named(other)]),
    ...(row.label === undefined ? [] : [`label ${labelText(JSON.stringify(row.label), NAME_LENGTH)}`]),
  ].join(", ");
  const responses = [{ row, group }, ...(other === undefined ? [] : [other])].flatMap(responseOf);
  return { score: 1, says, ...(about !== undefined && { prompt: about }), responses };
}
