import { expect, test } from "vitest";

import { identityBlinder } from "#lexical-toxicity/identity-blinding.js";
import { identityTable } from "#lexical-toxicity/identity-table.js";
import { CLASS, lexiconOf, lexiconReader } from "#lexical-toxicity/lexicon.js";
import { readSituations, situations } from "#lexical-toxicity/situations.js";
import { wordReader } from "#lexical-toxicity/words.js";

import { wordClasses } from "../../train/word-classes.js";

const kindOf = lexiconReader(
  lexiconOf(
    [
      ...new Map(wordClasses.flatMap((words, k) => words.split(" ").map((word) => [word, k + 1] as const)).reverse()),
    ].map(([word, kind]) => [word, kind & CLASS] as const),
  ),
);
const blind = identityBlinder(identityTable());

/** Where the last word of a class stands in a text of one sentence. */
function situationIn(text: string): string | undefined {
  const words = wordReader();
  const count = blind(words, words.read(text));
  const kinds = Uint8Array.from({ length: count }, (_, i) => kindOf(words.hashes[i] as number));
  const found = new Uint8Array(count);
  readSituations(words, kinds, 0, count, found);
  return situations[found[kinds.findLastIndex((kind) => kind !== 0)] as number];
}

test.each([
  ["Your cake was damn good", "with praise"],
  ["That was insanely stupid funny", "with praise"],
  ["I look like an idiot in this hat", "of oneself"],
  ["I'm such a moron", "of oneself"],
  ["My old teacher called you an idiot", "as called"],
  ["Being called a loser is sad", "as called"],
  ["He told me that you are a liar", "as called"],
  ["I told them that you are a liar", "near you"],
  ["My bike is a piece of crap", "of a thing"],
  ["The hotel was so filthy", "of a thing"],
  ["That guy is a piece of crap", "of somebody"],
  ["I could kill for a pizza", "as a figure"],
  ["I will kill you", "threatened"],
  ["You are an idiot", "near you"],
  ["You stupid idiot", "aimed"],
  ["You are not an idiot", "denied"],
  ["rm -f stupid_name.py", "in code"],
])("in %j the hostile word stands %j", (text, situation) => {
  expect(situationIn(text)).toBe(situation);
});

test("dots without a space after them are no code", () => {
  expect(situationIn("go.away.now.you.idiot")).not.toBe("in code");
});
