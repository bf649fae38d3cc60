"""Fixtures for packages/metrics/test/allocation/rabbi.test.ts: SciPy, and variances from the kernel of all pairs in NumPy."""
import json
import math
from pathlib import Path

import numpy as np
from scipy import stats
from scipy.spatial.distance import jensenshannon

OUT = Path(__file__).parents[2] / "packages/metrics/test/allocation/fixtures"
rng = np.random.default_rng(20251121)

DRAWS = {
    "uniform": lambda n, shift: rng.random(n) + shift / 4,
    "integers": lambda n, shift: rng.integers(0, 12, n) + math.floor(2 * shift),
    "tenths": lambda n, shift: np.round(rng.normal(shift, 1, n), 1),
    "heavy ties": lambda n, shift: rng.choice([0.0, 0.5, 1.0], n, p=[0.5, 0.3, 0.2] if shift == 0 else [0.2, 0.3, 0.5]),
    "constant": lambda n, shift: np.full(n, 0.7 + shift),
    "wide": lambda n, shift: np.exp(rng.normal(shift, 3, n)) * rng.choice([-1, 1], n),
    "probabilities": lambda n, shift: np.round(1 / (1 + np.exp(-rng.normal(shift, 1, n))), 2),
}


def kernel(x, y):
    return (x[:, None] > y[None, :]) + 0.5 * (x[:, None] == y[None, :])


def delong(x, y):
    psi = kernel(x, y)
    return psi.mean(axis=1).var(ddof=1) / len(x) + psi.mean(axis=0).var(ddof=1) / len(y)


def bounds(value, variance, mixed, pairs, clusters, c=0.95):
    """On the atanh scale, with at most 2 mixed - 1 degrees of freedom; not within Clopper-Pearson over disjoint pairs where few are mixed."""
    t = stats.t.ppf(c, max(1, min(2 * mixed, clusters) - 1))
    reach = t * 2 * math.sqrt(variance) / (1 - value**2)
    low, high = math.tanh(math.atanh(value) - reach), math.tanh(math.atanh(value) + reach)
    if mixed < 5:
        k = (1 + value) / 2 * pairs
        low = min(low, 2 * stats.beta.ppf(1 - c, k, pairs - k + 1) - 1)
        high = max(high, 2 * stats.beta.ppf(c, k + 1, pairs - k) - 1)
    return [float(low), float(high)]


def mixed_of(x, y):
    """The fewest candidates of either side that lose a pair, or win one; half a win is both."""
    psi = kernel(x, y)
    return int(min((psi < 1).any(axis=1).sum(), (psi > 0).any(axis=1).sum(), (psi < 1).any(axis=0).sum(), (psi > 0).any(axis=0).sum()))


def jsd(x, y, low, high, bins, base):
    count = lambda v: np.histogram(np.clip(v, low, high), bins=bins, range=(low, high))[0]
    return float(jensenshannon(count(x), count(y), base=base) ** 2)


def rounded(values):
    return [float(v) for v in values]


def case(draw, n, m, shift):
    x, y = DRAWS[draw](n, shift).astype(float), DRAWS[draw](m, 0).astype(float)
    test = stats.mannwhitneyu(x, y, alternative="two-sided", method="asymptotic", use_continuity=True)
    low, high = min(x.min(), y.min()), max(x.max(), y.max())
    variance = delong(x, y) if n > 1 and m > 1 else None
    return {
        "name": f"{draw}, {n} and {m}, shift {shift}",
        "x": rounded(x),
        "y": rounded(y),
        "u": float(test.statistic),
        # All values equal: SciPy divides by 0. Nothing speaks against equality then.
        "p": 1.0 if math.isnan(test.pvalue) else float(test.pvalue),
        "delong": variance,
        "bounds": bounds(2 * float(test.statistic) / (n * m) - 1, variance, mixed_of(x, y), min(n, m), math.inf) if variance and 0 < test.statistic < n * m else None,
        "wasserstein": float(stats.wasserstein_distance(x, y)),
        "meanGap": float(x.mean() - y.mean()),
        "jsd": {
            "pooled": jsd(x, y, low, high, 10, 2),
            "unit": jsd(x, y, 0, 1, 10, 2),
            "explicit": jsd(x, y, -1.5, 2.25, 7, math.e),
        },
    }


