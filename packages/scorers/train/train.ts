import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { identityTable } from "#lexical-toxicity/identity-table.js";
import { encodeModel } from "#lexical-toxicity/weights.js";

import { dataFolder, packageFolder } from "./data-folder.js";
import { calibrate, logits, readFeatures } from "./logistic-regression.js";
import { quantize } from "./quantize.js";
import { fit, space } from "./recipe.js";
import { split } from "./splits.js";

const begin = performance.now();
const log = (message: string): void => {
  process.stdout.write(`${message}; ${((performance.now() - begin) / 1000).toFixed(0)} s\n`);
};

const { training, calibration, dropped } = split(dataFolder(process.argv.slice(2)));
log(
  `${training.length} rows for training, ${calibration.length} for calibration; ${dropped} left out as copies of rows for evaluation`,
);
const identities = identityTable();
const linear = fit(training, identities, log);
const { slope, offset } = calibrate(
  logits(calibration, readFeatures(calibration, space, identities), linear),
  calibration,
);
log(`calibration: ${slope.toFixed(3)} * logit + ${offset.toFixed(3)}`);
const { step, weights } = quantize(linear.weights);
const bytes = encodeModel({ space, intercept: slope * linear.bias + offset, step: slope * step, weights, identities });
const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");
const folder = join(packageFolder, "models");
const path = join(folder, "lexical-toxicity.bin");
log(`sha-256 ${sha256(bytes)}, ${bytes.length} bytes`);
if (process.argv.includes("--check")) {
  const isSame = readFileSync(path).equals(bytes);
  log(
    isSame
      ? "the same bytes as models/lexical-toxicity.bin"
      : `models/lexical-toxicity.bin differs: sha-256 ${sha256(readFileSync(path))}`,
  );
  process.exitCode = isSame ? 0 : 1;
} else {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, bytes);
  log("written to models/lexical-toxicity.bin");
}
