import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { featuresOf, tableSize, wordsOf } from "#lexical-similarity/features.js";
import { idfStep } from "#lexical-similarity/idf-table.js";
import { dataFolder, packageFolder } from "./data-folder.js";
import { tableTexts } from "./similarity-texts.js";

/*
 * Writes the table of inverse document frequencies of `lexicalSimilarity`: for each bucket ln((texts + 1) / (texts with a feature in the
 * bucket + 0.5)), in steps of a sixteenth. Only these numbers are shipped, no text.
 */
const texts = tableTexts(dataFolder(process.argv.slice(2)));
const frequencies = new Uint32Array(tableSize);
const lastSeen = new Int32Array(tableSize).fill(-1);
for (const [i, text] of texts.entries()) {
  for (const word of new Set(wordsOf(text))) {
    for (const bucket of featuresOf(word).buckets) {
      if (lastSeen[bucket] === i) continue;
      lastSeen[bucket] = i;
      frequencies[bucket] = (frequencies[bucket] as number) + 1;
    }
  }
}
const steps = Uint8Array.from(frequencies, (frequency) =>
  Math.round(Math.log((texts.length + 1) / (frequency + 0.5)) / idfStep),
);
writeFileSync(join(packageFolder, "models", "lexical-similarity.bin"), steps);
process.stdout.write(
  `${texts.length} texts, ${frequencies.filter((frequency) => frequency > 0).length} of ${tableSize} buckets in use\n`,
);
