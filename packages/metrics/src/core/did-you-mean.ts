/**
 * A sentence that asks whether the nearest of the names was meant, for the advice of an error: nearest by insertions,
 * deletions, exchanges and swaps of neighbouring characters, in any case, if these are at most a third of the
 * longer one's characters. Undefined if no name is so near, or what was given is no text.
 *
 * @see Damerau 1964, Communications of the ACM 7:171
 * @example
 * didYouMean("toxicFracton", ["toxicFraction", "rabbi"]) // 'Did you mean "toxicFraction"?'
 * didYouMean("accuracy", ["toxicFraction", "rabbi"]) // undefined
 * @since 0.1.0
 */
export function didYouMean(given: unknown, names: Iterable<string>): string | undefined {
  if (typeof given !== "string") return undefined;
  let nearest: string | undefined;
  let least = Infinity;
  for (const name of names) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase());
    const most = Math.max(1, Math.floor(Math.max(given.length, name.length) / 3));
    if (distance <= most && distance < least) [nearest, least] = [name, distance];
  }
  return nearest === undefined ? undefined : `Did you mean ${JSON.stringify(nearest)}?`;
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min(exchanged, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, (beforeLast[j - 2] as number) + 1);
      row.push(distance);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] as number;
}
