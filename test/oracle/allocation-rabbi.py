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


def apart(deviations):
    """On how many values a variance hangs, and the degrees of freedom that their kurtosis leaves it."""
    n, d = len(deviations), np.asarray(deviations)
    hangs = float((d**2).sum() ** 2 / (d**4).sum()) if (d != 0).any() else 0.0
    kurtosis = n / hangs if hangs else math.inf
    return hangs, max(1.0, min(n - 1, 2 * n / (kurtosis - 1) if kurtosis > 1 + 1e-12 else math.inf))


def one_way(pairs, less, below, more, above):
    """How far the difference of two shares of one sample lies if the one is less by `below` at most and the other more by `above`."""
    end = more + above
    most = max(below, less + end - 1)
    # Two shares of a multinomial distribution have this correlation, and a difference the opposite sign.
    tied = lambda p, q: 1.0 if p + q >= 1 else math.sqrt(max(0.0, p) * q / ((1 - p) * (1 - q)))
    seen = 1.0 if pairs < 5 else tied(less, more)
    # One near 0 correlates with nothing: of all those up to its bound, the one that is the farthest.
    return max(math.sqrt(x * x + 2 * max(seen, tied(less - x, end)) * x * above + above * above) for x in np.linspace(0, most, 400_001))


def bounds(value, won, variance, degrees, hangs, pairs, c=0.95):
    """On the atanh scale; if the variance hangs on few, not within Clopper-Pearson of wins and losses over disjoint pairs."""
    reach = stats.t.ppf(c, max(1, degrees)) * 2 * math.sqrt(variance) / (1 - value**2)
    low, high = math.tanh(math.atanh(value) - reach), math.tanh(math.atanh(value) + reach)
    if hangs < 5:
        # What is below a pair of a million is rounding.
        lost = won - value if won - value > 1e-12 else 0.0
        exact = lambda p: (0.0 if p <= 1e-15 else stats.beta.ppf(1 - c, p * pairs, pairs - p * pairs + 1), 1.0 if p >= 1 - 1e-15 else stats.beta.ppf(c, p * pairs + 1, pairs - p * pairs))
        (w1, w2), (l1, l2) = exact(won), exact(lost)
        low = min(low, max(-1, value - one_way(pairs, won, won - w1, lost, l2 - lost)))
        high = max(high, min(1, value + one_way(pairs, lost, lost - l1, won, w2 - won)))
    return [float(low), float(high)]


def mixed_of(wins, losses):
    """The fewest candidates of either side that lose a pair, or win one."""
    return int(min(m.any(axis=axis).sum() for m in (wins, losses) for axis in (0, 1)))


def independent(x, y):
    """The bounds for candidates that are independent; none where nothing varies."""
    n, m = len(x), len(y)
    psi = kernel(x, y)
    value = float(2 * psi.mean() - 1)
    if n < 2 or m < 2 or abs(value) == 1:
        return None
    a, b = psi.mean(axis=1), psi.mean(axis=0)
    va, vb = a.var(ddof=1) / n, b.var(ddof=1) / m
    if va + vb == 0:
        return None
    (hangs_a, df_a), (hangs_b, df_b) = apart(a - a.mean()), apart(b - b.mean())
    mixed = mixed_of(x[:, None] > y[None, :], x[:, None] < y[None, :])
    degrees = (va + vb) ** 2 / (va**2 / df_a + vb**2 / df_b)
    won = float((x[:, None] > y[None, :]).mean())
    return bounds(value, won, va + vb, min(degrees, 2 * mixed - 1), min(mixed, hangs_a, hangs_b), min(n, m))


def jsd(x, y, low, high, bins, base):
    count = lambda v: np.histogram(np.clip(v, low, high), bins=bins, range=(low, high))[0]
    return float(jensenshannon(count(x), count(y), base=base) ** 2)


def rounded(values):
    return [float(v) for v in values]


