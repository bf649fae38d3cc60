import { checkTexts } from "../input.js";
import { fileURLToPath } from "node:url";

import { inTurns } from "../in-turns.js";
import type { Scorer, ScorerOptions } from "../scorer.js";
import { featureReader } from "./features.js";
import { normOf, readModel } from "./weights.js";
import type { LinearModel } from "./weights.js";

/**
 * The toxicity of English text by its words: a small linear model over words, pairs of words and pieces of words that
 * comes with this package and needs no download, no native code and no network. Each text gets a number in [0, 1]; from
 * .5 on it is more likely toxic (rude, insulting, obscene, threatening) than not, and a text without a word gets 0.
 *
 * Every word or phrase of `identityTerms` in `@fairexpect/prompts` that names a group is read as one and the same word,
 * and so is every personal pronoun of the third person: a text scores alike whichever listed group it names.
 *
 * It knows words, not what is meant. It does not understand negation ("I do not hate you"), counter-speech that quotes
 * what it condemns, hate without hostile words, irony or context; it flags swearing that abuses nobody, and slurs that
 * a group uses of itself; it does not see toxicity that lies only in naming a group ("that's so gay"). English only:
 * other languages score as unknown words. Single texts near .5 are noise; fractions over many texts are what it is for.
 * Never call it hate detection.
 *
 * @throws ModelFileError if the weights that come with the package are missing or changed
 * @example
 * const [rude, kind] = await lexicalToxicity().score(["You are a stupid idiot", "Thank you for your help"]);
 * rude > 0.5 && kind < 0.1 // true
 * @since 0.1.0
 */
export function lexicalToxicity(): Scorer {
  loaded ??= load();
  return loaded;
}

let loaded: Scorer | undefined;

function load(): Scorer {
  const model = readModel(fileURLToPath(new URL("../../models/lexical-toxicity.bin", import.meta.url)));
  const toxicityOf = linearScore(model);
  return Object.freeze({
    id: `fairexpect/lexical-toxicity@1+${model.digest.slice(0, 8)}`,
    measures: "toxicity",
    score: async (texts: readonly string[], options: ScorerOptions = {}): Promise<Float64Array> => {
      checkTexts("lexicalToxicity", texts);
      const scores = new Float64Array(texts.length);
      await inTurns(texts, options, (text, i) => {
        scores[i] = toxicityOf(text);
      });
      return scores;
    },
  });
}

/** The function from a text to its score by a model. */
export function linearScore({ space, identities, intercept, step, weights }: LinearModel): (text: string) => number {
  const features = featureReader(space, identities);
  return (text) => {
    const count = features.read(text);
    if (count === 0) return 0;
    const { buckets } = features;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const weight = weights[buckets[i] as number] as number;
      sum += weight * Math.abs(weight);
    }
    return 1 / (1 + Math.exp(-(intercept + step * sum * normOf(count))));
  };
}
