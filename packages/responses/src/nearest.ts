/** A sentence that asks whether the nearest of the names was meant, where one is near enough to be a slip; else nothing. */
export function didYouMean(given: string, names: readonly string[]): string | undefined {
  const least = names.map((name) => ({ name, distance: editDistance(given.toLowerCase(), name.toLowerCase()) })).toSorted((a, b) => a.distance - b.distance)[0];
  return least === undefined || least.distance > Math.max(1, Math.floor(given.length / 3)) ? undefined : `Did you mean ${least.name}?`;
}

/** How many insertions, deletions and exchanges turn one text into the other. */
function editDistance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) row.push(Math.min((last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    last = row;
  }
  return last[b.length] ?? 0;
}
