"""Bounds of rates of groups over clusters, their differences and ratios: the formulas by brute force, distributions from SciPy."""
import math

import numpy as np
from scipy import optimize, stats

import gaffke_bounds


def exact(share, n, c):
    k = share * n
    low = 0.0 if k <= 0 else stats.beta.ppf(1 - c, k, n - k + 1)
    high = 1.0 if k >= n else stats.beta.ppf(c, k + 1, n - k)
    return float(low), float(high)


def of_share(share, n, c, strict):
    """Jeffreys', or Clopper-Pearson's where strict or with fewer than 5 events or others."""
    if strict or min(share, 1 - share) * n < 5:
        return exact(share, n, c)
    a, b = share * n + 0.5, (1 - share) * n + 0.5
    return min(share, float(stats.beta.ppf(1 - c, a, b))), max(share, float(stats.beta.ppf(c, a, b)))


def equal_parts(values):
    """How many equal parts would weigh as unequally as one: (sum)^2 / sum of squares."""
    values = np.asarray(values, float)
    return float(values.sum() ** 2 / (values**2).sum()) if (values != 0).any() else 0.0


def effective(events, trials, c, strict):
    """The number of independent trials that tell as much of a group's rate as these."""
    events, trials = events[trials > 0], trials[trials > 0]
    total, k = float(trials.sum()), len(trials)
    if trials.max() <= 1:
        return total
    squares = trials.astype(float) ** 2
    of_weight = min(squares[events > 0].sum(), squares[events < trials].sum()) / squares.sum() * equal_parts(trials)
    if strict or min(equal_parts(events), equal_parts(trials - events), of_weight) < 5:
        return equal_parts(trials)
    p = events.sum() / total
    variance = k / (k - 1) * (((events - p * trials) / total) ** 2).sum()
    n = min(max(p * (1 - p) / variance, 1), total)
    return n * (stats.t.ppf(c, total - 1) / stats.t.ppf(c, equal_parts(trials) - 1)) ** 2


def unseen(events, trials, c, strict):
    """The share of other clusters that these all miss in 1.5 (1 - c) of runs; none if clusters are single trials."""
    sizes = trials[trials > 0]
    return 0.0 if strict or sizes.max() <= 1 else 1 - (1.5 * (1 - c)) ** (1 / equal_parts(sizes))


known = {}


def not_within_gaffke(low, high, events, trials, c, strict):
    """Not narrower than Gaffke's bounds if clusters differ in size."""
    sizes = trials[trials > 0]
    if sizes.max() == sizes.min():
        return low, high
    key = (tuple(events), tuple(trials), c, strict)
    if key not in known:
        known[key] = gaffke_bounds.bounds(events, trials, c, strict)
    return min(low, known[key][0]), max(high, known[key][1])


class TooSlow(Exception):
    """Gaffke's bound of shared clusters anew at each of thousands of ratios."""


at_ratios = [False]


def gaffke_low(events, trials, c, strict):
    if at_ratios[0]:
        raise TooSlow
    key = (tuple(np.round(events, 9)), tuple(trials), c, strict)
    if key not in known:
        known[key] = gaffke_bounds.bounds(events, trials, c, strict)
    return known[key][0]


def rate(events, trials, c, strict=False):
    p, missed = events.sum() / trials.sum(), unseen(events, trials, c, strict)
    low, high = not_within_gaffke(*exact(p, effective(events, trials, c, strict), c), events, trials, c, strict)
    return min(low, p - p * missed), max(high, p + (1 - p) * missed)


