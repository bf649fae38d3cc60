import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { identityTable } from "#lexical-toxicity/identity-table.js";
import { encodeModel } from "#lexical-toxicity/weights.js";

import { dataFolder, packageFolder } from "./data-folder.js";
import { calibrate, logits, readFeatures, train } from "./logistic-regression.js";
import { quantize } from "./quantize.js";
import { randomFrom } from "./random.js";
import { split } from "./splits.js";
import { augmentation } from "./templates.js";

/*
 * Chosen on a fifth of the Jigsaw and RealToxicityPrompts rows for training, set aside for the choice, as were the weights of the sources; the
 * augmentation's weight with the false positives on harmless-sentences.ts in view.
 */
const BITS = 18;
const SEED = 20261121;
const C = 1;
const ITERATIONS = 60;
const FLOOR = 0.3;
const AUGMENTATION_WEIGHT = 1.5;

const log = (message: string): void => {
  process.stdout.write(`${message}\n`);
};

const begin = performance.now();
const seconds = (): string => `${((performance.now() - begin) / 1000).toFixed(0)} s`;
const { training, calibration, dropped } = split(dataFolder(process.argv.slice(2)));
const rows = [...training, ...augmentation(randomFrom(SEED), AUGMENTATION_WEIGHT)];
const counts = new Map<string, number>();
for (const { source } of rows) counts.set(source, (counts.get(source) ?? 0) + 1);
log(`${rows.length} rows (${[...counts].map(([source, count]) => `${source} ${count}`).join(", ")}); ${calibration.length} for calibration; ${dropped} left out as copies of rows for evaluation; ${seconds()}`);

const identities = identityTable();
const features = readFeatures(rows, BITS, identities);
log(`${features.buckets.length} features; ${seconds()}`);
const linear = train(rows, features, { size: 2 ** BITS, c: C, iterations: ITERATIONS, floor: FLOOR, log });
const { slope, offset } = calibrate(logits(calibration, readFeatures(calibration, BITS, identities), linear), calibration);
log(`calibration: ${slope.toFixed(3)} * logit + ${offset.toFixed(3)}; ${seconds()}`);
const { step, weights } = quantize(linear.weights);
const bytes = encodeModel({ bits: BITS, intercept: slope * linear.bias + offset, step: slope * step, weights, identities });
const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");
const folder = join(packageFolder, "models");
const path = join(folder, "lexical-toxicity.bin");
log(`sha-256 ${sha256(bytes)}, ${bytes.length} bytes; ${seconds()}`);
if (process.argv.includes("--check")) {
  const isSame = readFileSync(path).equals(bytes);
  log(isSame ? "the same bytes as models/lexical-toxicity.bin" : `models/lexical-toxicity.bin differs: sha-256 ${sha256(readFileSync(path))}`);
  process.exitCode = isSame ? 0 : 1;
} else {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, bytes);
  log("written to models/lexical-toxicity.bin");
}