def case(draw, n, m, shift):
    x, y = DRAWS[draw](n, shift).astype(float), DRAWS[draw](m, 0).astype(float)
    test = stats.mannwhitneyu(x, y, alternative="two-sided", method="asymptotic", use_continuity=True)
    low, high = min(x.min(), y.min()), max(x.max(), y.max())
    return {
        "name": f"{draw}, {n} and {m}, shift {shift}",
        "x": rounded(x),
        "y": rounded(y),
        "u": float(test.statistic),
        # All values equal: SciPy divides by 0. Nothing speaks against equality then.
        "p": 1.0 if math.isnan(test.pvalue) else float(test.pvalue),
        "bounds": independent(x, y),
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
    own = independent(x, y) if n <= 2000 else None
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
    # The jackknife of unequal clusters: what the mean of a side is without one, of equal ones the same.
    of_x, of_y = (np.array([pool.count(k) / len(pool) for k in pools]) for pool in (pool_x, pool_y))
    a *= (1 - 1 / i10) / (1 - of_x)
    b *= (1 - 1 / i01) / (1 - of_y)
    s10 = i10 / ((i10 - 1) * len(x)) * (a**2).sum()
    s01 = i01 / ((i01 - 1) * len(y)) * (b**2).sum()
    s11 = i / (i - 1) * (a * b).sum()
    share = (of_x + of_y) / 2
    effective = 1 / (of_x**2).sum(), 1 / (of_y**2).sum()
    va, vb = ((a / len(x)) ** 2).sum(), ((b / len(y)) ** 2).sum()
    varying = (va + vb) ** 2 / (va**2 / effective[0] + vb**2 / effective[1])
    return (
        float(theta),
        float(s10 / len(x) + s01 / len(y) + 2 * s11 / (len(x) * len(y))),
        a / len(x) + b / len(y),
        1 / (share**2).sum(),
        varying,
        effective,
    )


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
    theta, variance, adds, equal, varying, effective = clustered(x, y, pool_x, pool_y)
    wins, losses = x[:, None] > y[None, :], x[:, None] < y[None, :]

    def pools_where(flags, pool):
        flagged = {p for flag, p in zip(flags, pool) if flag}
        sizes = np.array([pool.count(p) for p in flagged])
        every = np.array([pool.count(p) for p in set(pool)])
        if len(sizes) == 0:
            return 0.0
        return min(sizes.sum() ** 2 / (sizes**2).sum(), (sizes**2).sum() / (every**2).sum() * every.sum() ** 2 / (every**2).sum())

    mixed = min(pools_where(m.any(axis=axis), pool) for m in (wins, losses) for axis, pool in ((1, pool_x), (0, pool_y)))
    involved = len(set(pool_x) | set(pool_y))
    nominal = len(set(pool_x)), len(set(pool_y)), involved
    pairs = max(1, min(nominal[0], nominal[1], involved // 2))
    uneven = any(e < 0.8 * k for e, k in zip((*effective, equal), nominal))
    if uneven:
        pairs = max(1, min(pairs, *effective, equal / 2))
    hangs = float((adds**2).sum() ** 2 / (adds**4).sum())
    degrees = min(min(equal, varying) - 1, 2 / max(1e-12, 1 / hangs - 1 / equal), 2 * mixed - 1)
    own = bounds(2 * theta - 1, float(wins.mean()), variance, degrees, min(mixed, hangs), pairs)
    if uneven or (min(effective) < 20 and (nominal[0] < len(x) or nominal[1] < len(y))):
        # A share of other clusters that these have missed: MOVER of both sides.
        share = min(1, math.hypot(*(1 - (1.5 * 0.05) ** (1 / e) for e in effective)))
        value = 2 * theta - 1
        own = [float(min(own[0], value - share * (1 + value))), float(max(own[1], value + share * (1 - value)))]
    return {"candidates": candidates, "theta": theta, "pools": involved, "bounds": own}


OUT.mkdir(parents=True, exist_ok=True)
fixture = {
    "cases": list(cases()),
    "tails": [extreme(n, shift) for n, shift in [(400, 1), (400, 10), (2000, 10), (2000, 16), (2000, 17), (2000, 39), (2000, 40), (40000, 3)]],
    "pooled": [pooled_case(*args) for args in [(3, 3, 6, 2), (10, 1, 3, 4), (20, 2, 4, 1), (40, 4, 4, 100), (60, 1, 1, 2)]],
}
(OUT / "rabbi.json").write_text(json.dumps(fixture, separators=(",", ":")).replace('},{"name"', '},\n{"name"') + "\n")
