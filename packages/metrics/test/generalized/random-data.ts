import fc from "fast-check";
import type { CounterfactualData, GroupData } from "@fairexpect/metrics";

const binary = fc.constantFrom(0, 1);
const tenth = fc.integer({ min: 0, max: 10 }).map((n) => n / 10);

/** Binary examples of groups, with all that a named score may need. */
export function examples(groups: readonly string[]): fc.Arbitrary<GroupData> {
  const example = fc
    .tuple(binary, binary, tenth, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .map(([gold, predicted, probabilities, correct, more]) => ({
      gold,
      predicted,
      probabilities,
      attachment: { correct, tokens: correct + more },
    }));
  return byGroup(groups, fc.array(example, { minLength: 1, maxLength: 8 })).map((all) => ({ groups: all }));
}

/** Binary sources with an original and up to three variations a group. */
export function counterfactuals(groups: readonly string[]): fc.Arbitrary<CounterfactualData> {
  const prediction = fc.record({ probabilities: tenth });
  const source = fc.record({
    gold: binary,
    original: prediction,
    groups: byGroup(groups, fc.array(prediction, { minLength: 1, maxLength: 3 })),
  });
  return fc.array(source, { minLength: 1, maxLength: 6 }).map((sources) => ({ sources }));
}

function byGroup<T>(groups: readonly string[], of: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc
    .tuple(...groups.map(() => of))
    .map((all) => Object.fromEntries(groups.map((group, t) => [group, all[t] as T])));
}
