import type { DifferingClusters, Measurement } from "@fairexpect/metrics";
import { counted, withCommas } from "@fairexpect/metrics/core";
import { labelText } from "../format.js";
import type { JudgedBaseline } from "./judged-baseline.js";

const NAME_LENGTH = 60;

type Differing = Pick<JudgedBaseline, "measurement" | "record" | "named" | "verdict">;

/**
 * A row each for what was added, what changed and what was removed. The data of this run say what the first two are
 * called; of what is gone the baseline has no text, but its identity.
 */
export function differingRows(
  { measurement, record, named }: Differing,
  hasCases: boolean,
): (readonly [string, string])[] {
  const { unit, ids } = record?.comparison?.clusters ?? {};
  if (named === 0 || unit === undefined || ids === undefined) return [];
  const nameOf = namesOf(measurement, unit);
  const kinds = hasCases ? (["added", "removed"] as const) : (["changed", "added", "removed"] as const);
  return kinds.flatMap((what) => {
    const text = listed(ids[what], named, nameOf);
    return text === "" ? [] : [[what, text] as const];
  });
}

/** Of a shown regression the clusters that did most to it, by name, and how many did it no good. */
export function worstClusters({ measurement, record, named, verdict }: Differing): readonly string[] {
  const { outcome, comparison } = record ?? {};
  if (outcome !== "regressed" || verdict !== "fail" || named === 0) return [];
  const { unit = "", ids } = comparison?.clusters ?? {};
  const { changed = [], worsened = 0 } = ids ?? {};
  if (worsened === 0) return [];
  const nameOf = namesOf(measurement, unit);
  const one = counted(1, unit).slice(2);
  const shown = changed.slice(0, Math.min(named, worsened)).map((id) => `${one} ${nameOf(id)}`);
  const more = worsened - shown.length;
  return more > 0 ? [...shown, `and ${counted(more, `more ${unit}`)} that changed for the worse`] : shown;
}

function listed(ids: DifferingClusters["added"], most: number, nameOf: (id: string) => string): string {
  const more = ids.length > most ? ` and ${withCommas(ids.length - most)} more` : "";
  return `${ids.slice(0, most).map(nameOf).join(", ")}${more}`;
}

function namesOf({ clusters }: Measurement, unit: string): (id: string) => string {
  const way = clusters?.ways.find((each) => each.unit === unit) ?? clusters?.ways[0];
  const names = new Map(way?.names?.map((name, i) => [way.ids[i], name] as const));
  return (id) => {
    const name = names.get(id);
    if (name !== undefined) return JSON.stringify(labelText(unit === "pools" ? unquoted(name) : name, NAME_LENGTH));
    // Plain arrays know their prompts by their places alone.
    return id.startsWith("#") ? `no. ${Number(id.slice(1)) + 1}` : id;
  };
}

/** Pools are told apart as JSON, so that the pool 1 is not the pool "1". */
function unquoted(name: string): string {
  try {
    const value: unknown = JSON.parse(name);
    return typeof value === "string" ? value : name;
  } catch {
    return name;
  }
}
