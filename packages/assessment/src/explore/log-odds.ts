/** The weight of the prior, as a share of all that is counted. */
const PRIOR_SHARE = 0.1;

/**
 * How distinctive each word is of each group, as a z-score: the logarithm of its odds in the group less that in the
 * others, with a prior that takes every word for as common in each group as it is in all, so that rare words do not
 * come first; over its standard error. Counts are by word, then group.
 *
 * @see Monroe, Colaresi and Quinn 2008, "Fightin' Words", Political Analysis 16:372, with the prior of section 3.5.1
 */
export function logOddsScores(counts: Float64Array, groups: number): Float64Array {
  const words = counts.length / groups;
  const totals = new Float64Array(groups);
  for (let at = 0; at < counts.length; at++)
    totals[at % groups] = (totals[at % groups] as number) + (counts[at] as number);
  const all = totals.reduce((sum, total) => sum + total, 0);
  const prior = PRIOR_SHARE * all;
  const scores = new Float64Array(counts.length);
  for (let word = 0; word < words; word++) {
    let ofWord = 0;
    for (let group = 0; group < groups; group++) ofWord += counts[word * groups + group] as number;
    if (ofWord === 0) continue;
    const pseudo = (prior * ofWord) / all;
    for (let group = 0; group < groups; group++) {
      const own = (counts[word * groups + group] as number) + pseudo;
      const others = ofWord - (counts[word * groups + group] as number) + pseudo;
      const total = (totals[group] as number) + prior;
      const rest = all - (totals[group] as number) + prior;
      const log = Math.log(own / Math.max(total - own, 1)) - Math.log(others / Math.max(rest - others, 1));
      scores[word * groups + group] = log / Math.sqrt(1 / own + 1 / others);
    }
  }
  return scores;
}
