import { expect, test } from "vitest";
import { ascendingOrder } from "../../src/statistics/ascending-order.js";
import { seededRandom } from "../../src/statistics/random.js";

const random = seededRandom(5);
const lists = {
  "few values": Array.from({ length: 50 }, () => random() - 0.5),
  "many values of both signs": Array.from({ length: 3000 }, () => (random() - 0.5) * 10 ** (random() * 40 - 20)),
  "many equal values, zeros with and without a sign among them": Array.from({ length: 3000 }, (_, i) =>
    i % 3 === 0 ? 0 : i % 3 === 1 ? -0 : Math.floor(random() * 5) - 2,
  ),
  "the smallest and the largest doubles": Array.from({ length: 1000 }, (_, i) =>
    i % 2 === 0 ? -(2 ** (1023 - i)) : 2 ** (i - 1074) + (i === 999 ? Number.MAX_VALUE : 0),
  ),
  "values that ascend already": Array.from({ length: 1000 }, (_, i) => i / 7),
};

test.each(Object.entries(lists))("%s are in the order in which a stable sort has them", (_, list) => {
  const values = Float64Array.from(list);
  const byValue = (a: number, b: number): number => (values[a] ?? 0) - (values[b] ?? 0);
  const places = list.map((_value, i) => i);
  expect([...ascendingOrder(values)]).toEqual(places.toSorted(byValue));
  const backwards = Uint32Array.from(places.toReversed());
  expect([...ascendingOrder(values, backwards)]).toEqual(places.toReversed().toSorted(byValue));
  expect([...backwards]).toEqual(places.toReversed());
});
