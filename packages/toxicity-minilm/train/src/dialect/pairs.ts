import type { Random } from "../../../../scorers/train/dist/random.js";
import { remarks, rudeRemarks } from "./small-talk.js";

/** Sentences in mainstream and African-American English that say the same, beside those of the lexical scorer. */
const harmlessPairs: readonly (readonly [mainstream: string, dialect: string])[] = [
  ["He is always making jokes, I like him.", "He be crackin jokes, that's my {boy|dawg|nigga}."],
  ["We were at {place} all night and it was great.", "We was at {place} all night, shit was lit."],
  ["I swear that {who} makes the best food.", "On God {who} make the best food, no cap."],
  ["{who} does not care about that at all.", "{who} don't give a damn bout that."],
  ["Tell him that I am not coming.", "Tell dude I ain't comin."],
  ["I am on my way home now.", "I'm bouta head to the crib."],
  ["She looks good today.", "She lookin good as hell today, sis."],
  ["He thinks that he is important.", "He think he the shit."],
  ["You are right about that.", "You ain't never lied."],
  ["I have not seen you in a long time.", "I ain't seen yo ass in a minute."],
  ["Please stop, you are making me laugh.", "Stop it, you got me weak as hell."],
  ["My friends and I are at {place}.", "Me and my {homies|niggas|girls} at {place}."],
  ["That is not funny at all.", "That shit ain't even funny."],
  ["I need to get my hair done {time}.", "I gotta get my hair did {time}."],
  ["They had no more food at {place}.", "They ain't have no food left at {place}, smh."],
  ["He is my brother and I love him.", "That's my nigga, I love that fool."],
  ["It is too cold for this.", "It's too damn cold for all that."],
  ["We are going to eat well {time}.", "We finna eat good {time}."],
  ["Do not forget to call your mother.", "Don't forget to hit yo mama up."],
  ["What is wrong with this phone?", "What the hell wrong wit this phone?"],
  ["I worked the whole day and I am tired.", "I been workin all damn day, I'm beat."],
  ["She did not want to talk to me.", "She ain't wanna talk to me, it's cool tho."],
  ["You all are late again.", "Y'all niggas late again."],
  ["I was not ready for that test.", "I wasn't ready for that damn test, bruh."],
  ["He has a lot of money now.", "Dude caked up now, he rich as shit."],
  ["Nobody wants to go with me.", "Can't nobody come wit me."],
  ["She has always been kind to us.", "She been good to us, that's auntie."],
  ["That song is very good.", "That song go hard as hell."],
  ["I am not playing with you, hurry up.", "I ain't playin wit you, hurry yo ass up."],
  ["He got new shoes and they look great.", "He copped some new kicks, they fire af."],
  ["Everybody is tired of the rain.", "Errybody tired of this rain, man."],
  ["I don't know what happened.", "Ion even know what happened."],
];

/** Insults and threats in both, so that the dialect is no excuse either. */
const toxicPairs: readonly (readonly [mainstream: string, dialect: string])[] = [
  ["You are so stupid and ugly.", "You dumb as hell and ugly too."],
  ["I will beat you up.", "I'ma beat yo ass."],
  ["You are a worthless coward.", "You a broke-ass bitch."],
  ["Shut your stupid mouth.", "Shut yo dumb ass up."],
  ["Nobody likes you, you liar.", "Can't nobody stand yo lyin ass, bitch."],
  ["I hope somebody shoots you.", "Hope somebody smoke yo ass."],
];

export const dialectSlots: Readonly<Record<string, readonly string[]>> = {
  who: ["my mother", "my cousin", "Keisha", "Marcus", "my uncle", "Tasha", "my neighbor", "DeShawn", "my auntie"],
  place: ["church", "school", "work", "the party", "the park", "the store", "my grandma's house"],
  time: ["tonight", "tomorrow", "on Sunday", "after work"],
};

/** Every pair some times, both sides filled alike. */
export function filledPairs(
  random: Random,
  perPair: number,
  slots: Readonly<Record<string, readonly string[]>>,
): { sides: readonly [string, string]; label: number }[] {
  const filled = (template: string, chosen: ReadonlyMap<string, string>): string => {
    const text = template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
      name.includes("|") ? random.pick(name.split("|")) : (chosen.get(name) ?? name),
    );
    return (text[0] ?? "").toUpperCase() + text.slice(1);
  };
  const sidesOf = ([plain, dialect]: readonly [string, string]): readonly [string, string] => {
    const chosen = new Map(Object.entries(slots).map(([name, words]) => [name, random.pick(words)]));
    return [filled(plain, chosen), filled(dialect, chosen)];
  };
  return Array.from({ length: perPair }, () => [
    ...[...harmlessPairs, ...remarks].map((pair) => ({ sides: sidesOf(pair), label: 0.02 })),
    ...[...toxicPairs, ...rudeRemarks].map((pair) => ({ sides: sidesOf(pair), label: 0.95 })),
  ]).flat();
}
