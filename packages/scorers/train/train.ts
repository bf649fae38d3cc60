import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { identityTable } from "#lexical-toxicity/identity-table.js";
import { encodeModel } from "#lexical-toxicity/weights.js";

import { ordinaryRows } from "./answers/ordinary.js";
import { fitBase, unlearntRows } from "./base.js";
import { dataFolder, packageFolder } from "./data-folder.js";
import { headExamples } from "./head-examples.js";
import { fitHead } from "./head.js";
import { trainedLexicon } from "./lexicon.js";
import { naturalRows } from "./natural.js";
import { split } from "./splits.js";

const ORDINARY_WEIGHT = 1.5;
/** Words alone do not tell what is hostile without a hostile word: to learn it makes harm of ordinary words. */
const NATURAL_WEIGHTS = { harmless: 10, meant: 2.5 };
const begin = performance.now();
const log = (message: string): void => {
  process.stdout.write(`${message}; ${((performance.now() - begin) / 1000).toFixed(0)} s\n`);
};

const { training: real, calibration, domains, dropped } = split(dataFolder(process.argv.slice(2)));
log(
  `${real.length} rows for training, ${calibration.length} for calibration; ${dropped} left out as copies of rows for evaluation`,
);
const training = [...real, ...ordinaryRows(ORDINARY_WEIGHT), ...naturalRows(NATURAL_WEIGHTS)];
const data = { training, calibration, identities: identityTable(), lexicon: trainedLexicon(real) };
const { base, offset } = fitBase(data, log);
const unlearnt = [{ base, rows: [...calibration, ...[...domains.values()].flat()] }, ...unlearntRows(data, log)];
const examples = headExamples(unlearnt, base, -offset);
log(`${examples.length} texts for the head`);
const bytes = encodeModel({ ...base, head: fitHead(examples, offset, log) });
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
