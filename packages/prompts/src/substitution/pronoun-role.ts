import { withoutEmphasis } from "../mentions/markup.js";
import { gapAfter, textAfter, type Place } from "../mentions/context.js";
import { functionWords } from "../mentions/person-words.js";
import type { PronounRole } from "../lexicon/gender-counterparts.js";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** After one of these, "her" and a bare verb: "let her go". */
const causative = words("let lets make makes made making help helps helped helping see saw watch watched watching hear heard have has had having");
const bareVerbs = words(
  "go be become come get feel think know find do take understand learn decide choose write apply improve manage prepare solve grow keep stay leave see say speak tell talk change move eat sleep sit stand wait win lose " +
    "finish start begin succeed fail cry laugh smile believe realize realise achieve reach build create develop explain handle avoid buy sell pay save cope recover relax choose pick pass get move live die have make sign call check fill review approve confirm send bring",
);
/** After one of these, "her" and how she is: "made her happy". */
const describing = words("make makes made making find finds found finding consider considers considered call calls called calling keep keeps kept keeping leave leaves left leaving drive drives drove get gets got getting deem deemed think thinks thought render rendered believe believes believed believing declare declared presume presumed");
const states = words(
  "happy sad angry sick uncomfortable comfortable nervous upset better worse attractive responsible proud jealous afraid anxious tired crazy rude lazy bossy smart safe busy warm calm alone awake alive stupid mad unhappy healthy famous rich poor ill ready " +
    "guilty qualified unqualified suitable unsuitable capable incapable competent incompetent difficult emotional pregnant unfit aware unaware interested suspicious boring interesting funny beautiful ugly intelligent trustworthy reliable innocent right wrong honest",
);
/** After one of these, "her" and what she gets. */
const giving = words("give gives gave giving given send sends sent sending tell tells told telling offer offers offered offering show shows showed showing teach teaches taught ask asks asked asking pay pays paid owe owes owed cost costs grant grants granted deny denies denied award awarded wish wished lend lent");
const given = words("more some enough another all everything something nothing anything one two three four five six ten several many much less plenty twice half directions permission luck hope advice access credit");
const otherDeterminers = words("his her their my your our its");
/** After one of these, "her" and where to: "called her back", "drove her home". */
const moving = /^(?:call|bring|send|take|get|want|welcome|text|email|phone|ring|invite|follow|walk|drive|pay|write|let|win|hold)(?:s|ed|ing)?$|^(?:brought|sent|took|got|drove|paid|wrote|won|held|driving|inviting|writing|taking)$/;
/** After one of these, "her" and what she is doing or what is done to her: "saw her dancing", "want her fired". */
const perceiving = /^(?:see|saw|seen|watch|hear|heard|notice|spot|spotted|find|found|catch|caught|keep|kept|leave|left|picture|imagine|remember|want|need|get|got|have|has|had)(?:s|es|ed|ing)?$/;
const ingNouns = words("wedding painting building drawing meeting training writing clothing ring king spring rating ranking thing hearing reading feeling offering listing filing posting recording earring evening morning blessing calling savings sibling darling offspring upbringing understanding thinking timing parking housing bedding belonging being");
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
const spans = words("night week weekend month year time day spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday");

/** Adverbs and the like that are function words after "her", but also begin what a determiner stands before. */
const opensNoun = words("now then once only just very too also home back most near off down up out over under again like still even more past well");
/** Function words that are mostly nouns or adjectives behind a determiner. */
const nounLike = words("work works needs need call calls home back past well want wants says thinks knows will can may might must mine feels takes gets goes asks tells makes");
const neverAfterDeterminer = words(
  "a an the this that these those my your our their his her its i you he she it we they me him us them who whom whose what when where why how whether to of in at by with from about into onto before after for because while if since than as and or but is was are were am be been being has had do does did would could shall should cannot t not never here there today yesterday tomorrow tonight",
);

/**
 * What "her" or "his" stands for: the object ("saw her"), a determiner ("her car") or possessive ("it is his"). By what follows and, for
 * verbs that take two objects or an object and a verb, by what goes before. English cannot always be told by rules: "gave her books"
 * is read as a determiner.
 */
