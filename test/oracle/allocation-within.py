"""Fixtures for packages/metrics/test/allocation/within.test.ts: stratified U statistics from all pairs, in NumPy and SciPy."""
import json
from pathlib import Path

import numpy as np
from scipy import stats

OUT = Path(__file__).parents[2] / "packages/metrics/test/allocation/fixtures"
rng = np.random.default_rng(20261122)


def statistic(candidates, kernel):
    total = pairs = 0
    for stratum in {c["stratum"] for c in candidates}:
        own = np.array([c["score"] for c in candidates if c["stratum"] == stratum and c["group"] == "women"])
        other = np.array([c["score"] for c in candidates if c["stratum"] == stratum and c["group"] == "men"])
        total += kernel(own[:, None], other[None, :]).sum() if own.size and other.size else 0
        pairs += own.size * other.size
    return total / pairs


def pairs_with(candidates, cluster):
    """How many pairs have a candidate of the cluster."""
    count = 0
    for stratum in {c["stratum"] for c in candidates}:
        here = [c for c in candidates if c["stratum"] == stratum]
        sizes = [sum(c["group"] == group for c in here) for group in ["women", "men"]]
        rest = [sum(c["group"] == group and c["cluster"] != cluster for c in here) for group in ["women", "men"]]
        count += sizes[0] * sizes[1] - rest[0] * rest[1]
    return count


def jackknife(candidates, kernel, value):
    clusters = sorted({c["cluster"] for c in candidates})
    without = np.array([statistic([c for c in candidates if c["cluster"] != one], kernel) for one in clusters])
    n = len(clusters)
    error = np.sqrt((n - 1) / n * ((without - without.mean()) ** 2).sum())
    weights = np.array([pairs_with(candidates, one) for one in clusters], dtype=float)
    reach = stats.t.ppf(0.95, max(1, weights.sum() ** 2 / (weights**2).sum() - 1)) * error
    return [float(value - reach), float(value + reach)]


def case(strata, clusters):
    """Unequal numbers of either group in a stratum; clusters hold whole strata, or candidates of any."""
    candidates = []
    for s in range(strata):
        level = rng.normal(0, 3)
        for group, shift in [("women", -0.5), ("men", 0.0)]:
            for _ in range(rng.integers(1, 5)):
                cluster = int(s % clusters if clusters <= strata else rng.integers(0, clusters))
                score = float(np.round(level + shift + rng.normal(), 1))
                candidates.append({"stratum": int(s), "group": group, "score": score, "cluster": cluster})
    found = {"candidates": candidates}
    for name, kernel in [("rabbi", lambda x, y: np.sign(x - y)), ("gap", lambda x, y: x - y)]:
        value = statistic(candidates, kernel)
        found[name] = {"value": float(value), "bounds": jackknife(candidates, kernel, value)}
    return found


cases = [case(12, 12), case(15, 5), case(4, 30), case(8, 20), case(30, 30)]
(OUT / "within.json").write_text(json.dumps(cases) + "\n")
