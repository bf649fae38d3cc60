import { createHash } from "node:crypto";

import type { IdentityTable } from "#lexical-toxicity/identity-blinding.js";
import type { Lexicon } from "#lexical-toxicity/lexicon.js";
import type { BaseModel } from "#lexical-toxicity/base-model.js";

import type { Unlearnt } from "./head-examples.js";
import { ordinarySources } from "./answers/ordinary.js";
import { calibrate, logits, readFeatures } from "./logistic-regression.js";
import { naturalSources } from "./natural.js";
import { quantize } from "./quantize.js";
import { fit, space } from "./recipe.js";
import type { Row } from "./row.js";

/** A base, and the logit of a text in which it finds nothing. */
export interface FittedBase {
  readonly base: BaseModel;
  readonly offset: number;
}

interface BaseData {
  readonly training: readonly Row[];
  readonly calibration: readonly Row[];
  readonly identities: IdentityTable;
  readonly lexicon: Lexicon;
}

/** Fits the weights of the base on rows, their scale on others. */
export function fitBase(data: BaseData, log: (message: string) => void): FittedBase {
  const { training, calibration, identities, lexicon } = data;
  const linear = fit(training, identities, log);
  const values = logits(calibration, readFeatures(calibration, space, identities), linear);
  const { slope, offset } = calibrate(values, calibration);
  log(`calibration: ${slope.toFixed(3)} * logit + ${offset.toFixed(3)}`);
  const { step, weights } = quantize(linear.weights);
  return { base: { space, step: slope * step, weights, identities, lexicon }, offset: slope * linear.bias + offset };
}

const FOLDS = 2;

/** The rows for training by folds, each beside a base that learnt from the others alone. */
export function unlearntRows(data: BaseData, log: (message: string) => void): Unlearnt[] {
  const foldOf = ({ source, text }: Row): number => {
    const half = Math.max(
      ...[ordinarySources, naturalSources].map((halves) => (halves as readonly string[]).indexOf(source)),
    );
    return half < 0 ? hashFold(text) : half;
  };
  const hashFold = (text: string): number =>
    (createHash("sha256").update(`fold:${text}`).digest()[0] as number) % FOLDS;
  return Array.from({ length: FOLDS }, (_, fold) => {
    const training = data.training.filter((row) => foldOf(row) !== fold);
    const { base } = fitBase({ ...data, training }, log);
    return { base, rows: data.training.filter((row) => foldOf(row) === fold) };
  });
}
