"""Writes the fixtures of packages/metrics/test/recommendation.

The definitions of Bouchard (2024), section 3.3, written out plainly over all pairs, and LangFair 0.8.1's deviations from
them; NumPy for the population standard deviation. Needs numpy. Run from the root of the repository.
"""

import json
import random
from itertools import combinations
from pathlib import Path

import numpy as np

OUT = Path("packages/metrics/test/recommendation/fixtures")
rng = random.Random(20240710)


def write(name, rows):
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / name).write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf8")


def jaccard(a, b):
    return len(set(a) & set(b)) / len(set(a) | set(b))


def serp_one_way(a, b, k):
    return sum(k - (a.index(v) + 1) + 1 for v in a if v in b) / (k * (k + 1) / 2)


def serp(a, b):
    k = max(len(a), len(b))
    return min(serp_one_way(a, b, k), serp_one_way(b, a, k))


def prag_pairs(a, b):
    return sum(
        1 for v in a for w in a
        if v != w and v in b and w in b and a.index(v) < a.index(w) and b.index(v) < b.index(w)
    )


def prag(a, b, denominator="paper"):
    k = max(len(a), len(b))
    if denominator == "pairs":
        if k == 1:
            return float(a == b)
        return min(prag_pairs(a, b), prag_pairs(b, a)) / (k * (k - 1) / 2)
    return min(prag_pairs(a, b), prag_pairs(b, a)) / (k * (k + 1))


def serp_langfair(a, b):
    k = len(a)
    if k == 0 or len(b) == 0:
        return 0
    return sum(k - i + 1 for i, v in enumerate(a) if v in b) * 0.5 / (k * (k + 1))


def prag_pairs_absent_last(a, b):
    found = 0
    for i in range(len(a)):
        for j in range(i + 1, len(a)):
            if a[i] in b and (a[j] not in b or b.index(a[i]) < b.index(a[j])):
                found += 1
    return found


def prag_absent_last(a, b):
    k = max(len(a), len(b))
    return min(prag_pairs_absent_last(a, b), prag_pairs_absent_last(b, a)) / (k * (k + 1))


def prag_langfair(a, b, fairllm=False):
    """FaiRLLM's code divides by the number of pairs, LangFair's by K (K + 1)."""
    k = len(a)
    if k == 0 or len(b) == 0:
        return 0
    if k == 1:
        return float(a == b)
    return prag_pairs_absent_last(a, b) / (k * (k - 1) / 2 if fairllm else k * (k + 1))


def sample(items, size):
    return rng.sample([f"item {i}" for i in range(items)], size)


pairs = []
for _ in range(120):
    items = rng.choice([3, 6, 12, 30])
    a, b = sample(items, rng.randint(0, min(items, 14))), sample(items, rng.randint(0, min(items, 14)))
    if not a and not b:
        a = ["item 0"]
    k = rng.choice([1, 2, 5, 10, 20])
    x, y = a[:k], b[:k]
    pairs.append({
        "first": a, "second": b, "k": k,
        "jaccard": jaccard(x, y), "serp": serp(x, y), "prag": prag(x, y), "pragPairs": prag(x, y, "pairs"),
        "serpLangfair": serp_langfair(x, y), "pragLangfair": prag_langfair(x, y),
        "pragFairllm": prag_langfair(x, y, fairllm=True), "pragAbsentLast": prag_absent_last(x, y),
    })
write("pairs.json", pairs)

SIMILARITIES = {"jaccard": jaccard, "serp": serp, "prag": prag}
studies = []
for groups, samples in ((["female", "male"], 1), (["asian", "black", "white"], 3)):
    sources = []
    for i in range(8):
        row = {g: [sample(9, 5) for _ in range(samples)] for g in groups}
        sources.append({"source": f"prompt {i}", "groups": row, "neutral": [sample(9, 5) for _ in range(samples)]})
    for name, similarity in SIMILARITIES.items():
        def mean(left, right):
            return float(np.mean([similarity(a, b) for a in left for b in right]))

        by_pair = {
            f"{g} vs {h}": [mean(s["groups"][g], s["groups"][h]) for s in sources] for g, h in combinations(groups, 2)
        }
        to_neutral = [float(np.mean([mean(s["groups"][g], s["neutral"]) for s in sources])) for g in groups]
        studies.append({
            "metric": name, "sources": sources, "perSource": by_pair,
            "value": min(float(np.mean(v)) for v in by_pair.values()),
            "toNeutral": dict(zip(groups, to_neutral)),
            "range": max(to_neutral) - min(to_neutral), "deviation": float(np.std(to_neutral)),
        })
write("studies.json", studies)
