import type { Random } from "../../../../scorers/train/dist/random.js";

/*
 * What is done to the words of any sentence to put it into African-American English: a rough copy of its grammar and
 * sounds, so that real sentences, toxic and harmless, have a twin in it.
 */

type Change = readonly [pattern: RegExp, into: string];

const grammar: readonly Change[] = [
  [/\b(?:is not|are not|am not|isn't|aren't|has not|have not|hasn't|haven't)\b/gi, "ain't"],
  [/\b(?:I am|I'm) going to\b/gi, "I'ma"],
  [/\b(?:is |are )?going to\b/gi, "gon"],
  [/\bdo not know\b|\bdon't know\b/gi, "ain't know"],
  [/\bdoes not|doesn't\b/gi, "don't"],
  [/\bwere\b/gi, "was"],
  [/\b(he|she|it|they|we|you) (?:is|are)\b/gi, "$1"],
  [/\b(they|we|you)'re\b/gi, "$1"],
  [/\byou all\b|\byou guys\b/gi, "y'all"],
  [/\banything\b/gi, "nothin"],
  [/\banyone\b|\banybody\b/gi, "nobody"],
  [/\bthose\b/gi, "them"],
  [/\bis always\b|\bare always\b/gi, "stay"],
];
const sounds: readonly Change[] = [
  [/(\w{2,})ing\b/g, "$1in"],
  [/\bthe\b/g, "da"],
  [/\bthat\b/g, "dat"],
  [/\bthis\b/g, "dis"],
  [/\bwith\b/gi, "wit"],
  [/\babout\b/gi, "bout"],
  [/\bbecause\b/gi, "cuz"],
  [/\bbefore\b/gi, "fore"],
  [/\byour\b/gi, "yo"],
  [/\btheir\b/gi, "they"],
  [/\bbrother\b/gi, "brotha"],
  [/\bsister\b/gi, "sista"],
  [/\bmother\b/gi, "mama"],
  [/\bfor\b/g, "fo"],
  [/\bmore\b/g, "mo"],
  [/\beverybody\b|\beveryone\b/gi, "errybody"],
  [/\bsomething\b/gi, "sum"],
  [/\bwant to\b/gi, "wanna"],
  [/\btrying to\b/gi, "tryna"],
  [/\b(?:very|really) (\w{4,})\b/gi, "hella $1"],
];
const swears: readonly Change[] = [
  [/\bmy friends\b/gi, "my niggas"],
  [/\bmy (?:best )?friend\b/gi, "my nigga"],
  [/\bthe (\w{4,})(?=[.,!?])/g, "the damn $1"],
  [/\ba (old|big|long|small|cheap|little|good|nice|bad) (\w+)/g, "a $1-ass $2"],
  [
    /\b(good|cold|hot|tired|hungry|funny|happy|expensive|late|loud|proud|slow|nice|hard|easy|sad)(?=[.,!?]|$)/g,
    "$1 as fuck",
  ],
];
const endings =
  " fr.| no cap.| bruh.| smh.| lol.| lmao.| on God.| deadass.| tho.| my nigga.| ngl.| I swear.| foreal.| period.| 😂😂| 💯| 🙏🏾| #facts| #realtalk|".split(
    "|",
  );
const openings = "Bruh |Man |Y'all |Nah |Damn |Shit |Aye |Yo |Ngl |Bro |Chile |||||||".split("|");
const TAIL = /[.!?\s]*$/;

/** A sentence in the dialect's clothes; with swear words that hurt nobody if it is harmless anyway. */
export function inDialect(text: string, maySwear: boolean, random: Random): string {
  let changed = text;
  for (const [pattern, into] of grammar) if (random.next() < 0.9) changed = changed.replaceAll(pattern, into);
  for (const [pattern, into] of sounds) if (random.next() < 0.55) changed = changed.replaceAll(pattern, into);
  if (maySwear) for (const [pattern, into] of swears) if (random.next() < 0.7) changed = changed.replace(pattern, into);
  const ending = random.pick(endings);
  const opening = random.pick(openings.filter((word) => maySwear || word !== "Shit "));
  const ended = ending === "" || (!maySwear && ending.includes("nigga")) ? changed : changed.replace(TAIL, "") + ending;
  return opening === "" ? ended : opening + (ended[0] ?? "").toLowerCase() + ended.slice(1);
}
