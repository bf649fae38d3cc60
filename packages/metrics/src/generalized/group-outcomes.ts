import type { Part } from "../core/measurement.js";
import { isMissing, numberOf, type Missing, type Outcome } from "./outcome.js";
import type { Unit } from "./sample.js";
import type { Setting } from "./setting.js";

/** The score of one group in a unit, computed once. */
export function groupOutcome({ outcomes, score, focus }: Setting, { samples }: Unit, t: number): Outcome {
  const sample = samples[t];
  if (sample === undefined) return { reason: "is not in the data" };
  return remembered(outcomes, sample, () => score.of([sample], focus));
}

export function remembered<K>(outcomes: Map<K, Outcome>, key: K, compute: () => Outcome): Outcome {
  const known = outcomes.get(key);
  if (known !== undefined) return known;
  const outcome = compute();
  outcomes.set(key, outcome);
  return outcome;
}

/** One row a source with the score of every group, a number. */
export function sourceScores(setting: Setting): Float64Array[] | Missing {
  const { data, sources } = setting;
  const rows: Float64Array[] = [];
  for (const { index, units } of sources) {
    const row = new Float64Array(data.groups.length);
    for (const unit of units) {
      for (let t = 0; t < row.length; t++) {
        const outcome = groupOutcome(setting, unit, t);
        if (isMissing(outcome)) return { reason: `source ${index}: group ${data.groups[t] ?? ""} ${outcome.reason}` };
        row[t] = (row[t] as number) + numberOf(outcome) / units.length;
      }
    }
    rows.push(row);
  }
  return rows;
}

/** The score of every group: of sets the mean, of counterfactual data the mean over the sources. */
export function groupParts(setting: Setting): Part[] {
  return setting.data.groups.map((group, t) => groupPart(setting, group, t));
}

function groupPart(setting: Setting, group: string, t: number): Part {
  const { data, sources } = setting;
  let size = 0;
  let sum = 0;
  let units = 0;
  let reason: string | undefined;
  for (const source of sources) {
    size += source.units[0]?.samples[t]?.size ?? 0;
    for (const unit of source.units) {
      const outcome = groupOutcome(setting, unit, t);
      if (isMissing(outcome))
        reason ??= `${data.kind === "group" ? "" : `source ${source.index}: `}group ${group} ${outcome.reason}`;
      else sum += numberOf(outcome) / source.units.length;
    }
    if (source.units.length > 0) units++;
  }
  const noun = data.kind === "counterfactual" ? "variations" : data.sequence ? "sentences" : "examples";
  const base = { of: { group }, counts: { [noun]: size } };
  if (reason !== undefined) return { ...base, reason };
  return units === 0 ? { ...base, reason: nothing(setting) } : { ...base, value: sum / units };
}

/** Why there is nothing to compare, if so. */
export function emptiness(setting: Setting, least: number): string | undefined {
  const { data, sources } = setting;
  if (data.kind === "counterfactual" && sources.every(({ units }) => units.length === 0)) return nothing(setting);
  const { length } = data.groups;
  if (length >= least) return undefined;
  return length === 0
    ? "there are no groups"
    : `there is only the group ${data.groups[0] ?? ""}, and nothing to compare it with`;
}

function nothing({ data, sources, focus }: Setting): string {
  return data.kind === "counterfactual" && data.sources.length > 0 && sources.every(({ units }) => units.length === 0)
    ? `no source has gold class ${focus.name}`
    : "there are no sources";
}
