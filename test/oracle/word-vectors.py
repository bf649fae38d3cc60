"""Fixture for packages/scorers/test/lexical-toxicity/word-vectors.test.ts: positive pointwise mutual information with NumPy, reduced by its full SVD."""
import json
from collections import Counter
from pathlib import Path

import numpy as np

OUT = Path(__file__).parents[2] / "packages/scorers/test/lexical-toxicity/fixtures/word-vectors.json"
REACH, LEAST, DIMENSIONS = 4, 4, 6
rng = np.random.default_rng(5)
words = "red green blue pear plum fig table chair lamp runs walks jumps slowly quickly often never".split()
weights = rng.dirichlet(np.full(len(words), 0.8), size=8)
texts = [" ".join(rng.choice(words, size=int(rng.integers(3, 14)), p=weights[i % 8])) for i in range(60)]

counts = Counter(word for text in texts for word in text.split())
kept = [word for word, count in counts.items() if count >= LEAST]
place = {word: i for i, word in enumerate(kept)}
pairs = np.zeros((len(kept), len(kept)))
for text in texts:
    row = [place.get(word) for word in text.split()]
    for i, a in enumerate(row):
        for j, b in enumerate(row):
            if a is not None and b is not None and 0 < abs(i - j) <= REACH:
                pairs[a, b] += 1 / abs(i - j)
smooth = pairs.sum(0) ** 0.75
with np.errstate(divide="ignore"):
    ppmi = np.maximum(0, np.log(pairs * smooth.sum() / np.outer(pairs.sum(1), smooth)))
left, sizes, _ = np.linalg.svd(ppmi)
vectors = left[:, :DIMENSIONS] * np.sqrt(sizes[:DIMENSIONS])
vectors -= vectors.mean(0)
vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
OUT.parent.mkdir(parents=True, exist_ok=True)
OUT.write_text(json.dumps({"texts": texts, "dimensions": DIMENSIONS, "words": kept, "cosines": (vectors @ vectors.T).round(12).tolist()}) + "\n")
