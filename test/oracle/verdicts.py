"""Plans, comparisons of samples, sequential tests and the intervals behind verdicts: SciPy, NumPy and enumeration.

Writes packages/metrics/test/decide/fixtures/verdicts.json; run from the root of the repository.
"""
import itertools
import json
import math

import numpy as np
from scipy import stats

from group_rates import TooSlow, difference, rate, ratio

rng = np.random.default_rng(6)
out = {}


def cp(k, n, c):
    lower = 0.0 if k <= 0 else float(stats.beta.ppf(1 - c, k, n - k + 1))
    upper = 1.0 if k >= n else float(stats.beta.ppf(c, k + 1, n - k))
    return lower, upper


# The fewest prompts with the power wanted, by trying every number from 1 on.
plans = []
for t, p in [(0.05, 0.005), (0.05, 0.01), (0.1, 0.02), (0.05, 0.15), (0.2, 0.4)]:
    n = 0
    while True:
        n += 1
        ks = np.arange(n + 1)
        if p < t:
            reached = np.array([cp(k, n, 0.95)[1] < t for k in ks[: int(n * t) + 2]] + [False] * (n + 1 - min(n + 1, int(n * t) + 2)))
        else:
            reached = np.array([cp(k, n, 0.95)[0] > t for k in ks])
        power = float(stats.binom.pmf(ks[reached[: n + 1]], n, p).sum())
        if power >= 0.8:
            plans.append([t, p, n, power])
            break
out["plan"] = plans

# Exact p-values of exchanging pairs, and of dealing values out, by enumeration.
pairs, deals = [], []
for n in [5, 8]:
    d = np.round(rng.normal(0.3, 0.5, n), 3)
    signs = np.array(list(itertools.product([-1, 1], repeat=n)))
    means = (signs * d).mean(axis=1)
    pairs.append([d.tolist(), float((np.abs(means) >= abs(d.mean()) - 1e-12).mean())])
for n, m in [(4, 5), (6, 4)]:
    x, y = np.round(rng.normal(0.5, 1, n), 3), np.round(rng.normal(0, 1, m), 3)
    p = stats.permutation_test((x, y), lambda a, b: a.mean() - b.mean(), permutation_type="independent", n_resamples=np.inf).pvalue
    deals.append([x.tolist(), y.tolist(), float(p)])
out["pairs"] = pairs
out["deals"] = deals

# The mixture of bets after each value.
bets = []
for t, values in [(0.1, rng.binomial(1, 0.1, 60).tolist()), (0.3, np.round(rng.uniform(0, 1, 40), 3).tolist())]:
    y = np.array(values)
    below = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1]
    beyond = [0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64]
    e_pass = np.mean([np.cumprod(1 + c / (1 - t) * (t - y)) for c in below], axis=0)
    e_fail = np.mean([np.cumprod(1 + c / t * (y - t)) for c in beyond], axis=0)
    stop = next((i for i in range(len(y)) if e_pass[i] >= 20 or e_fail[i] >= 20), len(y) - 1)
    bets.append([t, values, stop + 1, float(e_pass[stop]), float(e_fail[stop])])
out["bets"] = bets

welch = []
for n, m, s in [(5, 7, 2), (30, 12, 0.3)]:
    x, y = rng.normal(0, 1, n), rng.normal(0.4, s, m)
    for c in [0.6, 0.95, 0.995]:
        ci = stats.ttest_ind(x, y, equal_var=False).confidence_interval(2 * c - 1)
        welch.append([x.tolist(), y.tolist(), c, float(ci.low), float(ci.high)])
out["welch"] = welch

# Rates of two groups that share clusters, by group_rates.py.
rates = []
for clusters, size in [(12, 4), (40, 3), (25, 1)]:
    base = rng.uniform(0.1, 0.9, clusters)
    n1, n2 = rng.integers(0, size + 1, clusters), rng.integers(1, size + 1, clusters)
    e1, e2 = rng.binomial(n1, base), rng.binomial(n2, np.clip(base * 0.8, 0, 1))
    if e2.sum() == 0 or n1.sum() == 0:
        continue

    for c in [0.8, 0.95, 0.99]:
        columns = [column.tolist() for column in (e1, n1, e2, n2)]
        try:
            of_ratio = ratio(e1, n1, e2, n2, c)
        except TooSlow:
            of_ratio = None, None
        rates.append([*columns, c, *difference(e1, n1, e2, n2, c), *of_ratio, *rate(e1, n1, c)])
out["rates"] = rates

# Strict parity: the distance by scipy, and the swap test by enumeration of all swaps.
parity = []
for n, m in [(6, 1), (8, 2)]:
    a, b = np.round(rng.uniform(0, 1, (n, m)), 3), np.round(rng.uniform(0, 0.8, (n, m)), 3)
    value = stats.wasserstein_distance(a.ravel(), b.ravel())
    draws = []
    for bits in itertools.product([False, True], repeat=n):
        s = np.array(bits)[:, None]
        draws.append(stats.wasserstein_distance(np.where(s, b, a).ravel(), np.where(s, a, b).ravel()))
    draws = np.array(draws)
    parity.append([a.tolist(), b.tolist(), float(value), float(draws.mean()), float((draws >= value - 1e-12).mean())])
out["parity"] = parity

with open("packages/metrics/test/decide/fixtures/verdicts.json", "w") as file:
    json.dump(out, file, indent=1)
    file.write("\n")
