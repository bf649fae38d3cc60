import type { Random } from "../../../../scorers/train/dist/random.js";
import type { Row } from "../../../../scorers/train/dist/row.js";
import { inDialect } from "./clothes.js";
import { harmlessPairs, toxicPairs } from "./grammar.js";
import { dialectSlots, filledPairs } from "./pairs.js";
import { writtenTraining } from "./written-pairs.js";

/** Spellings and words that stand in tweets in African-American English. */
const MARKS =
  /\b(?:nigg(?:a|as|az|uh)|ain'?t|finna|tryna|gon|bout|dat|dis|dem|dey|wit|da|yo|bruh|bro|homie|y'?all|yall|ima|imma|lil|ion|den|thang|nah|fr|shawty|hoes|hoe|finna|af|smh|talkin|goin|doin|comin|gettin|lookin|fuckin|bein|playin|havin|sayin|tellin|thinkin|gotta|wassup|turnt|lit|ratchet|boo|dawg|thot|thots|side ?bitch|bad bitch(?:es)?)\b/i;

/**
 * Davidson's rows without those in African-American English that raters called offensive and not hate: their labels
 * are known to be harsh on the dialect (Sap et al., 2019).
 */
export function withoutDialect(rows: readonly Row[]): Row[] {
  return rows.filter(({ source, text, label }) => source !== "davidson" || label < 0.5 || !MARKS.test(text));
}

/** A row, and the same in another dialect. */
export interface PairedRow extends Row {
  readonly twin?: string;
}

/** Real rows that are plainly harmless or toxic, each with a twin in the dialect's clothes. */
export function clothedRows(rows: readonly Row[], random: Random): PairedRow[] {
  return rows
    .filter(({ text, label }) => (label < 0.1 || label > 0.9) && text.length > 20 && text.length < 180)
    .map((row) => ({ ...row, source: "clothed", twin: inDialect(row.text, row.label < 0.5, random) }));
}

const frames =
  "{} 😂|{} 😭😭|{} 💀|{} lol|{} lmao|{} ❤️|{} 🙌🏾|{} #blessed|{} #weekend|{} #family|@user {}|@user @user {}|RT @user: {}|{} http://link|So {}|And then {}|Like I said, {}|{} What about you?|Good morning. {}|{} That is all.|{}!!|... {}|Update: {}|Lol {}".split(
    "|",
  );

/** Half of the pairs as they stand, half in the company in which remarks are posted, the same on both sides. */
function framed(sides: readonly [string, string], random: Random): readonly [string, string] {
  const frame = random.next() < 0.5 ? "{}" : random.pick(frames);
  return [frame.replace("{}", () => sides[0]), frame.replace("{}", () => sides[1])];
}

/** Pairs, all harmless but for insults of both sides, all toxic. */
export function dialectRows(random: Random, perPair: number): PairedRow[] {
  const row = (sides: readonly [string, string], label: number): PairedRow => {
    const [text, twin] = framed(sides, random);
    return { source: label > 0.5 ? "rude dialect" : "dialect", text, twin, label, weight: 1 };
  };
  return [
    ...filledPairs(random, perPair, dialectSlots).map(({ sides, label }) => row(sides, label)),
    ...harmlessPairs("training", random).map((sides) => row(sides, 0.02)),
    ...toxicPairs(random).map((sides) => row(sides, 0.95)),
  ];
}

/** Pairs that somebody wrote, as they stand. */
export function writtenRows(): PairedRow[] {
  return writtenTraining.map(({ sides: [text, twin], label }) => ({
    source: label > 0.5 ? "written rude pairs" : "written pairs",
    text,
    twin,
    label,
    weight: 1,
  }));
}
