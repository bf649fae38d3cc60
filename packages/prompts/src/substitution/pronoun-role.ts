import { withoutEmphasis } from "../mentions/markup.js";
import { gapAfter, type Place, textAfter } from "../mentions/place.js";
import { functionWords, personWords } from "../mentions/person-words.js";
import {
  afterVerb,
  bareVerbs,
  causative,
  christening,
  describing,
  gifted,
  gifts,
  giving,
  helping,
  isModifier,
  isState,
  letting,
  madeNouns,
  making,
  naming,
  nounVerbs,
  objects,
  offices,
  perceived,
  perceiving,
  quantities,
} from "./verb-frames.js";
import type { PronounRole } from "../lexicon/gender-counterparts.js";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const otherDeterminers = words("his her their my your our its");
/** After one of these, "her" and where to: "called her back", "drove her home". */
const moving =
  /^(?:call|bring|send|take|get|want|welcome|text|email|phone|ring|invite|follow|walk|drive|pay|write|let|win|hold)(?:s|ed|ing)?$|^(?:brought|sent|took|got|drove|paid|wrote|won|held|driving|inviting|writing|taking)$/;
/** After one of these, "her" and what she is doing or what is done to her: "saw her dancing", "want her fired". */
const beholding =
  /^(?:see|saw|seen|watch|hear|heard|notice|spot|spotted|find|found|catch|caught|keep|kept|leave|left|picture|imagine|remember|want|need|get|got|have|has|had)(?:s|es|ed|ing)?$/;
const ingNouns = words(
  "wedding painting building drawing meeting training writing clothing ring king spring rating ranking thing hearing reading feeling offering listing filing posting recording earring evening morning blessing calling savings sibling darling offspring upbringing understanding thinking timing parking housing bedding belonging being",
);
/** Nouns and adjectives that end as adverbs do. */
const lyNouns = words(
  "family early daily only weekly monthly yearly lovely elderly friendly ally belly jelly bully rally fly assembly supply reply anomaly folly lily emily sally holly molly kelly billy july ugly silly homely lonely lively likely costly deadly monopoly butterfly tally trolley scholarly motherly orderly curly ghostly heavenly worldly stately sickly chilly hilly jolly",
);
const periods = /^(?:second|minute|hour|day|week|month|year|decade|age)s?$/;
/** Before one of these and "her" stands no verb whose object "her" is. */
const notVerbs = words(
  "a an the this that these those to of in on at by with without from about into onto over under after before between among against through during since until for as than like near via and or nor but so yet if when while because although though whether where is are was were am be been being s re m what which who it",
);
const days = words("monday tuesday wednesday thursday friday saturday sunday");
const spans = words(
  "night week weekend month year time day spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday",
);