def reaches(e1, n1, e2, n2, c, strict, allowing=False, together=math.hypot):
    """A function of r: how far the bounds of p1 - r p2 lie from it, below and above; allowing for unseen clusters. The
    parts that it is made of are put `together` by squares, or added up."""
    N1, N2 = n1.sum(), n2.sum()
    both, only1, only2 = (n1 > 0) & (n2 > 0), (n1 > 0) & (n2 == 0), (n1 == 0) & (n2 > 0)

    def lone(e, n, own, total):
        if not own.any():
            return 0.0, 0.0
        p = e[own].sum() / n[own].sum()
        low, high = of_share(p, effective(e[own], n[own], c, strict), c, strict)
        low, high = not_within_gaffke(low, high, e[own], n[own], c, strict)
        missed = unseen(e[own], n[own], c, strict) if allowing else 0
        low, high = min(low, p * (1 - missed)), max(high, p + (1 - p) * missed)
        return (p - low) * n[own].sum() / total, (high - p) * n[own].sum() / total

    first, second = lone(e1, n1, only1, N1), lone(e2, n2, only2, N2)

    def shared(r):
        if not both.any():
            return 0.0, 0.0
        a, m, b, o = e1[both], n1[both], e2[both], n2[both]
        k, p, q = len(a), a.sum() / m.sum(), b.sum() / o.sum()
        w = max(m.sum() / N1, r * o.sum() / N2)
        # What each cluster adds to the difference; their mean is their part of it.
        delta = (p * m.sum() / N1 - r * q * o.sum() / N2 + k * ((a - p * m) / N1 - r * (b - q * o) / N2)) / w
        delta[np.abs(delta) < 1e-10] = 0
        weights = ((m / m.sum() + o / o.sum()) / 2) ** 2
        clusters = 1 / weights.sum()
        # What is above 0 clusters add by the first group's trials, and below by the second's.
        own_trials = (m, o)
        # Those count as differing whose own rates do, by their weight: so many alike, so many of the largest.
        apart = np.abs(a / m - r * b / o)
        apart[apart < 1e-11] = 0
        own = apart * np.sqrt(weights)
        differing = min(own.sum() / own.max(), equal_parts(own), weights[apart > 0].sum() / weights.sum() ** 2) if own.any() else 0.0
        trials = m.sum() + o.sum()
        sides = []
        gaps = (a / m - r * b / o) / max(1, r)
        for part, gap, sizes in zip((np.maximum(delta, 0), np.maximum(-delta, 0)), (np.maximum(gaps, 0), np.maximum(-gaps, 0)), own_trials):
            clusters = equal_parts(sizes)
            share, variance = min(1.0, part.mean()), part.var()
            if np.isin(np.round(part, 10), [0, 1]).all() and clusters > k - 1e-9:
                n = k
            elif strict or differing < 5 - 1e-9 or variance == 0:
                n = clusters
            else:
                n = min(trials, max(1, share * (1 - share) * (k - 1) / variance))
                n *= (stats.t.ppf(c, trials - 1) / stats.t.ppf(c, max(1, min(clusters, 2 * equal_parts(part) * math.sqrt(min(1, clusters / k))) - 1))) ** 2
            few = strict or differing < 5 - 1e-9 or variance == 0
            low, high = of_share(share, n, c, strict)
            if n < clusters * (1 - 1e-9):
                # Exact bounds of as many clusters as there are stand in where they are nearer.
                least, most = exact(share, clusters, c)
                low, high = max(low, least), min(high, most)
            down = share - low
            if few and share > 0 and np.ptp(sizes) > 0:
                # Large clusters may differ more often than small ones.
                mean = float((gap * sizes).sum() / sizes.sum())
                down = max(down, mean - gaffke_low(gap * sizes, sizes, c, strict))
            sides.append((share, variance, down, high - share))
        (A, vA, downA, upA), (B, vB, downB, upB) = sides
        seen = -A * B / math.sqrt(vA * vB) if vA * vB > 0 else 0.0

        def join(less, x, more, y):
            # What one share has the other lacks: together they are at most all, and they correlate as multinomial shares
            # do at the ends of their bounds.
            b = more + y
            x = max(x, less + b - 1)

            def squared(x):
                a = np.maximum(0, less - x)
                with np.errstate(divide="ignore", invalid="ignore"):
                    ends = np.where(a + b < 1, -np.sqrt(a * b / ((1 - a) * (1 - b))), -1.0)
                return x * x - 2 * np.clip(np.minimum(seen, ends), -1, 1) * x * y + y * y

            # A share near 0 correlates with nothing: of all those up to its bound, the one that is the farthest.
            every = np.linspace(0, x, 501)
            best = int(np.argmax(squared(every)))
            around = every[max(0, best - 1)], every[min(500, best + 1)]
            found = optimize.minimize_scalar(lambda at: -float(squared(at)), bounds=around, method="bounded", options={"xatol": 1e-13}) if best < 500 and x > 0 else None
            return w * math.sqrt(max(float(squared(every).max()), -found.fun if found else 0.0))

        below, above = join(A, downA, B, upB), join(B, downB, A, upA)
        uneven = any(np.ptp(each) > 1e-12 * each.max() for each in (weights, m, o))
        if allowing and max(m.max(), o.max()) > 1 and not (strict and not uneven):
            part = p * m.sum() / N1 - r * q * o.sum() / N2
            missed = max(gaffke_bounds.unseen_weight(each, (1 if strict else 1.5) * (1 - c)) for each in (np.sqrt(weights), m / m.sum(), o / o.sum()))
            below, above = max(below, missed * (part + r * o.sum() / N2)), max(above, missed * (m.sum() / N1 - part))
        return below, above

    def whole(e, n, other):
        """A group without or with nothing but events varies in nothing: then the other's rate is all that does."""
        if not both.any() or both[(n1 > 0) | (n2 > 0)].all() or 0 < other < 1:
            return 0.0, 0.0
        p = e.sum() / n.sum()
        low, high = of_share(p, effective(e, n, c, strict), c, strict)
        low, high = not_within_gaffke(low, high, e, n, c, strict)
        return p - low, high - p

    least, others = whole(e1, n1, e2.sum() / N2), whole(e2, n2, e1.sum() / N1)

    def at(r):
        s = shared(r)
        below, above = together(first[0], r * second[1], s[0]), together(first[1], r * second[0], s[1])
        return max(below, least[0], r * others[1]), max(above, least[1], r * others[0])

    return at


