import { seededRandom } from "@fairexpect/metrics/statistics";

import type { LoadOptions } from "./read-file.js";

/** Some of the items, in their order. */
export function drawn<Item>(items: readonly Item[], { sample, seed = 0 }: LoadOptions): Item[] {
  if (sample === undefined || sample >= items.length) return [...items];
  const random = seededRandom(seed);
  const places = items.map((_, i) => i);
  // Fisher and Yates, as far as is needed.
  for (let i = 0; i < sample; i++) {
    const j = i + Math.floor(random() * (places.length - i));
    [places[i], places[j]] = [places[j] as number, places[i] as number];
  }
  return places
    .slice(0, sample)
    .toSorted((a, b) => a - b)
    .map((place) => items[place] as Item);
}
