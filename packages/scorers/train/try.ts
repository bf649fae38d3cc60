import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

import { identityTable } from "#lexical-toxicity/identity-table.js";
import { encodeModel } from "#lexical-toxicity/weights.js";

import { ordinaryRows } from "./answers/ordinary.js";
import { fitBase, unlearntRows } from "./base.js";
import type { FittedBase } from "./base.js";
import { dataFolder, packageFolder } from "./data-folder.js";
import { headExamples } from "./head-examples.js";
import type { Unlearnt } from "./head-examples.js";
import { fitHead } from "./head.js";
import { trainedLexicon } from "./lexicon.js";
import { naturalRows } from "./natural.js";
import { split } from "./splits.js";

const log = (message: string): void => void process.stdout.write(`${message}\n`);
const { training: real, calibration, domains } = split(dataFolder(process.argv.slice(2)));
const training = [...real, ...ordinaryRows(1.5), ...naturalRows(Number(process.env["NW"] ?? 4))];
const lexicon = trainedLexicon(real);
const data = { training, calibration, identities: identityTable(), lexicon };
const cache = process.env["CACHE"] ?? "/tmp/w/base.v8";
interface Saved {
  fitted: FittedBase;
  folds: Unlearnt[];
}
let saved: Saved;
if (existsSync(cache)) saved = deserialize(readFileSync(cache)) as Saved;
else {
  saved = { fitted: fitBase(data, log), folds: unlearntRows(data, log) };
  writeFileSync(cache, serialize(saved));
}
const base = { ...saved.fitted.base, lexicon };
const folds = saved.folds.map(({ base: own, rows }) => ({ base: { ...own, lexicon }, rows }));
const unlearnt = [{ base, rows: [...calibration, ...[...domains.values()].flat()] }, ...folds];
const examples = headExamples(unlearnt, base, -saved.fitted.offset);
const head = fitHead(examples, saved.fitted.offset, log);
writeFileSync(join(packageFolder, "models", "lexical-toxicity.bin"), encodeModel({ ...base, head }));
