import { demographicParityRatio, plan } from "@fairexpect/metrics";
import { expect, test } from "vitest";

/** Five answers to each prompt for both groups, of which so many are chosen. */
const answers = (chosen: readonly (readonly [women: number, men: number])[]) =>
  chosen.flatMap(([women, men], i) =>
    (
      [
        ["women", women],
        ["men", men],
      ] as const
    ).flatMap(([group, count]) =>
      Array.from({ length: 5 }, (_, k) => ({ group, prompt: `p${i}`, prediction: k < count ? 1 : 0 })),
    ),
  );

const singles = (women: number, men: number, size: number) =>
  (
    [
      ["women", women],
      ["men", men],
    ] as const
  ).flatMap(([group, count]) => Array.from({ length: size }, (_, k) => ({ group, prediction: k < count ? 1 : 0 })));

test("a pilot that shows more than is asked plans no set of which the ratio has no bounds", () => {
  const pairs = Array.from({ length: 30 }, (_, i): [number, number] => [i % 6, i % 3 === 0 ? (i + 1) % 6 : i % 6]);
  const from = demographicParityRatio(answers(pairs));
  const { prompts } = plan({ from, limit: 0.5 });
  const [own] = from.reason === undefined ? (from.comparisons ?? []) : [];
  const interval = own?.reason === undefined ? own?.interval : undefined;
  expect(prompts).toBeLessThan(30);
  expect(interval?.bounds(0.95, prompts / 30).lower).toBeGreaterThan(0.5);
});

// Of 1,000 pairs of binomial counts a fifth has a bound below .084 (5 of 50 each) or .116 (6 of 300 each).
test.each([
  [5, 50, 0.084],
  [6, 300, 0.116],
])(
  "the ratio that so few events can show is no nearer to 1 than sets with fewer allow: %d of %d",
  (events, size, true20) => {
    const { shows = 1 } = plan({ from: demographicParityRatio(singles(events, events, size)), limit: 0.7 });
    expect(shows).toBeLessThan(1.55 * true20);
    expect(shows).toBeGreaterThan(true20 / 1.5);
  },
);
