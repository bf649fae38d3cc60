// Text similarities beside naive versions: the full table for the longest common subsequence, string-keyed n-gram
// counts in both directions for BLEU. Both tables get the numbers that a corpus is interned to once; string keys get
// words.
import { pathToFileURL } from "node:url";
import {
  bleu,
  longestCommonSubsequence,
  ngramMatches,
  rougeL,
  treebankWords,
  vocabulary,
} from "@fairexpect/metrics/text";
import { seededRandom } from "@fairexpect/metrics/statistics";

const random = seededRandom(20);

/** Texts as a model would vary them: a Zipf-like vocabulary, and a partner with a fifth of the words exchanged. */
function pairsOfWords(count, length) {
  const word = () => `w${Math.floor(1 / (random() + 0.001))}`;
  return Array.from({ length: count }, () => {
    const a = Array.from({ length }, word);
    return [a, a.map((own) => (random() < 0.8 ? own : word()))];
  });
}

function tableLcs(a, b) {
  const table = [Array.from({ length: b.length + 1 }, () => 0)];
  for (let i = 1; i <= a.length; i++) {
    const row = [0];
    for (let j = 1; j <= b.length; j++) {
      row.push(a[i - 1] === b[j - 1] ? table[i - 1][j - 1] + 1 : Math.max(table[i - 1][j], row[j - 1]));
    }
    table.push(row);
  }
  return table[a.length][b.length];
}

function stringCounts(words, n) {
  const counts = new Map();
  for (let i = 0; i + n <= words.length; i++) {
    const gram = words.slice(i, i + n).join(" ");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function stringBleu(hypothesis, reference) {
  let logs = 0;
  for (let n = 1; n <= 4; n++) {
    const own = stringCounts(hypothesis, n);
    const other = stringCounts(reference, n);
    let matches = 0;
    let total = 0;
    for (const [gram, count] of own) {
      matches += Math.min(count, other.get(gram) ?? 0);
      total += count;
    }
    logs += Math.log(matches / total) / 4;
  }
  return Math.min(1, Math.exp(1 - reference.length / hypothesis.length)) * Math.exp(logs);
}

/** What `bleu` does once the texts are read. */
function internedBleu(a, b) {
  const { matches, first, second } = ngramMatches(a, b);
  const direction = (counts, length, otherLength) => {
    let logs = 0;
    for (let n = 0; n < 4; n++) logs += Math.log(matches[n] / counts[n]) / 4;
    return Math.min(1, Math.exp(1 - otherLength / length)) * Math.exp(logs);
  };
  return Math.min(direction(first, a.length, b.length), direction(second, b.length, a.length));
}

/** Milliseconds per item, best of some rounds of at least 50 ms, after a round to warm up. */
function time(items, run) {
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    let passes = 0;
    do {
      for (const item of items) run(...item);
      passes++;
    } while (performance.now() - start < 50);
    if (round > 0) best = Math.min(best, (performance.now() - start) / passes / items.length);
  }
  return best;
}

function agree(name, items, interned, naive, ours) {
  for (let i = 0; i < items.length; i++) {
    const expected = naive(...items[i]);
    const got = ours(...interned[i]);
    if (Math.abs(expected - got) > 1e-12) throw new Error(`${name}: ${got} instead of ${expected}`);
  }
}

export async function bench({ large = false } = {}) {
  const rows = [];
  const row = (name, size, naive, ours, target) => rows.push({ name, size, naive, ours, ratio: naive / ours, target });
  for (const length of large ? [200, 2000] : [200]) {
    const items = pairsOfWords(length === 200 ? 50 : 4, length);
    const words = vocabulary();
    const interned = items.map((pair) => pair.map((text) => words.intern(text)));
    agree("LCS", interned, interned, tableLcs, longestCommonSubsequence);
    row(
      "longest common subsequence against the full table",
      `${length} words`,
      time(interned, tableLcs),
      time(interned, longestCommonSubsequence),
      50,
    );
    const naiveBleu = (a, b) => Math.min(stringBleu(a, b), stringBleu(b, a));
    agree("BLEU", items, interned, naiveBleu, internedBleu);
    row(
      "BLEU-4 against string-keyed counts",
      `${length} words`,
      time(items, naiveBleu),
      time(interned, internedBleu),
      15,
    );
    const texts = items.map((pair) => pair.map((text) => text.join(" ")));
    row(
      "ROUGE-L of two texts, tokenizing included",
      `${length} words`,
      time(texts, (a, b) => tableLcs(treebankWords(a), treebankWords(b))),
      time(texts, rougeL),
    );
    row(
      "BLEU-4 of two texts, tokenizing included",
      `${length} words`,
      time(texts, (a, b) => naiveBleu(treebankWords(a), treebankWords(b))),
      time(texts, bleu),
    );
  }
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const { name, size, naive, ours, ratio, target } of await bench({ large: process.argv.includes("--large") })) {
    console.log(
      `${name}, ${size}: ${naive.toFixed(4)} ms against ${ours.toFixed(4)} ms, ${ratio.toFixed(1)} times${target === undefined ? "" : ` (target ${target})`}`,
    );
  }
}
