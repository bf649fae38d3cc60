import type { Candidate } from "@fairexpect/metrics";
import type { Example, Worst } from "../examples.js";
import { labelText } from "../format.js";
import type { Told } from "../skeleton.js";
import { responseOf, rowsAbout, type RowAbout } from "./rows-about.js";

const NAME_LENGTH = 40;
/** A source is a prompt more often than a name. */
const SOURCE_LENGTH = 80;
type Row = RowAbout<Candidate>;

/** The pools, else the sources, in which the group of the verdict lies farthest behind or ahead. */
export function worstCandidates({ received, options }: Told<{ readonly by?: string }>): Worst {
  return (count, about) => {
    const value = about?.value ?? 0;
    if (about === undefined || value === 0) return [];
    const rows = rowsAbout<Candidate>(received, "candidates", about.of, options.by);
    const isBehind = about.isRatio === true ? value < 1 : value < 0;
    const places = new Map<string, Row[]>();
    for (const one of rows) {
      const place = placeOf(one.row);
      places.set(place, [...(places.get(place) ?? []), one]);
    }
    const gaps = [...places].flatMap(([place, members]) => gapOf(place, members, about.of, isBehind ? 1 : -1));
    return gaps
      .filter(({ gap }) => gap > 0)
      .sort((a, b) => b.gap - a.gap)
      .slice(0, count)
      .map(({ example }) => example);
  };
}

/** Where a candidate competes, or what it was varied from. */
function placeOf({ pool, source }: Candidate): string {
  if (pool !== undefined)
    return `${/^pool\b/i.test(String(pool)) ? "" : "pool "}${labelText(String(pool), NAME_LENGTH)}`;
  return source === undefined ? "all" : `source "${labelText(source, SOURCE_LENGTH)}"`;
}

/** How far the group's mean score lies behind that of the other, times a sign. */
function gapOf(
  place: string,
  members: readonly Row[],
  { group = "", against = "" }: { readonly group?: string; readonly against?: string },
  sign: number,
): { readonly gap: number; readonly example: Example }[] {
  const of = (name: string): Row[] =>
    members.filter((one) => one.group === name).sort((a, b) => b.row.score - a.row.score);
  const [own, other] = [of(group), of(against)];
  if (own.length === 0 || other.length === 0) return [];
  const gap = sign * (meanOf(other) - meanOf(own));
  const says = [
    place,
    `${labelText(group, NAME_LENGTH)} ${scoresText(own)}, ${labelText(against, NAME_LENGTH)} ${scoresText(other)}`,
  ].join(": ");
  // Of several answers the one that is farthest behind, or ahead.
  const extremes = sign > 0 ? [own.at(-1), other[0]] : [own[0], other.at(-1)];
  const responses = extremes.flatMap((one) => (one === undefined ? [] : responseOf(one)));
  return [{ gap, example: { score: gap, says, responses } }];
}

function meanOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { row }) => sum + row.score, 0) / rows.length;
}

const MOST_SCORES = 4;

/** "scored 3 (Lakisha), 5 (Emily)". */
function scoresText(rows: readonly Row[]): string {
  const shown = rows.slice(0, MOST_SCORES).map(({ row: { score, term } }) => {
    const number = String(Number(score.toPrecision(3)));
    return term === undefined ? number : `${number} (${labelText(term, NAME_LENGTH)})`;
  });
  return `scored ${shown.join(", ")}${rows.length > MOST_SCORES ? ` and ${rows.length - MOST_SCORES} more` : ""}`;
}