export function pronounRole(place: Place, pronoun: "her" | "his"): PronounRole {
  const other: PronounRole = pronoun === "her" ? "object" : "possessive";
  const { tokens, last } = place;
  const slashed = place.first > 0 && /^\s*\/\s*$/.test(gapAfter(place, place.first - 1)) ? tokens[place.first - 1]?.key : undefined;
  // "she/her", "he/his" and "him/his" list forms; "his/her" is "his or her".
  if (slashed === "he" && pronoun === "his") return "determiner";
  if (slashed !== undefined && /^(?:s?he|him|they|them)$/.test(slashed)) return other;
  const gap = withoutEmphasis(textAfter(place, last));
  if (slashed !== undefined && otherDeterminers.has(slashed) && !/^\s*\/\s*\p{L}/u.test(place.text.slice(tokens[last]?.end))) return "determiner";
  if (isBesideAside(place)) return "determiner";
  if (!/^\s+["'“‘]*$/u.test(gap)) return joinedDeterminer(place, gap) ? "determiner" : other;
  const next = tokens[last + 1]?.key;
  if (next === undefined) return other;
  if (/^(?:and|or)$/.test(next)) {
    const after = tokens[last + 2]?.key ?? "";
    const behind = tokens[last + 3]?.key;
    // "her and her cats": the first is whose they are.
    if (after === pronoun) return other;
    return otherDeterminers.has(after) && /^\s+$/.test(gapAfter(place, last + 2)) && behind !== undefined && !neverAfterDeterminer.has(behind) ? "determiner" : other;
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
  const endsThere = phraseEnds(place, last + 1);
  const isAfterVerb = before !== "" && /^\s+$/.test(gapAfter(place, place.first - 1)) && !notVerbs.has(before);
  if (endsThere && isAfterVerb && (days.has(next) || /^(?:well|first|too)$/.test(next) || (/^[a-z]{3,}ly$/.test(next) && !lyNouns.has(next)))) return "object";
  if (/^(?:last|next)$/.test(next) && spans.has(tokens[last + 2]?.key ?? "") && phraseEnds(place, last + 2) && isAfterVerb && !/^(?:spen[dt]|enjoy|miss|work)/.test(before)) return "object";
  if (/^(?:more|less|better|most)$/.test(next) && (endsThere || tokens[last + 2]?.key === "than")) return "object";
  if (perceiving.test(before) && isParticiple(next, tokens[last + 2]?.key ?? "", endsThere)) return "object";
  if (giving.has(before) && (given.has(next) || /^\d+$/.test(next))) return "object";
  if (/^(?:takes?|took|taken|costs?)$/.test(before) && (periods.test(next) || ((given.has(next) || /^\d+$/.test(next)) && periods.test(tokens[last + 2]?.key ?? "")))) return "object";
  if (/^(?:only|very|past)$/.test(next) && !endsThere && !/^(?:much|well)$/.test(tokens[last + 2]?.key ?? "")) return "determiner";
  if (describing.has(before) && /^[a-z]{2,}ly$/.test(next) && !/^(?:family|early|daily|only|weekly|monthly|lovely|elderly|friendly)$/.test(next)) return "object";
  if (causative.has(before) && bareVerbs.has(next)) return "object";
  if (describing.has(before) && states.has(next) && endsThere) return "object";
  if (!functionWords.has(next)) return "determiner";
  if (opensNoun.has(next) || nounLike.has(next)) return endsThere && opensNoun.has(next) && !/^(?:back|home|work)$/.test(next) ? "object" : endsThere || nounLike.has(next) ? "determiner" : "object";
  return "object";
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
  return otherDeterminers.has(other) && /^\)?\s+$/.test(gapAfter(place, ahead)) && !neverAfterDeterminer.has(tokens[ahead + 1]?.key ?? "to");
}

/** Whether the phrase ends behind token `i`: at punctuation, or at a word that continues the sentence otherwise. */
function phraseEnds(place: Place, i: number): boolean {
  if (!/^\s+$/.test(gapAfter(place, i))) return true;
  return /^(?:last|next)$/.test(place.tokens[i + 1]?.key ?? "") || functionWords.has(place.tokens[i + 1]?.key ?? "to");
}
