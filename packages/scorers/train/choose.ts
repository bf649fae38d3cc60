import { identityTable } from "#lexical-toxicity/identity-table.js";

import { dataFolder } from "./data-folder.js";
import { logits, readFeatures } from "./logistic-regression.js";
import { rocAuc } from "./quality.js";
import { fit, space } from "./recipe.js";
import type { Row } from "./row.js";
import { split } from "./splits.js";

/*
 * What settings are chosen by: training rows alone. Each fold leaves out the rows of whole sources and is measured on them. The sources are those in
 * which harmless rows were not chosen to look toxic.
 */
const folds: readonly (readonly string[])[] = [
  ["jigsaw", "jigsaw test, scores of Detoxify"],
  ["jigsaw test, scores of Detoxify"],
  ["real toxicity prompts"],
  ["davidson"],
];

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const identities = identityTable();
const { training } = split(dataFolder(process.argv.slice(2)));
const aucs: number[] = [];
print("| left out | n | measured on | ROC AUC |\n|---|---|---|---|");
for (const left of folds) {
  const linear = fit(
    training.filter(({ source }) => !left.includes(source)),
    identities,
    () => {},
  );
  for (const name of left) {
    const rows: readonly Row[] = training.filter(({ source }) => source === name);
    const scores = logits(rows, readFeatures(rows, space, identities), linear);
    const auc = rocAuc(
      [...scores],
      rows.map(({ label }) => label >= 0.5),
    );
    aucs.push(auc);
    print(`| ${left.join(" and ")} | ${rows.length} | ${name} | ${auc.toFixed(4)} |`);
  }
}
print(`| mean | | | ${(aucs.reduce((sum, auc) => sum + auc, 0) / aucs.length).toFixed(4)} |`);
