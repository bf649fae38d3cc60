import type { Subject } from "../src/core/subject.js";
import { subjectName } from "../src/core/subject.js";

/**
 * Parts of a measurement by what they are about, to be read in tests: `byName(measurement.groups).women`,
 * `byName(measurement.comparisons)["women vs men"]`.
 */
export function byName<T extends { of: Subject }>(parts: readonly T[] | undefined): Record<string, T> {
  return Object.fromEntries((parts ?? []).map((part) => [subjectName(part.of), part]));
}
