// The figures and word lists of VADER's rules (Hutto and Gilbert, 2014; vaderSentiment 3.3.2, MIT).

/** How much a word of degree adds. */
const step = 0.293;
/** How much capitals add if not all words have them. */
export const capitals = 0.733;
/** What a negation makes of a valence. */
export const negation = -0.74;
/** How much a word of degree counts one, two and three words before the one it is about. */
export const fading: readonly number[] = [1, 0.95, 0.9];

const strengthening =
  "absolutely amazingly awfully completely considerable considerably decidedly deeply effing enormous enormously entirely especially exceptional " +
  "exceptionally extreme extremely fabulously flipping flippin frackin fracking fricking frickin frigging friggin fully fuckin fucking fuggin fugging " +
  "greatly hella highly hugely incredible incredibly intensely major majorly more most particularly purely quite really remarkably so substantially " +
  "thoroughly total totally tremendous tremendously uber unbelievably unusually utter utterly very";
const weakening =
  "almost barely hardly kinda kindof kind-of less little marginal marginally occasional occasionally partly scarce scarcely slight slightly somewhat " +
  "sorta sortof sort-of";

/** Words of degree, with what they add to a good word after them. */
export const boosters: ReadonlyMap<string, number> = new Map([
  ...strengthening.split(" ").map((word): [string, number] => [word, step]),
  ...weakening.split(" ").map((word): [string, number] => [word, -step]),
]);

/** Pairs of words that weaken, whatever the word after them. */
export const boosterPhrases: ReadonlyMap<string, number> = new Map(
  ["just enough", "kind of", "sort of"].map((phrase) => [phrase, -step]),
);

export const negations: ReadonlySet<string> = new Set(
  (
    "aint arent cannot cant couldnt darent didnt doesnt ain't aren't can't couldn't daren't didn't doesn't dont hadnt hasnt havent isnt mightnt mustnt " +
    "neither don't hadn't hasn't haven't isn't mightn't mustn't neednt needn't never none nope nor not nothing nowhere oughtnt shant shouldnt uhuh wasnt " +
    "werent oughtn't shan't shouldn't uh-uh wasn't weren't without wont wouldnt won't wouldn't rarely seldom despite"
  ).split(" "),
);

/** Phrases whose valence is not that of their words. */
export const idioms: ReadonlyMap<string, number> = new Map([
  ["the shit", 3],
  ["the bomb", 3],
  ["bad ass", 1.5],
  ["bus stop", 0],
  ["yeah right", -2],
  ["kiss of death", -1.5],
  ["to die for", 3],
  ["beating heart", 3.5],
]);

/** The words of all phrases: others need not be looked at. */
export const phraseWords: ReadonlySet<string> = new Set(
  [...boosterPhrases.keys(), ...idioms.keys()].flatMap((phrase) => phrase.split(" ")),
);

/** Words that change what others say, by what they are. */
export const turningWords: ReadonlySet<string> = new Set(
  "at but doubt kind least never no nor of or so this very without".split(" "),
);

/** What exclamation marks add, by their number, up to four. */
export const perExclamation = 0.292;
export const mostExclamations = 4;
/** What question marks add: two and three by their number, more a fixed sum. */
export const perQuestion = 0.18;
export const manyQuestions = 0.96;

/** What "but" makes of the valences before and after it. */
export const beforeBut = 0.5;
export const afterBut = 1.5;

/** Brings the sum of valences to (-1, 1): sum / sqrt(sum² + this). */
export const normalization = 15;