def difference(e1, n1, e2, n2, c, strict=False):
    """Bounds far from 0 have their parts added up, at a higher confidence, and stay as far as that begins."""
    d = e1.sum() / n1.sum() - e2.sum() / n2.sum()
    near = difference_by(e1, n1, e2, n2, c, strict, math.hypot)
    are_all_shared = ((n1 > 0) & (n2 > 0))[(n1 > 0) | (n2 > 0)].all()
    surest = strict and not are_all_shared
    start, apart, share = 0.2 if surest else 0.3, 0 if surest else 0.1, 0.5 if strict else 0.8
    # Strictly, bounds are so too on the side of 0 that the estimate is not, if that is .1 away.
    is_across = surest and abs(d) > 0.1 - 1e-12
    is_far = lambda bound: (abs(bound) > start and abs(d) >= apart) or (is_across and np.sign(bound) == -np.sign(d))
    if not any(is_far(bound) for bound in near):
        return near
    low, high = difference_by(e1, n1, e2, n2, 1 - share * (1 - c), strict, lambda *parts: sum(parts))
    return (
        near[0] if not is_far(near[0]) else max(start, low) if near[0] > 0 else low,
        near[1] if not is_far(near[1]) else min(-start, high) if near[1] < 0 else high,
    )


def difference_by(e1, n1, e2, n2, c, strict, together):
    """Unseen clusters count unless the bound without them is beyond 0 already."""
    d = e1.sum() / n1.sum() - e2.sum() / n2.sum()
    (below, above), more = (reaches(e1, n1, e2, n2, c, strict, allowing, together)(1.0) for allowing in (False, True))
    return max(-1.0, d - (below if d > below else more[0])), min(1.0, d + (above if d < -above else more[1]))


def outermost(excess, points):
    """The first number that is within, from points beyond to the last, which is within: the few clusters that differ may
    decide by another rule from some ratio on, and then several ratios are the end of what is within."""
    inside = next(i for i, r in enumerate(points) if i == len(points) - 1 or excess(r) <= 0)
    # A jump has no root: halving finds it too.
    beyond, within = points[inside - 1], points[inside]
    for _ in range(60):
        middle = (beyond + within) / 2
        beyond, within = (middle, within) if excess(middle) > 0 else (beyond, middle)
    return within


def ratio(e1, n1, e2, n2, c, strict=False):
    """From the least to the largest ratio r with 0 between the bounds of p1 - r p2; None for an infinite bound. Below .5
    and above 2 the parts of these bounds are added up, at a higher confidence."""
    at_ratios[0] = True
    try:
        lower, upper = ratio_by_scan(e1, n1, e2, n2, c, strict, math.hypot)
        if lower < 0.5 or upper is None or upper > 2:
            surer = 1 - (0.5 if strict else 0.8) * (1 - c)
            low, high = ratio_by_scan(e1, n1, e2, n2, surer, strict, lambda *parts: sum(parts))
            lower = low if lower < 0.5 else lower
            upper = high if upper is None or upper > 2 else upper
        return lower, upper
    finally:
        at_ratios[0] = False


def ratio_by_scan(e1, n1, e2, n2, c, strict, together):
    p, q = e1.sum() / n1.sum(), e2.sum() / n2.sum()
    own, more = (reaches(e1, n1, e2, n2, c, strict, allowing, together) for allowing in (False, True))
    at = own if p - q - own(1.0)[0] > 0 else more
    low = lambda r: p - r * q - at(r)[0]
    lower = outermost(low, np.linspace(0, p / q, 1500)) if p > 0 and low(0) > 0 else 0.0
    after = own if p - q + own(1.0)[1] < 0 else more
    high = lambda r: -(p - r * q + after(r)[1])
    upper = outermost(high, np.r_[1e6, p / q / np.linspace(0, 1, 1501)[1:]]) if high(1e6) > 0 else None
    return lower, upper


def f1_reach(cells, of_one, sign, c):
    """How far the shares that F1's counts by cluster are made of take it below and above, each at its own bounds."""
    tp, fn, tn, fp = cells
    parts = [(tp + fn, tp + fn + tn + fp), (tp, tp + fn), (tn, tn + fp)]
    now = [e.sum() / t.sum() for e, t in parts]
    own = lambda q: of_one(2 * q[0] * q[1] / (2 * q[0] * q[1] + q[0] * (1 - q[1]) + (1 - q[0]) * (1 - q[2])))
    ways = []
    for i, (e, t) in enumerate(parts):
        ends = not_within_gaffke(*of_share(now[i], effective(e, t, c, False), c, False), e, t, c, False)
        ways.append([sign * (own(now[:i] + [end] + now[i + 1 :]) - own(now)) for end in ends])
    return [math.sqrt(sum(max(0, *(side * way for way in pair)) ** 2 for pair in ways)) for side in (-1, 1)]
