import type { PronounRole } from "../lexicon/gender-counterparts.js";
import { functionWords } from "../mentions/person-words.js";
import { gapAfter, type Place } from "../mentions/place.js";
import { isDescribed, isFollowedByVerb, isGift, isNamed, isParticiple } from "./her-frames.js";
import {
  beholding,
  days,
  ingNouns,
  lyNouns,
  moving,
  nounLike,
  notVerbs,
  opensNoun,
  otherDeterminers,
  periods,
  spans,
} from "./pronoun-words.js";
import { phraseEnds } from "./phrase-ends.js";
import { describing, naming, objects, quantities } from "./verb-frames.js";

/** What stands around "her". */
interface Around {
  readonly place: Place;
  readonly before: string;
  readonly next: string;
  readonly after: string;
  /** Whether the phrase ends behind the next word. */
  readonly endsThere: boolean;
  /** Whether the word before may be a verb whose object "her" is. */
  readonly isAfterVerb: boolean;
}

/** What "her" stands for before a word that does not tell it by itself: by what verbs and phrases go around it. */
export function roleOfHer(place: Place, next: string): PronounRole {
  const { tokens, first, last } = place;
  const before = tokens[first - 1]?.key ?? "";
  if (/^(?:back|home)$/.test(next) && moving.test(before)) return "object";
  const after = tokens[last + 2]?.key ?? "";
  const endsThere = phraseEnds(place, last + 1);
  // "her later years", "her so called friend"
  if ((/^(?:later|ever)$/.test(next) && !endsThere) || (next === "so" && /^(?:called|far)$/.test(after)))
    return "determiner";
  const isAfterVerb = before !== "" && /^\s+$/.test(gapAfter(place, first - 1)) && !notVerbs.has(before);
  const around = { place, before, next, after, endsThere, isAfterVerb };
  if (isObjectBeforeAdverb(around) || isObjectOfVerb(around)) return "object";
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

/** Whether what follows speaks of time, place or manner, before which "her" is an object: "saw her yesterday night". */
function isObjectBeforeAdverb({ place, before, next, after, endsThere, isAfterVerb }: Around): boolean {
  if (next === "right" && /^(?:now|after|before|away|there|here|then)$/.test(after)) return true;
  if (next === "much" && /^(?:better|more|less|worse)$/.test(after)) return true;
  if (endsThere && (next === "somehow" || (/^[a-z]{3,}ly$/.test(next) && !lyNouns.has(next)))) return true;
  if (/^(?:more|less|better|most)$/.test(next) && (endsThere || after === "than")) return true;
  if (!isAfterVerb) return false;
  if (endsThere && (days.has(next) || adverbs.test(next))) return true;
  if ((/^\d+$/.test(next) || quantities.has(next)) && after === "times") return true;
  return (
    /^(?:last|next)$/.test(next) &&
    spans.has(after) &&
    phraseEnds(place, place.last + 2) &&
    !/^(?:spen[dt]|enjoy|miss|work)/.test(before)
  );
}

const adverbs =
  /^(?:well|first|too|dead|overnight|afterwards?|otherwise|everywhere|anywhere|somewhere|upstairs|downstairs|overseas|abroad|forever|outright|anyway|someday|online|nowadays)$/;

/** Whether the verb before takes an object and more: "saw her dancing", "gave her more", "took her two years". */
function isObjectOfVerb({ place, before, next, after, endsThere, isAfterVerb }: Around): boolean {
  // "the idea of her winning the race"
  if (
    /^[a-z]{2,}ing$/.test(next) &&
    !ingNouns.has(next) &&
    (objects.has(after) || otherDeterminers.has(after)) &&
    followsVerbOrPreposition(place)
  )
    return true;
  if (beholding.test(before) && isParticiple(next, after, endsThere)) return true;
  if (isAfterVerb && isGift(place, before, endsThere)) return true;
  if (
    /^(?:takes?|took|taken|costs?)$/.test(before) &&
    (periods.test(next) || ((quantities.has(next) || /^\d+$/.test(next)) && periods.test(after)))
  )
    return true;
  return describing.has(before) && isDescribed(place, endsThere);
}

function followsVerbOrPreposition(place: Place): boolean {
  const before = place.tokens[place.first - 1]?.key ?? "and";
  return (
    /^\s+$/.test(gapAfter(place, place.first - 1)) &&
    !/^(?:and|or|but|is|was|are|were|be|that|because|if|when)$/.test(before)
  );
}
