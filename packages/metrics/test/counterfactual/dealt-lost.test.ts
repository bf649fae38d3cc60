import { expect, test } from "vitest";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { dealtLost } from "../../src/counterfactual/dealt-lost.js";

const mean = (values: readonly number[]): number => values.reduce((sum, own) => sum + own, 0) / values.length;

test("what dealing terms out loses is told from what terms have in common as from all pairs of responses", () => {
  const random = seededRandom(3);
  const [sources, terms, samples] = [5, 6, 3];
  const size = terms * samples;
  const alike = Array.from({ length: sources }, () => {
    const values = new Float64Array(size * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < i; j++) values[i * size + j] = values[j * size + i] = Math.round(4 * random()) / 4;
    return { size, values };
  });
  const places = [...Array(sources * size).keys()];
  const placed = {
    source: Uint32Array.from(places, (i) => Math.floor(i / size)),
    own: Uint32Array.from(places, (i) => i % size),
    sources,
  };
  const termOf = (i: number): number => Math.floor((i % size) / samples);
  const items = {
    value: Float64Array.from(places),
    weight: Float64Array.from(places, () => (random() < 0.2 ? 0 : 1)),
    term: Uint32Array.from(places, termOf),
    side: Uint8Array.from(places, (i) => (termOf(i) < terms / 2 ? 0 : 1)),
  };
  const valueOf = dealtLost(items, placed, alike);
  for (let draw = 0; draw < 20; draw++) {
    const sideOf = Array.from({ length: terms }, () => (random() < 0.5 ? 0 : 1));
    const bySource = alike.flatMap(({ values }, source) => {
      const [a, b] = [0, 1].map((side) =>
        places.filter((i) => placed.source[i] === source && items.weight[i] !== 0 && sideOf[termOf(i)] === side),
      ) as [number[], number[]];
      if (a.length < 2 || b.length < 2) return [];
      const between = (x: readonly number[], y: readonly number[]): number =>
        mean(x.flatMap((i) => y.flatMap((j) => (i === j ? [] : [values[(i % size) * size + (j % size)] ?? NaN]))));
      return [(between(a, a) + between(b, b)) / 2 - between(a, b)];
    });
    const found = valueOf(Uint8Array.from(places, (i) => sideOf[termOf(i)] ?? 0));
    if (bySource.length === 0) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(Math.max(0, mean(bySource)), 12);
  }
});
