"""Gaffke's bounds from the closed form of a sum of exponential variables, by partial fractions in 80 digits.

For different coefficients P(sum a_i E_i > 0) is the sum over positive a_i of prod_{j != i} a_i / (a_i - a_j), so values
are drawn so that all differ. Nothing here shares a formula with the package, which inverts a transform.
Writes packages/metrics/test/statistics/fixtures/gaffke.json; run from the root of the repository.
"""
import json

import numpy as np
from mpmath import mp, mpf

mp.dps = 80
CONFIDENCES = [0.6, 0.95, 0.995]
rng = np.random.default_rng(20261122)


def above(coefficients):
    total = mpf(0)
    for i, a in enumerate(coefficients):
        if a <= 0:
            continue
        term = mpf(1)
        for j, b in enumerate(coefficients):
            if j != i:
                term *= a / (a - b)
        total += term
    return total


def upper(values, sizes, confidence, method):
    values = [mpf(v) for v in values]
    weights = [mpf(s) for s in sizes]
    mean = sum(w * v for w, v in zip(weights, values)) / sum(weights)
    added = max(weights)
    scale = sum(weights) / len(weights)
    squares = [((w / scale) * (v - mean)) ** 2 for w, v in zip(weights, values)]
    deviating = sum(squares) ** 2 / sum(s * s for s in squares)
    worst = mpf(1) if method == "strict" else 1 / (deviating + 1)
    more = sum(w * v * v for w, v in zip(weights, values)) / sum(w * v for w, v in zip(weights, values))
    fewer = 1 - sum(w * (1 - v) ** 2 for w, v in zip(weights, values)) / sum(w * (1 - v) for w, v in zip(weights, values))
    kinds = [(worst, mpf(1)), ((1 - worst) / 2, more), ((1 - worst) / 2, fewer)]

    def chance(limit):
        seen = [w * (v - limit) for w, v in zip(weights, values)]
        return sum(p * above(seen + [added * (z - limit)]) for p, z in kinds if p > 0)

    # An odd start, so that no coefficient is 0 or like another.
    low, high = mean, mpf(1) - mpf(10) ** -30
    for _ in range(70):
        middle = (low + high) / 2 + mpf(10) ** -40
        low, high = (middle, high) if chance(middle) > 1 - mpf(confidence) else (low, middle)
    return max(mean, low)


def lower(values, sizes, confidence, method):
    return 1 - upper([1 - mpf(v) for v in values], sizes, confidence, method)


rows = []
for shares, sizes in [
    (rng.beta(0.5, 2, 6), [1] * 6),
    (rng.uniform(0, 1, 12), [1] * 12),
    (rng.beta(0.3, 3, 25), [1] * 25),
    (rng.beta(5, 0.5, 40), [1] * 40),
    (rng.uniform(0, 1, 9), [1, 2, 3, 4, 5, 6, 7, 8, 20]),
    (rng.beta(0.4, 2, 20), [int(s) for s in rng.integers(1, 30, 20)]),
]:
    shares = [float(s) for s in np.round(shares, 6)]
    values = [s for s, size in zip(shares, sizes) for _ in range(size)]
    clusters = [c for c, size in enumerate(sizes) for _ in range(size)]
    for method in ["strict", "auto"]:
        for c in CONFIDENCES:
            rows.append([values, clusters, method, c, float(lower(shares, sizes, c, method)), float(upper(shares, sizes, c, method))])

with open("packages/metrics/test/statistics/fixtures/gaffke.json", "w", encoding="utf-8") as file:
    json.dump({"gaffkeInterval": rows}, file)
    file.write("\n")