/** Adverbs and the like that are function words after "her", but also begin what a determiner stands before. */
const opensNoun = words(
  "now then once only just very too also home back most near off down up out over under again like still even more past well",
);
/** Function words that are mostly nouns or adjectives behind a determiner. */
const nounLike = words("work works needs need call calls home back past well want wants will can may might must mine");
const neverAfterDeterminer = words(
  "a an the this that these those my your our their his her its i you he she it we they me him us them who whom whose what when where why how whether to of in at by with from about into onto before after for because while if since than as and or but is was are were am be been being has had do does did would could shall should cannot t not never here there today yesterday tomorrow tonight",
);

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
  const before = tokens[place.first - 1]?.key ?? "";
  if (next === "every" && !spans.has(tokens[last + 2]?.key ?? "") && !phraseEnds(place, last + 1)) return "determiner";
  if (pronoun === "his") {
    return functionWords.has(next) && !nounLike.has(next) && !opensNoun.has(next) ? other : "determiner";
  }
  if (/^(?:back|home)$/.test(next) && moving.test(before)) return "object";
  const after = tokens[last + 2]?.key ?? "";
  const endsThere = phraseEnds(place, last + 1);
  // "her later years", "her so called friend"
  if ((/^(?:later|ever)$/.test(next) && !endsThere) || (next === "so" && /^(?:called|far)$/.test(after)))
    return "determiner";
  if (
    (next === "right" && /^(?:now|after|before|away|there|here|then)$/.test(after)) ||
    (next === "much" && /^(?:better|more|less|worse)$/.test(after))
  )
    return "object";
  // "the idea of her winning the race"
  if (
    /^[a-z]{2,}ing$/.test(next) &&
    !ingNouns.has(next) &&
    (objects.has(after) || otherDeterminers.has(after)) &&
    followsVerbOrPreposition(place)
  )
    return "object";
  if (endsThere && (next === "somehow" || (/^[a-z]{3,}ly$/.test(next) && !lyNouns.has(next)))) return "object";
  const isAfterVerb = before !== "" && /^\s+$/.test(gapAfter(place, place.first - 1)) && !notVerbs.has(before);
  if (endsThere && isAfterVerb && (days.has(next) || /^(?:well|first|too)$/.test(next))) return "object";
  if (
    /^(?:last|next)$/.test(next) &&
    spans.has(after) &&
    phraseEnds(place, last + 2) &&
    isAfterVerb &&
    !/^(?:spen[dt]|enjoy|miss|work)/.test(before)
  )
    return "object";
  if (/^(?:more|less|better|most)$/.test(next) && (endsThere || after === "than")) return "object";
  if (beholding.test(before) && isParticiple(next, after, endsThere)) return "object";
  if (isAfterVerb && isGift(place, before, endsThere)) return "object";
  if (isAfterVerb && (/^\d+$/.test(next) || quantities.has(next)) && /^times$/.test(after)) return "object";
  if (
    /^(?:takes?|took|taken|costs?)$/.test(before) &&
    (periods.test(next) || ((quantities.has(next) || /^\d+$/.test(next)) && periods.test(after)))
  )
    return "object";
  if (describing.has(before) && isDescribed(place, endsThere)) return "object";
  if (
    isAfterVerb &&
    endsThere &&
    /^(?:dead|overnight|afterwards?|otherwise|everywhere|anywhere|somewhere|upstairs|downstairs|overseas|abroad|forever|outright|anyway|someday|online|nowadays)$/.test(
      next,
    )
  )
    return "object";
  if (/^(?:only|very|past)$/.test(next) && !endsThere && !/^(?:much|well)$/.test(after)) return "determiner";
  if (naming.has(before) && isNamed(place, before, endsThere)) return "object";
  if (isFollowedByVerb(place, before, endsThere)) return "object";
  if (!functionWords.has(next)) return "determiner";
  if (opensNoun.has(next) || nounLike.has(next))
    return endsThere && opensNoun.has(next) && !/^(?:back|home|work)$/.test(next)
      ? "object"
      : endsThere || nounLike.has(next)
        ? "determiner"
        : "object";
  return "object";
}

function followsVerbOrPreposition(place: Place): boolean {
  const before = place.tokens[place.first - 1]?.key ?? "and";
  return (
    /^\s+$/.test(gapAfter(place, place.first - 1)) &&
    !/^(?:and|or|but|is|was|are|were|be|that|because|if|when)$/.test(before)
  );
}

/** "let her go", "made her work late", "heard her sing", not "made her decision" or "let her hair down". */
function isFollowedByVerb(place: Place, before: string, endsThere: boolean): boolean {
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
function isDescribed(place: Place, endsThere: boolean): boolean {
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
function isNamed(place: Place, verb: string, endsThere: boolean): boolean {
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
function isGift(place: Place, verb: string, endsThere: boolean): boolean {
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
function isParticiple(word: string, after: string, endsThere: boolean): boolean {
  if (/^[a-z]{2,}ing$/.test(word)) return !ingNouns.has(word) && (endsThere || after.endsWith("ly"));
  return endsThere && /^[a-z]{2,}[^e]ed$/.test(word) && !/^(?:beloved|shred|moped|naked|hatred)$/.test(word);
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

/** Whether the phrase ends behind token `i`: at punctuation, or at a word that continues the sentence otherwise. */
function phraseEnds(place: Place, i: number): boolean {
  if (!/^\s+$/.test(gapAfter(place, i))) return true;
  return /^(?:last|next)$/.test(place.tokens[i + 1]?.key ?? "") || functionWords.has(place.tokens[i + 1]?.key ?? "to");
}
