// The search for the fewest responses, against a count of all numbers of terms and sources.
import { expect, test } from "vitest";
import { leastGrowth, type TermedPilot } from "../../src/design/least-growth.js";

type Enough = (terms: number, sources: number) => boolean;

/** What is found, in numbers of terms and of sources, and what it costs. */
function found(enough: Enough, pilot: TermedPilot) {
  const growth = leastGrowth(({ names, sources }) => enough(names * pilot.terms, sources * pilot.sources), pilot);
  if (growth === undefined) return undefined;
  const [terms, sources] = [growth.names * pilot.terms, growth.sources * pilot.sources];
  return { terms, sources, cost: costOf(pilot, terms, sources) };
}

const costOf = ({ terms, ofTerms }: TermedPilot, count: number, sources: number): number =>
  sources * ((ofTerms * count) / terms + 1 - ofTerms);

/** The least cost of all: of five terms and thirty sources, or the pilot's own, at least. */
function leastOf(sourcesFor: (terms: number) => number, pilot: TermedPilot): number {
  const fewest = Math.min(30, pilot.sources);
  const costs = Array.from({ length: 995 }, (_, i) => costOf(pilot, i + 5, Math.max(fewest, sourcesFor(i + 5))));
  return Math.min(...costs);
}

const pilots: readonly TermedPilot[] = [
  { terms: 8, sources: 60, isCrossed: true, ofTerms: 1 },
  { terms: 5, sources: 20, isCrossed: true, ofTerms: 0.5 },
  { terms: 12, sources: 200, isCrossed: true, ofTerms: 0.25 },
];

test.each(pilots)(
  "the sizes cost at most 2 % more than the cheapest, of $terms terms and $sources sources",
  (pilot) => {
    for (const ofTerms of [0.2, 3, 20, 70])
      for (const ofSources of [1, 40, 500]) {
        const enough: Enough = (terms, sources) => ofTerms / terms + ofSources / sources <= 1;
        const { cost = NaN, terms = NaN, sources = NaN } = found(enough, pilot) ?? {};
        expect(enough(terms * (1 + 1e-9), sources * (1 + 1e-9))).toBe(true);
        const sourcesFor = (count: number): number =>
          count > ofTerms ? Math.ceil(ofSources / (1 - ofTerms / count)) : Infinity;
        expect(cost / leastOf(sourcesFor, pilot), `${ofTerms} ${ofSources}`).toBeLessThan(1.02);
      }
  },
);

test("five terms and thirty sources, or the pilot's, are the fewest", () => {
  for (const pilot of pilots) {
    const { terms, sources } = found(() => true, pilot) ?? {};
    expect(terms).toBeCloseTo(5);
    expect(sources).toBeCloseTo(Math.min(30, pilot.sources));
  }
});

test("more terms are tried if the next few are dearer", () => {
  const pilot: TermedPilot = { terms: 5, sources: 100, isCrossed: true, ofTerms: 1 };
  const { terms, sources } = found((count, own) => (count >= 14 ? own >= 30 : own >= 100), pilot) ?? {};
  expect(terms).toBeCloseTo(14);
  expect(sources).toBeCloseTo(30);
});

test("if some terms are not enough however many the sources are, more are; if none are, nothing is found", () => {
  const pilot: TermedPilot = { terms: 5, sources: 100, isCrossed: true, ofTerms: 1 };
  expect(found((count) => count >= 4_000, pilot)?.terms).toBeGreaterThan(3_999);
  expect(found(() => false, pilot)).toBe(undefined);
  expect(found(() => false, { ...pilot, isCrossed: false })).toBe(undefined);
});

test.each([
  [4, 100, 1.25],
  [10, 100, 0.5],
  [10, 20, 1],
  [10, 40, 0.75],
])(
  "sources that have some terms each grow with them, from %d terms and %d sources by %d at least",
  (terms, sources, least) => {
    const pilot: TermedPilot = { terms, sources, isCrossed: false, ofTerms: 1 };
    expect(leastGrowth(() => true, pilot)).toEqual({ names: least, sources: least });
    const grown = leastGrowth(({ names }) => names >= 7, pilot);
    expect(grown?.names).toBe(grown?.sources);
    expect(grown?.names).toBeGreaterThanOrEqual(7);
    expect(grown?.names).toBeLessThan(7.01);
  },
);
