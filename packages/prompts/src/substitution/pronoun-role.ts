import type { PronounRole } from "../lexicon/gender-counterparts.js";
import { withoutEmphasis } from "../mentions/markup.js";
import { functionWords } from "../mentions/person-words.js";
import { gapAfter, type Place, textAfter } from "../mentions/place.js";
import { neverAfterDeterminer, nounLike, opensNoun, otherDeterminers, spans } from "./pronoun-words.js";
import { phraseEnds } from "./phrase-ends.js";
import { roleOfHer } from "./role-of-her.js";

/**
 * What "her" or "his" stands for: the object ("saw her"), a determiner ("her car") or possessive ("it is his"). By what
 * follows and, for verbs that take two objects or an object and a verb, by what goes before. English cannot always be
 * told by rules: "gave her books" is read as a determiner.
 */
export function pronounRole(place: Place, pronoun: "her" | "his"): PronounRole {
  const other: PronounRole = pronoun === "her" ? "object" : "possessive";
  const { tokens, last } = place;
  const slashed =
    place.first > 0 && /^\s*\/\s*$/.test(gapAfter(place, place.first - 1)) ? tokens[place.first - 1]?.key : undefined;
  // "she/her", "he/his" and "him/his" list forms; "his/her" is "his or her".
  if (slashed === "he" && pronoun === "his") return "determiner";
  if (slashed !== undefined && /^(?:s?he|him|they|them)$/.test(slashed)) return other;
  const gap = withoutEmphasis(textAfter(place, last));
  if (
    slashed !== undefined &&
    otherDeterminers.has(slashed) &&
    !/^\s*\/\s*\p{L}/u.test(place.text.slice(tokens[last]?.end))
  )
    return "determiner";
  if (isBesideAside(place)) return "determiner";
  if (!/^\s+["'“‘]*$/u.test(gap)) return joinedDeterminer(place, gap) ? "determiner" : other;
  const next = tokens[last + 1]?.key;
  if (next === undefined) return other;
  if (/^(?:and|or)$/.test(next)) {
    const after = tokens[last + 2]?.key ?? "";
    const behind = tokens[last + 3]?.key;
    // "her and her cats": the first is whose they are.
    if (after === pronoun) return other;
    return otherDeterminers.has(after) &&
      /^\s+$/.test(gapAfter(place, last + 2)) &&
      behind !== undefined &&
      !neverAfterDeterminer.has(behind)
      ? "determiner"
      : other;
  }
  // "her in-laws", "his to-do list"
  if (/^[-\u2010\u2011]/.test(gapAfter(place, last + 1))) return "determiner";
  if (neverAfterDeterminer.has(next)) return other;
  if (next === "every" && !spans.has(tokens[last + 2]?.key ?? "") && !phraseEnds(place, last + 1)) return "determiner";
  if (pronoun === "his") {
    return functionWords.has(next) && !nounLike.has(next) && !opensNoun.has(next) ? other : "determiner";
  }
  return roleOfHer(place, next);
}

/** "her (late) mother": a noun follows the aside. */
function isBesideAside({ text, tokens, last }: Place): boolean {
  const aside = /^\s+\([^()]{1,30}\)\s+([\p{L}\p{M}]+)/u.exec(text.slice(tokens[last]?.end))?.[1];
  return aside !== undefined && !functionWords.has(aside.toLowerCase());
}

/** "his/her car", "his (or her) car": the slash joins two determiners. */
function joinedDeterminer(place: Place, gap: string): boolean {
  const { tokens, last } = place;
  if (!/^\s*[/|]\s*$|^\s*\($/.test(gap)) return false;
  const ahead = gap.includes("(") ? last + 2 : last + 1;
  const other = tokens[ahead]?.key ?? "";
  if (gap.includes("/") && /^(?:his|her|their)$/.test(other)) return true;
  return (
    otherDeterminers.has(other) &&
    /^\)?\s+$/.test(gapAfter(place, ahead)) &&
    !neverAfterDeterminer.has(tokens[ahead + 1]?.key ?? "to")
  );
}
