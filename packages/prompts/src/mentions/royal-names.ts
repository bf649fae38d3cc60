import { gapAfter, type Place, startsSentence } from "./place.js";
import type { LexiconTerm } from "../lexicon/lexicon.js";
import { functionWords } from "./person-words.js";

const royal = /^(?:kings?|queens?|princes?|princess(?:es)?|dukes?|duchess(?:es)?)$/;
const determiner =
  /^(?:a|an|the|this|that|these|those|my|your|our|his|her|their|its|every|each|another|no|any|some|one|two|three|many|all|both|s)$/;
const honorific =
  /^(?:mr|mrs|ms|dr|rev|prof|sr|jr|mister|miss|doctor|reverend|professor|pastor|judge|senator|coach|captain|officer|detective)$/;
/** Capitals before a title that are no given name: "Crown Prince", "the Saudi King". */
const beforeTitle = /^(?:crown|dear|majesty|highness|[a-z]+(?:an|ish|ese|ch|i))$/;
/** What is named after a royal person or a person called King: "King Street". */
const named =
  /^(?:street|st|road|rd|avenue|ave|lane|square|park|county|city|town|island|islands|bay|sound|university|college|school|hospital|hotel|energy|bank|center|centre|day|bed|beds|mattress|family|jr|sr|records|games)$/;

/**
 * Whether a title is a name where it stands, or part of a censored word: "Martin Luther King", "Prince released an
 * album", "in Queens"; not "King Charles", "the Queen".
 */
export function isRoyalName(place: Place, term: LexiconTerm): boolean {
  const { text, tokens, first, last } = place;
  if (term.attribute !== "gender" || (!royal.test(term.term) && term.term !== "guy")) return false;
  // "f**king"
  if (
    /(?:^|[^\p{L}])f[^\p{L}\s]{1,4}$/iu.test(
      text.slice(Math.max(0, (tokens[first]?.start ?? 0) - 6), tokens[first]?.start),
    )
  )
    return true;
  if (!isCapitalised(place, first)) return false;
  const next = tokens[last + 1];
  const hasName =
    next !== undefined &&
    /^\s$/.test(gapAfter(place, last)) &&
    isCapitalised(place, last + 1) &&
    !functionWords.has(next.key);
  if (term.term === "guy") return hasName && !determiner.test(tokens[first - 1]?.key ?? "");
  if (next !== undefined && hasName && named.test(next.key)) return true;
  for (let i = first - 1; i >= Math.max(0, first - 4); i--) {
    const gap = gapAfter(place, i);
    const key = tokens[i]?.key ?? "";
    if (honorific.test(key) && /^\.?\s+$/.test(gap) && i === first - 1) return true;
    if (!/^(?:\s+|-)$/.test(gap)) break;
    if (determiner.test(key)) return next?.key === "family" && /^\s$/.test(gapAfter(place, last));
    if (functionWords.has(key)) break;
    if (isCapitalised(place, i) && !beforeTitle.test(key)) {
      // "Yesterday King Charles": a capital that begins the sentence is not always a given name.
      if (hasName && startsSentence(text, tokens[i]?.start ?? 0)) break;
      return true;
    }
  }
  if (hasName || (next?.key === "of" && /^\s+$/.test(gapAfter(place, last)))) return false;
  if (isBesideTitle(place)) return false;
  if (!startsSentence(text, tokens[first]?.start ?? 0)) return true;
  return term.number !== "plural" && next !== undefined && !/[.!?|\n]/.test(gapAfter(place, last));
}

/** "King and Queen", "Prince, Princess". */
function isBesideTitle(place: Place): boolean {
  const { tokens, first, last } = place;
  const reaches = (gap: string): boolean => /^(?:\s*[,/&]\s*|\s+)$/.test(gap);
  if (reaches(gapAfter(place, last))) {
    const ahead = /^(?:and|or)$/.test(tokens[last + 1]?.key ?? "") ? last + 2 : last + 1;
    if (royal.test(tokens[ahead]?.key ?? "")) return true;
  }
  const behind = /^(?:and|or)$/.test(tokens[first - 1]?.key ?? "") ? first - 2 : first - 1;
  return first > 0 && reaches(gapAfter(place, first - 1)) && royal.test(tokens[behind]?.key ?? "");
}

function isCapitalised({ text, tokens }: Place, i: number): boolean {
  const token = tokens[i];
  return token !== undefined && /^\p{Lu}\p{Ll}/u.test(text.slice(token.start, token.end));
}
