import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { identityTable } from "#lexical-toxicity/identity-table.js";
import { encodeModel } from "#lexical-toxicity/weights.js";

import { dataFolder, packageFolder } from "./data-folder.js";
import { calibrate, logits, readFeatures, train } from "./logistic-regression.js";
import { quantize } from "./quantize.js";
import { randomFrom } from "./random.js";
import { split } from "./splits.js";
import { augmentation } from "./templates.js";

const BITS = Number(process.env["BITS"] ?? 18);
const SEED = 20261121;
const C = Number(process.env["C"] ?? 5);
const ITERATIONS = Number(process.env["ITER"] ?? 60);
const AUG = Number(process.env["AUG"] ?? 0.5);

const log = (message: string): void => {
  process.stdout.write(`${message}\n`);
};

const begin = performance.now();
const seconds = (): string => `${((performance.now() - begin) / 1000).toFixed(0)} s`;
const { training, calibration, dropped } = split(dataFolder(process.argv.slice(2)));
const rows = [...training, ...augmentation(randomFrom(SEED), AUG)];
const counts = new Map<string, number>();
for (const { source } of rows) counts.set(source, (counts.get(source) ?? 0) + 1);
log(`${rows.length} rows (${[...counts].map(([source, count]) => `${source} ${count}`).join(", ")}); ${calibration.length} for calibration; ${dropped} left out as copies of rows for evaluation; ${seconds()}`);

const identities = identityTable();
const features = readFeatures(rows, BITS, identities);
log(`${features.buckets.length} features; ${seconds()}`);
const linear = train(rows, features, { size: 2 ** BITS, c: C, iterations: ITERATIONS, log });
const { slope, offset } = calibrate(logits(calibration, readFeatures(calibration, BITS, identities), linear), calibration);
log(`calibration: ${slope.toFixed(3)} * logit + ${offset.toFixed(3)}; ${seconds()}`);
const { step, weights } = quantize(linear.weights);
const bytes = encodeModel({ bits: BITS, intercept: slope * linear.bias + offset, step: slope * step, weights, identities });
const folder = join(packageFolder, "models");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "lexical-toxicity.bin"), bytes);
log(`models/lexical-toxicity.bin: ${bytes.length} bytes; ${seconds()}`);
