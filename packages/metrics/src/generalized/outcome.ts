/** Why a number is missing. */
export interface Missing {
  readonly reason: string;
}

/** A score's outcome: a number, or a set of numbers in ascending order. */
export type Outcome = number | Float64Array | Missing;

export function isMissing(outcome: number | Float64Array | readonly Float64Array[] | Missing): outcome is Missing {
  return typeof outcome === "object" && "reason" in outcome;
}

/** The number that stands for an outcome: of a set its mean. */
export function numberOf(outcome: number | Float64Array): number {
  return typeof outcome === "number" ? outcome : meanOf(outcome);
}

export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] as number;
  return sum / values.length;
}
