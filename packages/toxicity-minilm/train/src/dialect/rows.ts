import type { Random } from "../../../../scorers/train/dist/random.js";
import type { Row } from "../../../../scorers/train/dist/row.js";
import { harmlessPairs, toxicPairs } from "./grammar.js";
import { dialectSlots, filledPairs } from "./pairs.js";

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

/** Sentences of both sides of pairs, all harmless, and insults of both sides, all toxic. */
export function dialectRows(random: Random, perPair: number): Row[] {
  const row = (text: string, label: number): Row => ({ source: "dialect", text, label, weight: 1 });
  return [
    ...filledPairs(random, perPair, dialectSlots).map(({ text, label }) => row(text, label)),
    ...harmlessPairs("training", random)
      .flat()
      .map((text) => row(text, 0.02)),
    ...toxicPairs(random)
      .flat()
      .map((text) => row(text, 0.95)),
  ];
}