def cases():
    sizes = [(1, 1), (1, 7), (8, 1), (2, 2), (3, 5), (10, 10), (24, 17), (60, 60), (200, 150), (200, 200)]
    for draw in DRAWS:
        for i, (n, m) in enumerate(sizes):
            if n * m > 4000 and draw in ("constant", "wide"):
                continue
            if n * m > 20000 and draw not in ("tenths", "integers"):
                continue
            yield case(draw, n, m, (0, 0.5, 1)[i % 3])


def extreme(n, shift):
    """Far tails of the p-value. Scores in steps, so that they are few and take little room: value and count."""
    x = np.repeat(np.arange(40) + shift, n // 40).astype(float)
    y = np.repeat(np.arange(40), n // 40).astype(float)
    test = stats.mannwhitneyu(x, y, alternative="two-sided", method="asymptotic", use_continuity=True)
    variance = delong(x, y) if n <= 2000 else None
    own = bounds(2 * test.statistic / n**2 - 1, variance, mixed_of(x, y), n, math.inf) if variance and test.statistic < n * n else None
    return {"n": n, "shift": shift, "u": float(test.statistic), "p": float(test.pvalue), "bounds": own}


def clustered(x, y, pool_x, pool_y):
    """Obuchowski 1997: placements summed by cluster, on each side and across."""
    psi = kernel(x, y)
    theta = psi.mean()
    v10, v01 = psi.mean(axis=1), psi.mean(axis=0)
    pools = sorted(set(pool_x) | set(pool_y))
    a = np.array([sum(v10[i] - theta for i in range(len(x)) if pool_x[i] == k) for k in pools])
    b = np.array([sum(v01[j] - theta for j in range(len(y)) if pool_y[j] == k) for k in pools])
    i10, i01, i = len(set(pool_x)), len(set(pool_y)), len(pools)
    s10 = i10 / ((i10 - 1) * len(x)) * (a**2).sum()
    s01 = i01 / ((i01 - 1) * len(y)) * (b**2).sum()
    s11 = i / (i - 1) * (a * b).sum()
    return float(theta), float(s10 / len(x) + s01 / len(y) + 2 * s11 / (len(x) * len(y)))


def pooled_case(pools, lowest, highest, levels):
    candidates = []
    for pool in range(pools):
        effect = rng.normal()
        for _ in range(int(rng.integers(lowest, highest + 1))):
            group = str(rng.choice(["a", "b", "other"], p=[0.4, 0.4, 0.2]))
            score = float(np.round(rng.normal(0.3 * (group == "a") + effect, 1) * levels) / levels)
            candidates.append({"group": group, "score": score, "pool": f"p{pool}"})
    candidates = [candidates[i] for i in rng.permutation(len(candidates))]
    side = lambda g: (np.array([c["score"] for c in candidates if c["group"] == g]), [c["pool"] for c in candidates if c["group"] == g])
    (x, pool_x), (y, pool_y) = side("a"), side("b")
    theta, variance = clustered(x, y, pool_x, pool_y)
    psi = kernel(x, y)
    pools_where = lambda flags, pool: len({p for flag, p in zip(flags, pool) if flag})
    mixed = min(
        pools_where((psi < 1).any(axis=1), pool_x), pools_where((psi > 0).any(axis=1), pool_x),
        pools_where((psi < 1).any(axis=0), pool_y), pools_where((psi > 0).any(axis=0), pool_y),
    )
    involved = len(set(pool_x) | set(pool_y))
    pairs = max(1, min(len(set(pool_x)), len(set(pool_y)), involved // 2))
    return {"candidates": candidates, "theta": theta, "pools": involved, "bounds": bounds(2 * theta - 1, variance, mixed, pairs, involved)}


OUT.mkdir(parents=True, exist_ok=True)
fixture = {
    "cases": list(cases()),
    "tails": [extreme(n, shift) for n, shift in [(400, 1), (400, 10), (2000, 10), (2000, 16), (2000, 17), (2000, 39), (2000, 40), (40000, 3)]],
    "pooled": [pooled_case(*args) for args in [(3, 3, 6, 2), (10, 1, 3, 4), (20, 2, 4, 1), (40, 4, 4, 100), (60, 1, 1, 2)]],
}
(OUT / "rabbi.json").write_text(json.dumps(fixture, separators=(",", ":")).replace('},{"name"', '},\n{"name"') + "\n")
