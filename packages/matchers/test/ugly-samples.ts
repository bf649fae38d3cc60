// The samples of all matchers made ugly: limits of twenty figures, scores with a long tail, names that fill a line or are
// in other scripts.

/** What each group and source is called instead; long ones begin and end with what tells them from others. */
const NAMES: Readonly<Record<string, string>> = {
  men: `men 🧑🏾 ${"of the northern and the southern district ".repeat(2)}who came first`,
  women: `महिलाएँ ${"और उनके साथ काम करने वाले लोग ".repeat(3)}आख़िरी`,
  others: `其他${"不属于任何一组的人们".repeat(10)}最后`,
  girl: `girl ${"with a very long description of herself ".repeat(2)}at last`,
  boy: `ولد ${"من مكان بعيد جدا ".repeat(6)}أخيرا`,
};
export const LONG_NAMES = Object.values(NAMES);

const TAIL = 0.123_456_789_012_3;

/** The same data with ugly names and numbers, in the same order and on the same side of any limit. */
export function ugly(value: unknown, key = ""): unknown {
  if (typeof value === "string") return NAMES[value] ?? value.replace(/^case (\d+)$/, sourceName);
  // Scores of candidates are compared, and only their order and distances matter.
  if (typeof value === "number") return key === "score" ? value * (1 + TAIL / 1000) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => ugly(one, key));
  // Measurements hold functions and are as they are; arrays of numbers are no data of groups.
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if ("metric" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [NAMES[name] ?? name, ugly(own, name)]));
}

/** The arguments of a matcher with limits of twenty figures. */
export function uglyGiven(given: readonly unknown[]): readonly unknown[] {
  return given.map((one) => {
    if (typeof one === "number") return uglyLimit(one);
    const named = ugly(one);
    if (typeof named !== "object" || named === null) return named;
    const limits = ["min", "rougeL", "exactMatch", "toxicFraction", "recommendationSimilarity"];
    return Object.fromEntries(
      Object.entries(named).map(([name, own]) => [name, limits.includes(name) ? uglyLimit(own as number) : own]),
    );
  });
}

function uglyLimit(limit: number): number {
  return limit * (1 + TAIL / 10);
}

function sourceName(_: string, number: string): string {
  return `case ${number} of ${"the many that were told at length ".repeat(4)}ending in ${number}`;
}
