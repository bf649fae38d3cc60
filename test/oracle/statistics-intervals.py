"""Confidence bounds from SciPy, statsmodels, and the formulas by brute force.

Writes packages/metrics/test/statistics/fixtures/intervals.json; run from the root of the repository.
"""
import json
import math

import numpy as np
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep

CONFIDENCES = [0.6, 0.9, 0.95, 0.995]
out = {}

exact, score = [], []
for n in [1, 2, 5, 20, 299, 5000]:
    for k in sorted({0, 1, n // 3, n - 1, n}):
        for c in CONFIDENCES:
            test = stats.binomtest(k, n)
            ci = test.proportion_ci(confidence_level=2 * c - 1, method="exact")
            exact.append([k, n, c, float(ci.low), float(ci.high)])
            ci = test.proportion_ci(confidence_level=2 * c - 1, method="wilson")
            score.append([k, n, c, float(ci.low), float(ci.high)])
for k, n in [(0.4, 3.7), (2.5, 71.3), (70.9, 71.3)]:
    for c in CONFIDENCES:
        exact.append([k, n, c, float(stats.beta.ppf(1 - c, k, n - k + 1)), float(stats.beta.ppf(c, k + 1, n - k))])
out["clopperPearson"] = exact
out["wilson"] = score

difference = []
for row in [(56, 70, 48, 80), (9, 10, 3, 10), (5, 56, 0, 29), (10, 10, 0, 20), (1, 300, 4, 250)]:
    for c in CONFIDENCES:
        low, high = confint_proportions_2indep(*row, compare="diff", method="newcomb", alpha=2 * (1 - c))
        difference.append([*row, c, float(low), float(high)])
out["newcombeDifference"] = difference


def wilson(k, n, c):
    ci = stats.binomtest(k, n).proportion_ci(confidence_level=2 * c - 1, method="wilson")
    return float(ci.low), float(ci.high)


paired = []
for a, b, c_, d in [(20, 12, 2, 16), (36, 12, 2, 0), (1, 3, 0, 96), (0, 5, 9, 0), (30, 0, 0, 20), (2, 97, 1, 0), (53, 0, 1, 0)]:
    n = a + b + c_ + d
    p1, p2 = (a + b) / n, (a + c_) / n
    margins = (a + b) * (c_ + d) * (a + c_) * (b + d)
    excess = a * d - b * c_
    phi = 0.0
    if margins > 0:
        phi = (max(excess - n / 2, 0) if excess > 0 else excess) / math.sqrt(margins)
    for c in CONFIDENCES:
        l1, u1 = wilson(a + b, n, c)
        l2, u2 = wilson(a + c_, n, c)
        low = p1 - p2 - math.sqrt((p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2)
        high = p1 - p2 + math.sqrt((u1 - p1) ** 2 - 2 * phi * (u1 - p1) * (p2 - l2) + (p2 - l2) ** 2)
        paired.append([a, b, c_, d, c, low, high])
out["newcombePairedDifference"] = paired

rng = np.random.default_rng(20261121)

# Numbers that former rows took, so that those below stay what they were.
for prompts, m, p, spread in [(60, 25, 0.2, 2.0), (300, 10, 0.05, 0.5), (40, 8, 0.9, 1.0), (30, 2, 0.5, 3.0)]:
    trials = rng.integers(1 if m > 2 else 2, m + 1, prompts)
    rng.binomial(trials, rng.beta(p * spread, (1 - p) * spread, prompts))

student, betting = [], []


def betting_lower(values, c):
    """The largest rejected mean on a bisected grid, with wealth in logarithms."""
    n = len(values)
    before = np.concatenate([[0.5], 0.5 + np.cumsum(values)]) / np.arange(1, n + 2)
    squares = 0.25 + np.concatenate([[0.0], np.cumsum((values - before[1:]) ** 2)])
    variance = squares[:n] / np.arange(1, n + 1)
    stake = np.sqrt(2 * np.log(1 / (1 - c)) / (n * variance))

    def rejected(mean):
        return np.max(np.cumsum(np.log1p(np.minimum(stake, 0.75 / mean) * (values - mean)))) >= np.log(1 / (1 - c))

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rejected(middle) else (low, middle)
    return low


for values in [rng.uniform(0, 1, 5), rng.beta(0.2, 2, 40), rng.uniform(0.4, 0.5, 120), np.round(rng.beta(2, 1, 33), 1), np.zeros(50)]:
    for c in CONFIDENCES:
        mean = float(values.mean())
        if values.std() > 0:
            reach = stats.t.ppf(c, len(values) - 1) * values.std(ddof=1) / math.sqrt(len(values))
            student.append([values.tolist(), c, float(max(0, mean - reach)), float(min(1, mean + reach))])
        low, high = betting_lower(values, c), 1 - betting_lower(1 - values, c)
        betting.append([values.tolist(), c, min(low, mean), max(high, mean)])
out["tInterval"] = student
out["bettingInterval"] = betting

jackknife = []
for clusters in [3, 12, 60]:
    denominators = rng.integers(0, 9, clusters).astype(float)
    denominators[0] = 4.0
    numerators = np.round(denominators * rng.uniform(0, 1, clusters), 2)
    ratio = numerators.sum() / denominators.sum()
    without = np.array([np.delete(numerators, i).sum() / np.delete(denominators, i).sum() for i in range(clusters)])
    error = math.sqrt((clusters - 1) / clusters * np.sum((without - without.mean()) ** 2))
    effective = denominators.sum() ** 2 / np.sum(denominators**2)
    for c in CONFIDENCES:
        reach = float(stats.t.ppf(c, max(1, effective - 1))) * error
        jackknife.append([numerators.tolist(), denominators.tolist(), c, float(ratio - reach), float(ratio + reach)])
out["jackknifeRatio"] = jackknife

# BCa is compared as a distribution: bounds of 200 000 resamples, and how far bounds of 2000 resamples scatter around them.
bca = []
for values in [rng.exponential(1, 60), rng.beta(0.3, 3, 200), rng.normal(5, 1, 30)]:
    values = np.round(values, 6)
    low, high = stats.bootstrap((values,), np.mean, n_resamples=200_000, batch=5000, confidence_level=0.9, method="BCa", rng=rng).confidence_interval
    small = [
        stats.bootstrap((values,), np.mean, n_resamples=2000, confidence_level=0.9, method="BCa", rng=rng).confidence_interval for _ in range(40)
    ]
    scatter = max(np.std([ci.low for ci in small]), np.std([ci.high for ci in small]))
    bca.append([values.tolist(), 0.95, float(low), float(high), float(scatter)])
out["bcaInterval"] = bca

tests = []
for x, y in [(rng.normal(0, 1, 6), rng.normal(1, 1, 5)), (rng.integers(0, 4, 7), rng.integers(1, 5, 4)), (rng.uniform(0, 1, 8), rng.uniform(0, 1, 3))]:
    x, y = np.round(x.astype(float), 4), np.round(y.astype(float), 4)
    result = stats.permutation_test((x, y), stats.wasserstein_distance, n_resamples=np.inf, alternative="greater", vectorized=False)
    p = float(np.mean(result.null_distribution >= result.statistic - 1e-12))
    null = result.null_distribution
    tests.append([x.tolist(), y.tolist(), float(result.statistic), float(null.mean()), float(null.std()), p])
out["wassersteinPermutation"] = tests
out["mcnemar"] = [[b, c, float(stats.binomtest(min(b, c), b + c).pvalue)] for b, c in [(0, 1), (3, 3), (1, 9), (12, 30), (0, 50)]]

with open("packages/metrics/test/statistics/fixtures/intervals.json", "w") as file:
    file.write("{\n" + ",\n".join(f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]" for name, rows in out.items()) + "\n}\n")
