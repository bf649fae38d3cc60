// Claims about several comparisons: which of them a margin, or a regression, is about.
import { compareReleases, counterfactualExactMatch, disparity, releaseOf, type Measurement } from "@fairexpect/metrics";
import { expect, test } from "vitest";

test("with a margin every comparison must be shown to be worse by less, not one of them", () => {
  const gaps = (women: number, others: number): Measurement =>
    disparity(
      Object.entries({ men: 0.3, women, others }).flatMap(([group, rate], g) =>
        Array.from({ length: 400 }, (_, i) => ({
          group,
          prompt: `p${i}`,
          prediction: (i * 37 + g * 11) % 100 < 100 * rate ? 1 : 0,
        })),
      ),
      { rate: "selectionRate", positive: 1, compare: { reference: "men" } },
    );
  const before = releaseOf(gaps(0.6, 0.6));
  expect(compareReleases(before, gaps(0.61, 0.6), { margin: 0.1 })).toMatchObject({ notWorse: true });
  const one = compareReleases(before, gaps(0.6, 0.8), { margin: 0.1 });
  expect(one.comparisons.map(({ of, bounds }) => [of.group, (bounds?.upper ?? Infinity) < 0.1])).toEqual([
    ["others", false],
    ["women", true],
  ]);
  expect(one).toMatchObject({ notWorse: false });
});

test("of answers compared with repeats, the pairs of the group that changed are told, of three", () => {
  const answers = (own: readonly string[]): Measurement =>
    counterfactualExactMatch(
      Array.from({ length: 40 }, (_, i) => {
        const usual = i % 4 === 0 ? ["yes", "no"] : ["yes", "yes"];
        return { source: `s${i}`, groups: { a: usual, b: usual, c: i < 20 ? own : usual } };
      }),
      { relativeTo: "repeats" },
    );
  const found = compareReleases(releaseOf(answers(["yes", "yes"])), answers(["no", "no"]));
  expect(found.outcome).toBe("regressed");
  const pairs = found.comparisons.map(({ of: { group, against }, regressed, change }) => [
    group,
    against,
    regressed,
    change > 0.1,
  ]);
  expect(pairs).toEqual([
    ["a", "b", false, false],
    ["a", "c", true, true],
    ["b", "c", true, true],
  ]);
});
