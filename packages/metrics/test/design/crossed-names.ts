import { normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";

/** Two groups, each with names of its own, all in each source. */
export interface NamedModel {
  readonly names: number;
  readonly sources: number;
  /** How far names differ, and how far sources differ in what the group makes of them; all else has a deviation of .25. */
  readonly ofNames: number;
  readonly ofSources: number;
  readonly seed?: number;
}

export interface NamedItem {
  readonly group: string;
  readonly term: string;
  readonly termType: "name";
  readonly source: string;
  readonly score: number;
}

/** A score of each name in each source. */
export function crossedNames({ names, sources, ofNames, ofSources, seed = 1 }: NamedModel): NamedItem[] {
  const random = seededRandom(seed);
  const normal = (deviation: number): number => deviation * normalQuantile(random() + 2 ** -33);
  const own = Array.from({ length: sources }, () => normal(0.15));
  return ["a", "b"].flatMap((group) => {
    const ofGroup = own.map((each) => each + normal(ofSources));
    return Array.from({ length: names }, (_, k) => {
      const ofName = normal(ofNames);
      return ofGroup.map((each, s): NamedItem => ({
        group,
        term: `${group}${k}`,
        termType: "name",
        source: `s${s}`,
        score: 0.45 + each + ofName + normal(0.25),
      }));
    }).flat();
  });
}
