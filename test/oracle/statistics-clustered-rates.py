"""Bounds of clustered rates, their differences and ratios, from SciPy's beta and t distributions and the formulas by brute force.

Writes packages/metrics/test/statistics/fixtures/clustered-rates.json; run from the root of the repository.
"""
import json
import math

import numpy as np
from scipy import optimize, stats

CONFIDENCES = [0.6, 0.9, 0.95, 0.995]
rng = np.random.default_rng(20261121)


def exact(k, n, c):
    low = 0.0 if k <= 0 else stats.beta.ppf(1 - c, k, n - k + 1)
    high = 1.0 if k >= n else stats.beta.ppf(c, k + 1, n - k)
    return float(low), float(high)


def wilson(k, n, c):
    z, p = stats.norm.ppf(c), k / n
    centre, reach = (p + z * z / (2 * n)) / (1 + z * z / n), z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return centre - reach, centre + reach


def effective(events, trials, c, strict):
    """The number of independent trials that tell as much as these."""
    clusters, total = int((trials > 0).sum()), int(trials.sum())
    few = min((events > 0).sum(), (events < trials).sum()) < 5
    if strict or few:
        return clusters, few
    p = events.sum() / total
    variance = clusters / (clusters - 1) * (((events - p * trials) / total) ** 2).sum()
    n = min(max(p * (1 - p) / variance, 1), total)
    return n * (stats.t.ppf(c, total - 1) / stats.t.ppf(c, clusters - 1)) ** 2, few


def correlation(e1, n1, e2, n2):
    a, b = e1 - e1.sum() / n1.sum() * n1, e2 - e2.sum() / n2.sum() * n2
    return float((a * b).sum() / math.sqrt((a * a).sum() * (b * b).sum()))


rates, differences, ratios = [], [], []
for clusters, m, p, q, spread in [(60, 10, 0.3, 0.2, 2.0), (200, 5, 0.1, 0.15, 1.0), (40, 8, 0.8, 0.9, 3.0), (25, 4, 0.2, 0.15, 1.0)]:
    base = rng.beta(p * spread, (1 - p) * spread, clusters)
    n1, n2 = rng.integers(0, m + 1, clusters), rng.integers(1, m + 1, clusters)
    e1, e2 = rng.binomial(n1, base), rng.binomial(n2, np.clip(base * q / p, 0, 1))
    data = [e1.tolist(), n1.tolist(), e2.tolist(), n2.tolist()]
    for method in ["auto", "strict"]:
        strict = method == "strict"
        for c in CONFIDENCES:
            n, _ = effective(e1, n1, c, strict)
            rate = e1.sum() / n1.sum()
            rates.append([data[0], data[1], method, c, *exact(rate * n, n, c)])
            bounds = wilson if not strict else exact
            (m1, few1), (m2, few2) = effective(e1, n1, c, strict), effective(e2, n2, c, strict)
            p1, p2 = e1.sum() / n1.sum(), e2.sum() / n2.sum()
            (l1, u1), (l2, u2) = bounds(p1 * m1, m1, c), bounds(p2 * m2, m2, c)
            rho = correlation(e1, n1, e2, n2)
            if strict or few1 or few2:
                rho = min(0.0, rho)

            def reach(x, y):
                return math.sqrt(max(0.0, x * x - 2 * rho * x * y + y * y))

            d = p1 - p2
            differences.append([*data, method, c, max(-1.0, d - reach(p1 - l1, u2 - p2)), min(1.0, d + reach(u1 - p1, p2 - l2))])

            # A ratio r is in the interval while 0 is in that of p1 - r p2.
            low = optimize.brentq(lambda r: (p1 - r * p2) - reach(p1 - l1, r * (u2 - p2)), 0, p1 / p2, xtol=1e-14, rtol=1e-14) if l1 > 0 else 0.0
            top = lambda r: (p1 - r * p2) + reach(u1 - p1, r * (p2 - l2))
            if top(1e9) < 0:
                ratios.append([*data, method, c, low, optimize.brentq(top, p1 / p2, 1e9, xtol=1e-14, rtol=1e-14)])

with open("packages/metrics/test/statistics/fixtures/clustered-rates.json", "w", encoding="utf-8") as file:
    json.dump({"rates": rates, "differences": differences, "ratios": ratios}, file)
    file.write("\n")
