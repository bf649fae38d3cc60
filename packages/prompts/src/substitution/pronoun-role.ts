import { gapAfter, type Place } from "../mentions/context.js";
import { functionWords } from "../mentions/person-words.js";
import type { PronounRole } from "../lexicon/gender-counterparts.js";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** After one of these, "her" and a bare verb: "let her go". */
const causative = words("let lets make makes made making help helps helped helping see saw watch watched watching hear heard");
const bareVerbs = words(
  "go be become come get feel think know find do take understand learn decide choose write apply improve manage prepare solve grow keep stay leave see say speak tell talk change move eat sleep sit stand wait win lose " +
    "finish start begin succeed fail cry laugh smile believe realize realise achieve reach build create develop explain handle avoid buy sell pay save cope recover relax choose pick pass get move live die have make",
);
/** After one of these, "her" and how she is: "made her happy". */
const describing = words("make makes made making find finds found finding consider considers considered call calls called calling keep keeps kept keeping leave leaves left leaving drive drives drove get gets got getting deem deemed think thinks thought render rendered");
const states = words(
  "happy sad angry sick uncomfortable comfortable nervous upset better worse attractive responsible proud jealous afraid anxious tired crazy rude lazy bossy smart safe busy warm calm alone awake alive stupid mad unhappy healthy famous rich poor ill ready " +
    "guilty qualified unqualified suitable unsuitable capable incapable competent incompetent difficult emotional pregnant unfit aware unaware interested suspicious boring interesting funny beautiful ugly intelligent trustworthy reliable",
);
/** After one of these, "her" and what she gets. */
const giving = words("give gives gave giving given send sends sent sending tell tells told telling offer offers offered offering show shows showed showing teach teaches taught ask asks asked asking pay pays paid owe owes owed cost costs grant grants granted deny denies denied award awarded wish wished lend lent");
const given = words("more some enough another all everything something nothing anything one two three four five six ten several many much less plenty twice half directions permission");
const otherDeterminers = words("his her their my your our its");
/** After one of these, "her" and where to: "called her back", "drove her home". */
const moving = /^(?:call|bring|send|take|get|want|welcome|text|email|phone|ring|invite|follow|walk|drive|pay|write|let|win|hold)(?:s|ed|ing)?$|^(?:brought|sent|took|got|drove|paid|wrote|won|held|driving|inviting|writing|taking)$/;
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
  const gap = gapAfter(place, last);
  if (!/^\s+["'“‘*_]*$/u.test(gap)) return joinedDeterminer(place, gap) ? "determiner" : other;
  const next = tokens[last + 1]?.key;
  if (next === undefined) return other;
  if (/^(?:and|or)$/.test(next)) {
    const after = tokens[last + 2]?.key ?? "";
    const behind = tokens[last + 3]?.key;
    return otherDeterminers.has(after) && /^\s+$/.test(gapAfter(place, last + 2)) && behind !== undefined && !neverAfterDeterminer.has(behind) ? "determiner" : other;
  }
  // "her in-laws", "his to-do list"
  if (/^[-\u2010\u2011]/.test(gapAfter(place, last + 1))) return "determiner";
  if (neverAfterDeterminer.has(next)) return other;
  const before = tokens[place.first - 1]?.key ?? "";
  if (pronoun === "his") {
    return functionWords.has(next) && !nounLike.has(next) && !opensNoun.has(next) ? other : "determiner";
  }
  if (/^(?:back|home)$/.test(next) && moving.test(before)) return "object";
  const endsThere = phraseEnds(place, last + 1);
  if (giving.has(before) && (given.has(next) || /^\d+$/.test(next))) return "object";
  if (describing.has(before) && /^[a-z]{2,}ly$/.test(next) && !/^(?:family|early|daily|only|weekly|monthly|lovely|elderly|friendly)$/.test(next)) return "object";
  if (causative.has(before) && bareVerbs.has(next)) return "object";
  if (describing.has(before) && states.has(next) && endsThere) return "object";
  if (!functionWords.has(next)) return "determiner";
  if (opensNoun.has(next) || nounLike.has(next)) return endsThere && opensNoun.has(next) && !/^(?:back|home|work)$/.test(next) ? "object" : endsThere || nounLike.has(next) ? "determiner" : "object";
  return "object";
}

/** "his/her car", "his (or her) car": the slash joins two determiners. */
function joinedDeterminer(place: Place, gap: string): boolean {
  const { tokens, last } = place;
  if (!/^\s*[/|]\s*$|^\s*\($/.test(gap)) return false;
  const ahead = gap.includes("(") ? last + 2 : last + 1;
  const other = tokens[ahead]?.key ?? "";
  return otherDeterminers.has(other) && /^\)?\s+$/.test(gapAfter(place, ahead)) && !neverAfterDeterminer.has(tokens[ahead + 1]?.key ?? "to");
}

/** Whether the phrase ends behind token `i`: at punctuation, or at a word that continues the sentence otherwise. */
function phraseEnds(place: Place, i: number): boolean {
  if (!/^\s+$/.test(gapAfter(place, i))) return true;
  return functionWords.has(place.tokens[i + 1]?.key ?? "to");
}
