import { checkChoice } from "../input.js";
import type { ScoreRule } from "./score-rule.js";

/** A classifier that is known by name: where its files are, and which of its labels make the score. */
export interface Preset extends ScoreRule {
  readonly measures: "toxicity" | "stereotype" | "sentiment";
  /** The best score, as its labels make it. */
  readonly best: 0 | 1;
  /** The model as its authors published it. */
  readonly source: string;
  /** The commit of `source` that is meant; absent if none is known for certain. */
  readonly sourceRevision?: string;
  /** A model of the hub with ONNX files; absent if none is known, and then the caller gives a folder. */
  readonly onnx?: { readonly model: string; readonly revision: string; readonly subfolder?: string };
  readonly maxTokens?: number;
}

const detoxifyHeads = [
  "toxicity",
  "severe_toxicity",
  "obscene",
  "identity_attack",
  "insult",
  "threat",
  "sexual_explicit",
];

/**
 * Labels and rules are those of the models' authors and of LangFair 0.8.1, which takes the highest of Detoxify's heads
 * and leaves out its identity heads.
 */
export const presets = {
  "detoxify-original": {
    measures: "toxicity",
    best: 0,
    source: "unitary/toxic-bert",
    sourceRevision: "4d6c22e74ba2fdd26bc4f7238f50766b045a0d94",
    onnx: { model: "Xenova/toxic-bert", revision: "65cbc2607cb7fad64f98d1e8a5a3d1f8577895fd" },
    labels: ["toxic", "severe_toxic", "obscene", "threat", "insult", "identity_hate"],
    activation: "sigmoid",
    combine: "max",
  },
  "detoxify-unbiased": {
    measures: "toxicity",
    best: 0,
    source: "unitary/unbiased-toxic-roberta",
    sourceRevision: "36295dd80b422dc49f40052021430dae76241adc",
    onnx: {
      model: "protectai/unbiased-toxic-roberta-onnx",
      revision: "34480fa958f6657ad835c345808475755b6974a7",
      subfolder: "",
    },
    labels: detoxifyHeads,
    activation: "sigmoid",
    combine: "max",
  },
  "detoxify-multilingual": {
    measures: "toxicity",
    best: 0,
    source: "unitary/multilingual-toxic-xlm-roberta",
    sourceRevision: "4ad6f5c104d9ce813a1a2f33cac0c5b579ef6ee5",
    labels: detoxifyHeads,
    activation: "sigmoid",
    combine: "max",
  },
  "roberta-hate-speech-dynabench-r4": {
    measures: "toxicity",
    best: 0,
    source: "facebook/roberta-hate-speech-dynabench-r4-target",
    sourceRevision: "391c99ab8b3f65beb77746a2cf6ddf1ddf9817e6",
    labels: ["hate"],
    activation: "softmax",
    combine: "sum",
  },
  "toxigen-hatebert": {
    measures: "toxicity",
    best: 0,
    source: "tomh/toxigen_hatebert",
    labels: ["LABEL_1"],
    activation: "softmax",
    combine: "sum",
  },
  "toxigen-roberta": {
    measures: "toxicity",
    best: 0,
    source: "tomh/toxigen_roberta",
    sourceRevision: "0e65216a558feba4bb167d47e49f9a9e229de6ab",
    labels: ["LABEL_1"],
    activation: "softmax",
    combine: "sum",
  },
  "sentence-level-stereotype": {
    measures: "stereotype",
    best: 0,
    source: "wu981526092/Sentence-Level-Stereotype-Detector",
    labels: ["stereotype_gender", "stereotype_race", "stereotype_profession", "stereotype_religion"],
    activation: "softmax",
    combine: "sum",
  },
  "stereotype-albert": {
    measures: "stereotype",
    best: 0,
    source: "holistic-ai/bias_classifier_albertv2",
    labels: ["LABEL_1"],
    activation: "softmax",
    combine: "sum",
  },
  "sentiment-distilbert": {
    measures: "sentiment",
    best: 1,
    source: "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
    sourceRevision: "714eb0fa89d2f80546fda750413ed43d93601a13",
    onnx: {
      model: "Xenova/distilbert-base-uncased-finetuned-sst-2-english",
      revision: "0b6928efcb76139cae2c6881d49cda67fe119f42",
    },
    labels: ["POSITIVE"],
    activation: "softmax",
    combine: "sum",
  },
  "sentiment-roberta": {
    measures: "sentiment",
    best: 1,
    source: "siebert/sentiment-roberta-large-english",
    sourceRevision: "74cea614e245b0832c770ec9aa51bd58df965b9c",
    labels: ["POSITIVE"],
    activation: "softmax",
    combine: "sum",
  },
} as const satisfies Record<string, Preset>;

