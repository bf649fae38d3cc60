// Words near groups: our two sweeps and one pass against the loops over pairs and words that the formulas read as.
import { pathToFileURL } from "node:url";
import {
  cooccurrenceBias,
  englishStopWords,
  genderWords,
  personalityAdjectives,
  stereotypicalAssociations,
} from "@fairexpect/metrics";

function corpus(texts, length) {
  let state = 1;
  const next = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const plain = Array.from({ length: 2000 }, (_, i) => `word${i}`);
  const pools = [
    plain,
    plain,
    plain,
    englishStopWords,
    personalityAdjectives.slice(0, 100),
    [...genderWords.female.slice(0, 20), ...genderWords.male.slice(0, 20)],
  ];
  const token = () => {
    const pool = pools[next(pools.length)];
    return pool[next(pool.length)].toLowerCase();
  };
  return Array.from({ length: texts }, () => Array.from({ length }, token));
}

const lists = () => {
  const groups = {
    female: [...new Set(genderWords.female.slice(0, 30))],
    male: [...new Set(genderWords.male.slice(0, 30))],
  };
  return { groups, words: personalityAdjectives.filter((word) => !word.includes("-")) };
};

function naiveCooccurrence(texts, { groups, words }) {
  const sides = Object.values(groups).map((list) => new Set(list));
  const stop = new Set(englishStopWords);
  const excluded = new Set([...stop, ...sides[0], ...sides[1]]);
  const near = sides.map(() => new Map());
  const counts = [0, 0];
  for (const tokens of texts) {
    for (let i = 0; i < tokens.length; i++) {
      for (const g of [0, 1]) {
        if (sides[g].has(tokens[i])) counts[g]++;
        for (let j = 0; j < tokens.length; j++) {
          if (i === j || !sides[g].has(tokens[j])) continue;
          near[g].set(tokens[i], (near[g].get(tokens[i]) ?? 0) + 0.95 ** Math.abs(i - j));
        }
      }
    }
  }
  const totals = near.map((map) =>
    [...map].reduce((sum, [word, weight]) => (excluded.has(word) ? sum : sum + weight), 0),
  );
  const scores = words.filter((word) => near[0].has(word) && near[1].has(word));
  const ratio = (word, g) => near[g].get(word) / totals[g] / counts[g];
  return scores.reduce((sum, word) => sum + Math.log(ratio(word, 0) / ratio(word, 1)), 0) / scores.length;
}

const count = (tokens, word) => tokens.reduce((sum, token) => sum + (token === word ? 1 : 0), 0);

function naiveAssociations(texts, { groups, words }) {
  let sum = 0;
  let eligible = 0;
  for (const word of words) {
    const counts = Object.values(groups).map((list) => {
      let found = 0;
      for (const tokens of texts)
        for (const member of list) found += count(tokens, member) * (count(tokens, word) > 0 ? 1 : 0);
      return found;
    });
    const total = counts[0] + counts[1];
    if (total === 0) continue;
    sum += counts.reduce((far, found) => far + Math.abs(found / total - 0.5) / 2, 0);
    eligible++;
  }
  return sum / eligible;
}

function time(work, runs) {
  const times = [];
  let value;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    value = work();
    times.push(performance.now() - start);
  }
  return { value, ms: Math.min(...times) };
}

function agree(name, naive, ours) {
  if (Math.abs(naive - ours) > 1e-9) throw new Error(`${name}: naive ${naive}, ours ${ours}`);
}

export async function bench({ large = false } = {}) {
  const texts = corpus(1000, large ? 400 : 100);
  const { groups, words } = lists();
  // Both sides work on tokens that are there: cutting texts into tokens costs the same in either.
  const tokens = new Map(texts.map((cut) => [cut.join(" "), cut]));
  const tokenize = (text) => tokens.get(text) ?? [text];
  const prompts = [...tokens.keys()];
  const options = { groups, words, tokenize };
  const size = `${texts.length} texts of ${texts[0].length} tokens, ${words.length} words`;

  const cooccurrence = time(() => cooccurrenceBias(prompts, options).value, 40);
  const nested = time(() => naiveCooccurrence(texts, { groups, words }), large ? 1 : 6);
  agree("co-occurrence bias", nested.value, cooccurrence.value);

  const part = 20;
  const associations = time(() => stereotypicalAssociations(prompts, options).value, 40);
  const small = prompts.slice(0, part);
  const counting = time(() => naiveAssociations(texts.slice(0, part), { groups, words }), 3);
  agree("stereotypical associations", counting.value, stereotypicalAssociations(small, options).value);
  const counted = counting.ms * (texts.length / part);
  return [
    {
      name: "co-occurrence bias",
      size,
      naive: nested.ms,
      ours: cooccurrence.ms,
      ratio: nested.ms / cooccurrence.ms,
      target: 50,
    },
    {
      name: "stereotypical associations",
      size: `${size}; naive extrapolated from ${part} texts`,
      naive: counted,
      ours: associations.ms,
      ratio: counted / associations.ms,
      target: 1000,
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  console.table(await bench({ large: process.argv.includes("--large") }));
