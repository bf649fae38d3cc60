import type { DifferingClusters, Measurement } from "@fairexpect/metrics";
import { printable } from "../format.js";
import type { BaselineRecord } from "./baseline-record.js";

const NAME_LENGTH = 60;

/**
 * A row each for what was added, what changed and what was removed. The data of this run say what the first two are
 * called; of what is gone the baseline has no text, but its identity.
 */
export function differingRows({
  measurement,
  record,
  named,
}: {
  readonly measurement: Measurement;
  readonly record: BaselineRecord | undefined;
  readonly named: number;
}): (readonly [string, string])[] {
  const { unit, ids } = record?.comparison?.clusters ?? {};
  if (named === 0 || unit === undefined || ids === undefined) return [];
  const nameOf = namesOf(measurement, unit);
  return (["changed", "added", "removed"] as const).flatMap((what) => {
    const text = listed(ids[what], named, nameOf);
    return text === "" ? [] : [[what, text] as const];
  });
}

function listed(ids: DifferingClusters["added"], most: number, nameOf: (id: string) => string): string {
  const more = ids.length > most ? ` and ${(ids.length - most).toLocaleString("en-US")} more` : "";
  return `${ids.slice(0, most).map(nameOf).join(", ")}${more}`;
}

function namesOf({ clusters }: Measurement, unit: string): (id: string) => string {
  const way = clusters?.ways.find((each) => each.unit === unit);
  const names = new Map(way?.names?.map((name, i) => [way.ids[i], name] as const));
  return (id) => {
    const name = names.get(id);
    if (name !== undefined) return JSON.stringify(printable(name, NAME_LENGTH));
    // Plain arrays know their prompts by their places alone.
    return id.startsWith("#") ? `no. ${Number(id.slice(1)) + 1}` : id;
  };
}