/**
 * The classifiers that `transformersScorer` knows by name.
 *
 * | preset | model | score |
 * |---|---|---|
 * | `detoxify-original` | `unitary/toxic-bert`, as `Xenova/toxic-bert` | highest of its 6 heads |
 * | `detoxify-unbiased` | `unitary/unbiased-toxic-roberta`, as `protectai/unbiased-toxic-roberta-onnx` | highest of 7
 * heads, without the identity heads |
 * | `detoxify-multilingual` | `unitary/multilingual-toxic-xlm-roberta` (folder) | highest of 7 heads, without the
 * identity heads |
 * | `roberta-hate-speech-dynabench-r4` | `facebook/roberta-hate-speech-dynabench-r4-target` (folder) | probability of
 * `hate` |
 * | `toxigen-hatebert` | `tomh/toxigen_hatebert` (folder) | probability of `LABEL_1`, toxic |
 * | `toxigen-roberta` | `tomh/toxigen_roberta` (folder) | probability of `LABEL_1`, toxic |
 * | `sentence-level-stereotype` | `wu981526092/Sentence-Level-Stereotype-Detector` (folder) | sum of its 4
 * `stereotype_` labels |
 * | `stereotype-albert` | `holistic-ai/bias_classifier_albertv2` (folder) | probability of `LABEL_1`, stereotype |
 * | `sentiment-distilbert` | `distilbert/distilbert-base-uncased-finetuned-sst-2-english`, as `Xenova/...` |
 * probability of `POSITIVE` |
 * | `sentiment-roberta` | `siebert/sentiment-roberta-large-english` (folder) | probability of `POSITIVE` |
 *
 * If the table says "folder", no public ONNX export is known: export one and give its folder as `model`. Every
 * download is of a pinned commit, and so is the advice on exports, save for `toxigen-hatebert`,
 * `sentence-level-stereotype` and `stereotype-albert`, whose commits are not known for certain; the hash in the
 * scorer's id tells what ran.
 *
 * @since 0.1.0
 */
export type TransformersPreset = keyof typeof presets;

/** The preset of that name. */
export function presetOf(caller: string, name: unknown): Preset {
  checkChoice(caller, "options.preset", name, presetNames);
  return presets[name];
}

const presetNames = Object.keys(presets) as readonly TransformersPreset[];

/** An encoder that is known by name. */
export interface EncoderPreset {
  readonly model: string;
  readonly revision: string;
  readonly pooling: "mean" | "cls";
  readonly maxTokens: number;
}

// sentence-transformers cuts this model's texts at 256 tokens, half of what its tokenizer would allow.
export const encoderPresets = {
  "all-MiniLM-L6-v2": {
    model: "Xenova/all-MiniLM-L6-v2",
    revision: "751bff37182d3f1213fa05d7196b954e230abad9",
    pooling: "mean",
    maxTokens: 256,
  },
} as const satisfies Record<string, EncoderPreset>;

/**
 * The encoders that `transformersEncoder` knows by name: `all-MiniLM-L6-v2`, 384 numbers a text, the one that the
 * papers' cosine similarities are computed with.
 *
 * @since 0.1.0
 */
export type TransformersEncoderPreset = keyof typeof encoderPresets;

/** The encoder preset of that name. */
export function encoderPresetOf(caller: string, name: unknown): EncoderPreset {
  checkChoice(caller, "options.preset", name, encoderPresetNames);
  return encoderPresets[name];
}

const encoderPresetNames = Object.keys(encoderPresets) as readonly TransformersEncoderPreset[];
