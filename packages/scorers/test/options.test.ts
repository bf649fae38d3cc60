import {
  embed,
  lexicalSimilarity,
  lexicalToxicity,
  negativeSentiment,
  openAIEncoder,
  score,
  sentiment,
  stereotype,
  toxicity,
  transformersEncoder,
  transformersScorer,
  vaderSentiment,
} from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

import { responsesOf } from "./response-set.js";
import { rejection } from "./transformers/setup.js";

const responses = responsesOf(["a"]);
const toxic = lexicalToxicity();

/** What a call with wrong arguments throws or rejects with. */
async function refusal(call: () => unknown): Promise<Error & { readonly code?: string }> {
  return rejection((async (): Promise<unknown> => call())());
}

describe("a misspelt option is refused, with the name that was probably meant", () => {
  test.each<readonly [string, () => unknown, string]>([
    [
      "toxicity",
      () => toxicity(responses, undefined, { cashe: true } as never),
      'toxicity: options.cashe is true; expected one of the options signal, onProgress, as, cache. Did you mean "cache"?',
    ],
    [
      "sentiment",
      () => sentiment(responses, undefined, { onprogress: () => {} } as never),
      'Did you mean "onProgress"?',
    ],
    [
      "stereotype",
      () => stereotype(responses, toxic, { singal: new AbortController().signal } as never),
      'Did you mean "signal"?',
    ],
    ["score", () => score(responses, toxic, { caches: true } as never), 'Did you mean "cache"?'],
    [
      "embed",
      () => embed(responses, lexicalSimilarity(), { cashe: true } as never),
      'embed: options.cashe is true; expected one of the options signal, onProgress, cache. Did you mean "cache"?',
    ],
    ["lexicalSimilarity", () => lexicalSimilarity({ dimension: 512 } as never), 'Did you mean "dimensions"?'],
    [
      "negativeSentiment",
      () => negativeSentiment({ neutrl: [] } as never),
      'negativeSentiment: options.neutrl is an empty array; expected one of the options neutral. Did you mean "neutral"?',
    ],
    ["vaderSentiment", () => vaderSentiment({ neutrals: [] } as never), 'Did you mean "neutral"?'],
  ])("by %s", async (_, call, message) => {
    const error = await refusal(call);
    expect(error.code).toBe("FAIREXPECT_INPUT");
    expect(error.message).toContain(message);
  });
});

describe("a value of another kind is refused by name", () => {
  const model = { model: "./none", labels: ["toxic"] };
  test.each<readonly [string, () => unknown, string]>([
    [
      "no options of lexicalSimilarity",
      () => lexicalSimilarity(null as never),
      "lexicalSimilarity: options is null; expected an object.",
    ],
    ["no options of negativeSentiment", () => negativeSentiment(null as never), "negativeSentiment: options is null"],
    [
      "one text in place of many",
      () => toxic.score("You idiot" as never),
      "lexicalToxicity: texts is a text; expected an array of texts",
    ],
    ["no texts", () => toxic.score(null as never), "lexicalToxicity: texts is null"],
    [
      "a text that is none",
      () => toxic.score(["a", undefined] as never),
      "lexicalToxicity: texts[1] is undefined; expected a text",
    ],
    [
      "one text to a sentiment",
      () => negativeSentiment().score("awful" as never),
      "negativeSentiment: texts is a text; expected an array of texts",
    ],
    ["a number to an encoder", () => lexicalSimilarity().encode([5] as never), "lexicalSimilarity: texts[0] is 5"],
    [
      "a number to a server",
      () => openAIEncoder({ model: "m", url: "http://127.0.0.1:1" }).encode([5] as never),
      "texts[0] is 5",
    ],
    [
      "a header that is no text",
      () => openAIEncoder({ model: "m", headers: { a: 5 } as never }),
      "options.headers is an object with the keys a; expected an object of texts",
    ],
    [
      "a signal that is none",
      () => transformersScorer({ ...model, signal: 5 as never }),
      "transformersScorer: options.signal is 5; expected the signal of an AbortController",
    ],
    [
      "a word for a flag",
      () => transformersScorer({ ...model, localFilesOnly: "no" as never }),
      'options.localFilesOnly is the text "no"; expected true or false',
    ],
    [
      "a number for a function",
      () => transformersScorer({ ...model, onDownload: 5 as never }),
      "options.onDownload is 5; expected a function",
    ],
    [
      "a hub that is no address",
      () => transformersScorer({ ...model, endpoint: "nonsense" }),
      'options.endpoint is no address; expected the address of a hub, as "https://huggingface.co"',
    ],
    [
      "a word for another flag",
      () => transformersEncoder({ model: "./none", normalize: "no" as never }),
      'transformersEncoder: options.normalize is the text "no"; expected true or false',
    ],
  ])("%s", async (_, call, message) => {
    const error = await refusal(call);
    expect(error.code).toBe("FAIREXPECT_INPUT");
    expect(error.message).toContain(message);
  });
});
