import {
  counterfactuals,
  expandTemplates,
  findCrossings,
  findMentions,
  identityLexicon,
  neutralize,
  parseParaphrases,
  substitute,
  swapGroups,
  unawareness,
  validateParaphrases,
} from "@fairexpect/prompts";
import { looksLikeRefusal } from "@fairexpect/responses";
import { normalizeRecommendation } from "@fairexpect/metrics";
import { bleu, rougeL, treebankSentences, treebankWords, unicodeWords } from "@fairexpect/metrics/text";
import { choiceLabels } from "../../src/reading/choices.js";
import { jsonList } from "../../src/reading/json-list.js";
import { plainText } from "../../src/reading/plain-text.js";
import { readItems } from "../../src/reading/read-items.js";
import { readLabel } from "../../src/reading/read-label.js";
import { readOrder } from "../../src/reading/read-order.js";
import { failureMessage } from "../../src/run/failure-message.js";
import { parseJson } from "../../src/run/responses.js";
import { looksSecret, nfkc, redact, safeText, withoutKeys, withoutUnsafe } from "@fairexpect/metrics/core";

const labels = ["approve", "deny", 1, 2, 5].map((value) => ({ value, names: [String(value)] }));
const choices = choiceLabels();
const ids = ["Ann", "Bob", "A", "B", "C"];
const groups = { women: { person: ["Ana", "Eva"] }, men: { person: ["Bo"] } };
const words = unicodeWords("en");
const lexicon = identityLexicon("gender");

/** What reads text that comes from a model, a server, or a file. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  redact,
  looksSecret,
  plainText,
  jsonList,
  readItems,
  readLabel: (text) => readLabel(text, labels),
  "readLabel of choices": (text) => readLabel(text, choices),
  "readLabel, cut": (text) => readLabel(text, labels, true),
  readOrder: (text) => readOrder(text, ids),
  looksLikeRefusal,
  parseParaphrases: (text) => parseParaphrases(text, 5),
  "parseParaphrases, completion": (text) => parseParaphrases(text, 1, "completion"),
  validateParaphrases: (text) => validateParaphrases([text], [`She says ${text}`]),
  treebankWords,
  treebankSentences,
  unicodeWords: words,
  normalizeRecommendation,
  rougeL: (text) => rougeL(text, "She said so."),
  bleu: (text) => bleu(text, "She said so."),
  expandTemplates: (text) => expandTemplates([text, "{person} is here"], groups),
  findMentions: (text) => findMentions(text),
  findCrossings: (text) => findCrossings(text, findMentions(text)),
  unawareness: (text) => unawareness(text, "gender"),
  substitute: (text) => substitute(text, { from: "female", to: "male" }, lexicon),
  swapGroups: (text) => swapGroups(text, ["female", "male"], lexicon),
  neutralize: (text) => neutralize(text),
  counterfactuals: (text) => counterfactuals(text, "gender", { unresolved: "keep" }),
  withoutKeys,
  nfkc,
  parseJson,
  safeText,
  withoutUnsafe,
  failureMessage: (text) => failureMessage(new Error(text)),
};
