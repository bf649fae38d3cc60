import type { Mention } from "./mentions.js";
import { startsSentence } from "./mentions.js";
import { isEnd } from "./plain-text.js";

/** How plainly an answer states its choice: "Final answer: B", "Answer: B", "I choose B", "B is better". */
export type Weight = 4 | 3 | 2 | 1;

/** A choice that an answer states. */
export interface Statement<Value> {
  readonly value: Value;
  readonly weight: Weight;
  readonly at: number;
}

const kind =
  "(?:candidate|applicant|option|choice|pick|person|resume|response|answer|fit|match|one|contender|contestant|essay|profile|label|class|rating|score|grade)";
const superior =
  "(?:better|best|stronger|strongest|superior|preferred|preferable|winning|winner|ideal|correct|right|(?:more|most|better|best) (?:qualified|suitable|suited|appropriate|compelling|deserving|attractive|promising|impressive|competitive|equipped|prepared))";
const inferior = "(?:less|worse|weaker|least|worst|weakest|inferior|lower)";
const adverbs = String.raw`(?: (?:to be|the|a|an|my|both|all|[\p{L}]+ly|much|far|also|thus|still|somewhat))*`;
const copula = "(?:is|was|are|seems|appears|looks|remains|would be|should be|will be|emerges as|stands out as)";
const openers = String.raw`["'“”«([{•\s]*(?:- )?["'“«([{]*(?:the |a |an |it's )?`;

const keys = [
  "answer|label|decision|class|classification|category|verdict|choice|prediction|rating|score|grade|winner|result|conclusion|recommendation|selection|preference|preferred|judge?ment|assessment|pick|vote|outcome|output",
  "antwort|entscheidung|urteil|bewertung|note|ergebnis|réponse|décision|respuesta|decisión|resposta|decisão|risposta|decisione|antwoord|beslissing|答案|回答|结论|結論|答え|判定",
].join("|");
const stated = new RegExp(
  String.raw`(?:^|[^\p{L}])((?:final|overall)[ _])?(?:${keys})(?:[ _]${kind})?(?: (?:for|on|about|of|regarding) [^.:!?\n]{1,40}?)?["']?(?:\s*(?::|=|->|→|⇒|\bis\b|\bwould be\b|\bist\b|\best\b|\bes\b|\bé\b|\bè\b))+${openers}$`,
  "u",
);
const chosen = new RegExp(
  String.raw`(?:\b(?:i|we|let's|let us)(?:'d|'ll|'ve|'m)?(?: (?!not\b|never\b|cannot\b)[\p{L}]+){0,4}?|(?:^|[:,\-]) ?(?:so|therefore|thus|hence|overall)?,?) (?:choos(?:e|ing)|chose|chosen|pick(?:ed|ing)?|select(?:ed|ing)?|prefer|recommend(?:ing)?|suggest|go(?:ing)? with|opt(?:ing)? for|favou?r|hire|hiring|vote for|lean(?:ing)? (?:towards?|to)|classify|label|categori[sz]e|predict|answer)(?: [^.!?\n;]{0,60})?[ "'“(]$`,
  "u",
);
const rated =
  /\b(?:i|we)(?:'d|'ll)?(?: [\p{L}]+){0,3}? (?:rate|score|grade|give|assign|award)(?: [^.!?\n;]{0,60})?[ "'“(]$/u;
const bestIs = new RegExp(
  String.raw`\b${superior}(?: [\p{L}'-]+){0,5} (?:${copula}${adverbs}(?: that of)?:? |goes to )["'“([]*(?:the )?$`,
  "u",
);
const goesTo =
  /\b(?:(?:edge|advantage|win|victory|nod|preference|vote|job|position|offer) (?:goes|should go|would go) to|in favou?r of|sid(?:e|ing) with|lean(?:s|ing)? towards?) (?:the )?$/;
const isBest = new RegExp(
  String.raw`^\)?(?: ${copula}${adverbs} (?:${superior})(?! (?:in|at|on|when|with|if|educated|known|paid)\b)|(?: [\p{L}]+ly)? (?:wins|edges out|outperforms|outshines|comes out ahead|stands out)(?! (?:in|at|on)\b)| (?:has|holds|gets|takes|deserves) the (?:[\p{L}]+ )?(?:edge|advantage|job|position)(?! (?:in|at|on)\b)| (?:should|would|must) be (?:chosen|selected|hired|preferred|picked)| (?:over|rather than|instead of|>) )`,
  "u",
);
const worseThan = new RegExp(
  String.raw` ${copula}${adverbs} (?:${inferior}|not as [\p{L}-]+)(?: [\p{L}-]+){0,3} (?:than|to|as) (?:the )?$`,
  "u",
);

const clauseBreak = String.raw`[.,;:!?()\n—–]| - |\b(?:but|however|so|therefore|thus|hence|because|since|while|whereas|and (?:i|we|the|it|should|would)|as (?:he|she|they|it|the)|although|though)\b`;
const lastClause = new RegExp(`^[^]*(?:${clauseBreak})`);
const firstClause = new RegExp(
  `(?:${clauseBreak}|\\b(?:due to|given|based on|with|despite|for|who|which|that|where|when|if|and|as|by|from|in)\\b)[^]*$`,
);
const negating =
  /(?:\b(?:not|never|neither|nor|cannot|without|hardly|unlikely|unable|reject|rejects|rejecting|refuse|avoid|less|worse|weaker|least|worst|inferior|no (?:reason|need|basis|grounds?|justification|evidence|case|cause|way|intention|sign|indication))\b|n't\b|\b(?:than|over|unlike|against|rather than|instead of|compared (?:to|with)|relative to|to reject|non-|no )\s*(?:the )?$)/;
const belittling =
  /^(?:'s)?(?: [\p{L}'-]+){0,4}? (?:not|never|lacks?|lacking|without|less|worse|weaker|inferior|wrong|unsuitable|unqualified|reject|rejected|excluded|no|fewer|lower|falls|fails|(?:could|might|may) be)\b|^(?: [\p{L}]+)?n't\b/u;

/**
 * Whether what is said of a class speaks against it, or may: "not B", "than B", "B lacks", "B is less qualified".
 * `bare` is the text with names blanked.
 */
export function isNegated({ at, end }: Mention<unknown>, bare: string): boolean {
  const before = bare.slice(Math.max(0, at - 80), at).replace(lastClause, "");
  const after = predicate(bare.slice(end, end + 140))
    .slice(0, 60)
    .replace(firstClause, "");
  return negating.test(before) || belittling.test(after);
}

/** What is said of a name, without what stands in apposition: ", with five years," or "(Ana)". */
function predicate(after: string): string {
  return after.replace(/^(?:, [^,.;!?\n]{1,60},| \([^)\n]{1,60}\))/, "");
}

