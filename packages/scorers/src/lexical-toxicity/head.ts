import type { EvidenceReader } from "./evidence.js";

/**
 * What makes a probability of evidence. The logit of a part of a text is `offset` + the sum over its slots of `slopes` *
 * evidence + `biases`. The logit of a text of one part is that of the part. Else it is the smooth maximum of two: of the
 * worst part, `worstOffset` + `worst` * its logit + `perDoubling` * log2 of the number of parts, since the worst of many
 * is bad by chance, + `worstWhole` * the weighed evidence of the whole text; and of the whole, `wholeOffset` + `whole` *
 * its weighed evidence + `wholeBiases` * its biases, since several small things add up. That logit says on which side of
 * .5 a text is; how far from it, `plainShare` of the answer is that of the words wherever they stand, whose logit
 * without evidence is `plainOffset`.
 */
export interface Head {
  readonly slopes: Float64Array;
  readonly biases: Float64Array;
  readonly offset: number;
  readonly worstOffset: number;
  readonly worst: number;
  readonly perDoubling: number;
  readonly worstWhole: number;
  readonly wholeOffset: number;
  readonly whole: number;
  readonly wholeBiases: number;
  readonly plainOffset: number;
  readonly plainShare: number;
}

/** The numbers of a head that stand in its file one by one. */
export const headNumbers = [
  "offset",
  "worstOffset",
  "worst",
  "perDoubling",
  "worstWhole",
  "wholeOffset",
  "whole",
  "wholeBiases",
  "plainOffset",
  "plainShare",
] as const satisfies readonly (keyof Head)[];

/** So many parts at most are counted. */
const MOST_PARTS = 64;

/** log2 of the number of parts. */
export function doublings(parts: number): number {
  return Math.log2(Math.min(parts, MOST_PARTS));
}

/** The logit of the text that was read; undefined if it has no word that could be judged. */
export function logitOf(head: Head, evidence: EvidenceReader, parts: number): number | undefined {
  if (parts === 0) return undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (let part = 0; part < parts; part++) most = Math.max(most, partLogit(head, evidence, part));
  if (parts === 1) return tempered(head, most, evidence, evidence.count);
  const count = evidence.weigh(-1);
  const weighed = weighedBy(head, evidence, count);
  const judged = smoothMaximum(
    head.worstOffset + head.worst * most + head.perDoubling * doublings(parts) + head.worstWhole * weighed,
    head.wholeOffset + head.whole * weighed + head.wholeBiases * biasOf(head, evidence, count),
  );
  return tempered(head, judged, evidence, count);
}

/** On the side of 0 on which `judged` is, as far from it as that and the evidence of the words alone say together. */
function tempered(head: Head, judged: number, { sums, used }: EvidenceReader, count: number): number {
  let plain = head.plainOffset;
  for (let k = 0; k < count; k++) plain += sums[used[k] as number] as number;
  const side = judged < 0 ? Math.min(plain, 0) : Math.max(plain, 0);
  return (1 - head.plainShare) * judged + head.plainShare * side;
}

function partLogit(head: Head, evidence: EvidenceReader, part: number): number {
  const count = evidence.weigh(part);
  return head.offset + weighedBy(head, evidence, count) + biasOf(head, evidence, count);
}

function weighedBy({ slopes }: Head, { sums, used }: EvidenceReader, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += (slopes[used[k] as number] as number) * (sums[used[k] as number] as number);
  return sum;
}

function biasOf({ biases }: Head, { used }: EvidenceReader, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += biases[used[k] as number] as number;
  return sum;
}

/** log(e^a + e^b), without overflow. */
export function smoothMaximum(a: number, b: number): number {
  return Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
}
