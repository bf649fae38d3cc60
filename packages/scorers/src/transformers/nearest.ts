/** The name that was probably meant: the nearest by Damerau's distance, where it is near enough to be a slip. */
export function nearest(given: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(given.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(given.toLowerCase(), name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** A sentence that asks whether the nearest name was meant, or nothing. */
export function didYouMean(given: unknown, names: Iterable<string>): string | undefined {
  const name = typeof given === "string" ? nearest(given, names) : undefined;
  return name === undefined ? undefined : `Did you mean ${JSON.stringify(name)}?`;
}

/** Insertions, deletions, exchanges and swaps of neighbours that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min(exchanged, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, (beforeLast[j - 2] as number) + 1);
      row.push(distance);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] as number;
}