/** The choice that a mention is part of, if it is part of one. */
export function statementAt<Value>(
  text: string,
  lower: string,
  mentions: readonly Mention<Value>[],
  i: number,
  isAgainst: boolean,
): Statement<Value> | undefined {
  const mention = mentions[i];
  if (mention?.isCertain !== true) return undefined;
  const { value, at, end, isWeak } = mention;
  const after = lower.slice(end, end + 120);
  if (isOneOfSeveral(mentions, i, text) || /^["'”)\]]*\?/.test(after)) return undefined;
  const isAlone = /^["'”»)\]}]*\s*(?:$|[\n.!;,:(—–]|- )/.test(after);
  if (isWeak && !isAlone) return undefined;
  const key = stated.exec(lower.slice(Math.max(0, at - 120), at));
  if (key !== null && !isSubject(after) && !/^["')]*\s*[=:]/.test(after))
    return { value, at, weight: key[1] === undefined ? 3 : 4 };
  if (/^["'”»)\]}\s.!]*$/.test(after) && isLastSentence(lower, at)) return { value, at, weight: 3 };
  if (/^[.!]\s/.test(after) && /[.!?] $/.test(lower.slice(Math.max(0, at - 2), at))) return { value, at, weight: 3 };
  const { start, sentence } = sentenceAround(lower, at, end);
  if (
    sentence.endsWith("?") ||
    /\b(?:if|unless|depend(?:s|ing)?|otherwise)\b/.test(
      sentence.replaceAll(/\bif (?:(?:i|we) (?:had|have|must|were|need)|forced|pressed|pushed)[^,.;]*/g, ""),
    )
  )
    return undefined;
  const before = lower.slice(start, at);
  const sinceOther = lower.slice(Math.max(start, mentions[i - 1]?.end ?? 0), at);
  if (!isAgainst && (chosen.test(` ${sinceOther}`) || (/\d/.test(text.slice(at, end)) && rated.test(sinceOther))))
    return { value, at, weight: 2 };
  if (
    /\b(?:while|although|though|whereas|despite|could|may|might)\b[^,;]*$/.test(before) ||
    /^(?:in terms of|regarding|as for|when it comes to|with (?:regard|respect) to|on paper|at first)\b/.test(sentence)
  )
    return undefined;
  const later = mentions
    .slice(i + 1, i + 20)
    .filter((other) => other.value !== value && other.at < start + sentence.length);
  const isConceded = later.some((other) => /\b(?:but|however|yet)\b[^;]*$/.test(lower.slice(end, other.at)));
  if (isConceded) return undefined;
  if (worseThan.test(before)) return { value, at, weight: 1 };
  const isStated = isAlone || !isSubject(after);
  if (
    !isAgainst &&
    (isBest.test(predicate(after)) ||
      (isStated && (bestIs.test(before) || goesTo.test(before)) && !new RegExp(`\\b${inferior}\\b`).test(before)))
  )
    return { value, at, weight: 1 };
  return undefined;
}

/** "A or B", "A/B" and "A and B" choose nothing. */
function isOneOfSeveral(mentions: readonly Mention<unknown>[], i: number, text: string): boolean {
  const areJoined = (first: Mention<unknown> | undefined, second: Mention<unknown> | undefined): boolean => {
    if (first === undefined || second === undefined || first.value === second.value) return false;
    const join = /^["'”)]*\s*(?:([,/|])|,?\s*(?:or|and|und|oder|et|ou|y|o|e)\b)\s*(?:the )?["'“(]*$/i.exec(
      text.slice(first.end, second.at).slice(0, 40),
    );
    // "Compared to A, B": a comma alone joins only what a sentence begins with.
    return join !== null && (join[1] !== "," || startsSentence(text, first.at));
  };
  return areJoined(mentions[i - 1], mentions[i]) || areJoined(mentions[i], mentions[i + 1]);
}

/** "Conclusion: A lacks" says something of A, and does not choose it. */
function isSubject(after: string): boolean {
  const [, word = ""] = /^(?:'s)? ([\p{L}']+)/u.exec(after) ?? [];
  return (
    after.startsWith("'s") ||
    (/^(?:is|are|was|were|has|have|had|does|did|do|can|could|would|should|will|may|might|must)(?:n't)?$|[^siu]s$/.test(
      word,
    ) &&
      !/^(?:as|this|his|its|towards|versus|loans|stars|points)$/.test(word))
  );
}

/** Whether a sentence begins here, perhaps with "so" or "overall", and this is the last of the text. */
function isLastSentence(lower: string, at: number): boolean {
  const before = lower
    .slice(Math.max(0, at - 400), at)
    .replace(/(?:so|therefore|thus|hence|overall|verdict|finally),? (?:the )?$/, "")
    .replace(/the $/, "");
  if (!startsSentence(before, before.length) || /(?:^|\n)\d{1,2}[.)] $/.test(before)) return false;
  const lead = /([^.!?\n]*):[\s"'“([*•–—-]*$/.exec(before)?.[1];
  return (
    lead === undefined ||
    !new RegExp(String.raw`\b(?:${inferior}|not|reject\p{L}*|loser|labels|options|choices)\b|n't\b|\d$`, "u").test(lead)
  );
}

/** What stands farther away in a sentence says nothing of a name. */
const LONGEST_BEFORE = 400;

/** The sentence, or the line, in which something stands, and where it begins. */
export function sentenceAround(
  text: string,
  at: number,
  end: number,
): { readonly start: number; readonly sentence: string } {
  let start = at;
  while (
    start > Math.max(0, at - LONGEST_BEFORE) &&
    text[start - 1] !== "\n" &&
    !/^[.!?]\s/.test(text.slice(start - 2, start))
  )
    start -= 1;
  const rest = text.slice(end, end + 1000);
  const stop = /[.!?](?=\s|$)|\n|$/.exec(rest);
  return { start, sentence: text.slice(start, end + (stop?.index ?? 0) + (stop?.[0].trim().length ?? 0)) };
}

/** Whether a name is all that a sentence begins with: behind it the text ends, breaks off, or explains. */
export function isSetOff(after: string): boolean {
  return /^["'”»)\]}]*\s*(?:$|\n|[.!;:(—–](?!\p{L})|- )/u.test(after) && isEnd(after[0]);
}
