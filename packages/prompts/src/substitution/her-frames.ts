import { functionWords, personWords } from "../mentions/person-words.js";
import { gapAfter, type Place } from "../mentions/place.js";
import { days, ingNouns, lyNouns } from "./pronoun-words.js";
import { phraseEnds } from "./phrase-ends.js";
import {
  afterVerb,
  bareVerbs,
  causative,
  christening,
  gifted,
  gifts,
  giving,
  helping,
  isModifier,
  isState,
  letting,
  madeNouns,
  making,
  nounVerbs,
  objects,
  offices,
  perceived,
  perceiving,
  quantities,
} from "./verb-frames.js";

/** "let her go", "made her work late", "heard her sing", not "made her decision" or "let her hair down". */
export function isFollowedByVerb(place: Place, before: string, endsThere: boolean): boolean {
  const { tokens, first, last } = place;
  const next = tokens[last + 1]?.key ?? "";
  const after = tokens[last + 2]?.key ?? "";
  // "listen to her sing"
  const listening =
    (before === "to" && /^listen(?:s|ed|ing)?$/.test(tokens[first - 2]?.key ?? "")) ||
    (before === "at" && /^look(?:s|ed|ing)?$/.test(tokens[first - 2]?.key ?? ""));
  if (!causative.has(before) && !listening) return false;
  if (bareVerbs.has(next)) return true;
  const hasObject = objects.has(after) && /^\s+$/.test(gapAfter(place, last + 1));
  if (!nounVerbs.has(next)) return hasObject && letting.has(before) && !personWords().people.has(next);
  if (hasObject && !(making.has(before) && madeNouns.has(next))) return true;
  const isAlone = endsThere || afterVerb.has(after) || (/^[a-z]{3,}ly$/.test(after) && !lyNouns.has(after));
  if (!isAlone || /^(?:be|is|was|are|were)$/.test(after)) return next === "look" && isState(after);
  if (letting.has(before) || helping.has(before)) return true;
  if (making.has(before)) return !madeNouns.has(next);
  return (
    (perceiving.has(before) || listening) && (perceived.has(next) || (next === "work" && before.startsWith("watch")))
  );
}

/** "made her happy", "kept her very busy", "hold her accountable", not "keep her safe deposit box". */
export function isDescribed(place: Place, endsThere: boolean): boolean {
  const { tokens, last } = place;
  const next = tokens[last + 1]?.key ?? "";
  if (/^[a-z]{2,}ly$/.test(next) && !lyNouns.has(next)) return true;
  // "keep her big, loud mouth shut"
  const isOneOfSeveral = gapAfter(place, last + 1).startsWith(",") && !functionWords.has(tokens[last + 2]?.key ?? "to");
  if (
    endsThere &&
    !isOneOfSeveral &&
    (isState(next) || (next === "company" && /^ke[ep]/.test(tokens[place.first - 1]?.key ?? "")))
  )
    return true;
  return (
    isModifier(next) &&
    /^\s+$/.test(gapAfter(place, last + 1)) &&
    isState(tokens[last + 2]?.key ?? "") &&
    phraseEnds(place, last + 2)
  );
}

/** "named her CEO", "appointed her head of sales", "called her Maria", not "named her successor". */
export function isNamed(place: Place, verb: string, endsThere: boolean): boolean {
  const { text, tokens, last } = place;
  const isName = (i: number): boolean => /^\p{Lu}\p{Ll}/u.test(text.slice(tokens[i]?.start, tokens[i]?.end));
  const next = tokens[last + 1]?.key ?? "";
  if (
    christening.has(verb) &&
    isName(last + 1) &&
    (endsThere || isName(last + 2)) &&
    !/^['’]/.test(gapAfter(place, last + 1)) &&
    !isName(place.first) &&
    !days.has(next)
  )
    return true;
  if (
    /^(?:vice|prime|deputy|chief|head|general|managing|executive|senior|honorary|acting|interim)$/.test(next) &&
    offices.has(tokens[last + 2]?.key ?? "")
  )
    return phraseEnds(place, last + 2);
  if (/^names?$/.test(next)) return next === "names" && verb.startsWith("call") && endsThere;
  return offices.has(next) && endsThere && !/^(?:call|consider)/.test(verb);
}

/** "gave her more", "deny her access", "gave her positive feedback", not "gave her credit card back". */
export function isGift(place: Place, verb: string, endsThere: boolean): boolean {
  const { tokens, last } = place;
  const next = tokens[last + 1]?.key ?? "";
  if (!giving.has(verb)) return false;
  if (quantities.has(next) || /^\d+$/.test(next)) return true;
  // "She paid her money": hers.
  if (/^(?:s?he)$/.test(tokens[place.first - 2]?.key ?? "") && gifted.has(next)) return false;
  const isLast = (i: number): boolean =>
    phraseEnds(place, i) && !(gifted.has(tokens[i]?.key ?? "") && /^(?:to|back|away)$/.test(tokens[i + 1]?.key ?? ""));
  if (endsThere && gifts.has(next)) return isLast(last + 1);
  return (
    !endsThere &&
    !functionWords.has(next) &&
    gifts.has(tokens[last + 2]?.key ?? "") &&
    /^\s+$/.test(gapAfter(place, last + 1)) &&
    isLast(last + 2)
  );
}

/** "her dancing", "her singing loudly" and "her fired", not "her wedding", "her crying baby" or "her beloved". */
export function isParticiple(word: string, after: string, endsThere: boolean): boolean {
  if (/^[a-z]{2,}ing$/.test(word)) return !ingNouns.has(word) && (endsThere || after.endsWith("ly"));
  return endsThere && /^[a-z]{2,}[^e]ed$/.test(word) && !/^(?:beloved|shred|moped|naked|hatred)$/.test(word);
}
