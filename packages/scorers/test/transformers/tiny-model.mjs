// Writes small models in the layout of a model hub. Plain JavaScript, because the benchmark uses it as well.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onnxModel } from "./onnx-model.mjs";

const specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];

const characters = "abcdefghijklmnopqrstuvwxyz0123456789".split("");

/** The words that the generated tokenizers know. */
export const words = [
  "you",
  "are",
  "kind",
  "awful",
  "vile",
  "she",
  "he",
  "the",
  "a",
  ...Array.from({ length: 200 }, (_, i) => `w${i}`),
  ...characters,
  ...characters.map((character) => `##${character}`),
  ".",
  ",",
  "!",
  "?",
];

function tokenizer(vocabulary) {
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: specials.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [
        { SpecialToken: { id: "[CLS]", type_id: 0 } },
        { Sequence: { id: "A", type_id: 0 } },
        { SpecialToken: { id: "[SEP]", type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
        "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
      },
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  };
}

/** The files of a model, by their paths in its folder. */
export function modelFiles({
  labels = ["toxic", "insult"],
  problem,
  maxTokens = 32,
  hidden = 8,
  wide = 16,
  layers = 0,
  heads = 1,
  encoder = false,
  wordScores,
  fault,
  dtype = "",
} = {}) {
  const vocabulary = [...new Set([...specials, ...words])];
  const config = {
    model_type: "bert",
    architectures: [encoder ? "BertModel" : "BertForSequenceClassification"],
    hidden_size: hidden,
    max_position_embeddings: maxTokens,
    ...(encoder
      ? {}
      : {
          id2label: Object.fromEntries(labels.map((label, i) => [i, label])),
          label2id: Object.fromEntries(labels.map((label, i) => [label, i])),
        }),
    ...(problem === undefined ? {} : { problem_type: problem }),
  };
  const tokenizerConfig = {
    tokenizer_class: "BertTokenizer",
    model_max_length: maxTokens,
    do_lower_case: true,
    pad_token: "[PAD]",
    unk_token: "[UNK]",
    cls_token: "[CLS]",
    sep_token: "[SEP]",
    mask_token: "[MASK]",
  };
  return {
    "config.json": Buffer.from(JSON.stringify(config)),
    "tokenizer.json": Buffer.from(JSON.stringify(tokenizer(vocabulary))),
    "tokenizer_config.json": Buffer.from(JSON.stringify(tokenizerConfig)),
    [`onnx/model${dtype}.onnx`]: onnxModel({
      vocabulary,
      hidden,
      wide,
      layers,
      heads,
      labels: labels.length,
      encoder,
      wordScores,
      fault,
    }),
  };
}

/** Writes a model's files into a folder, and returns the folder. */
export function writeModel(folder, options) {
  for (const [name, content] of Object.entries(modelFiles(options))) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
