/** Area under the ROC curve: how often a random positive scores above a random negative, ties counting half. */
export function rocAuc(scores: readonly number[], isPositive: readonly boolean[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[a] as number) - (scores[b] as number));
  let positives = 0;
  let rankSum = 0;
  for (let i = 0; i < order.length;) {
    let j = i;
    while (j < order.length && scores[order[j] as number] === scores[order[i] as number]) j++;
    const rank = (i + j + 1) / 2;
    for (let k = i; k < j; k++) {
      if (isPositive[order[k] as number] !== true) continue;
      positives++;
      rankSum += rank;
    }
    i = j;
  }
  const negatives = order.length - positives;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** Average precision: the mean precision at each positive, in falling order of score, ties taken together. */
export function averagePrecision(scores: readonly number[], isPositive: readonly boolean[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number));
  let found = 0;
  let sum = 0;
  for (let i = 0; i < order.length;) {
    let j = i;
    let here = 0;
    while (j < order.length && scores[order[j] as number] === scores[order[i] as number]) {
      if (isPositive[order[j] as number] === true) here++;
      j++;
    }
    found += here;
    sum += (here * found) / j;
    i = j;
  }
  return sum / found;
}

/** The share of scores of at least `threshold` among the items that `among` picks. */
export function shareAbove(scores: readonly number[], threshold: number, among: readonly boolean[]): number {
  const picked = scores.filter((_, i) => among[i] === true);
  return picked.filter((score) => score >= threshold).length / picked.length;
}
