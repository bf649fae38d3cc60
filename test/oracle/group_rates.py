"""Bounds of rates of groups over clusters, their differences and ratios: the formulas by brute force, distributions from SciPy."""
import math

import numpy as np
from scipy import optimize, stats

import gaffke_bounds
from farthest_together import farthest_together
from gaffke_of_groups import TooSlow, at_ratios, gaffke_low, not_within_gaffke, whole


BELOW, ABOVE = 0, 1
FEW = 5
ALLOWED = 1.5


def exact(share, n, c):
    """Clopper-Pearson's; of many numbers of trials or confidences at once."""
    n, c = np.asarray(n, float), np.asarray(c, float)
    k = share * n
    with np.errstate(invalid="ignore"):
        low = np.where(k <= 0, 0.0, stats.beta.ppf(1 - c, k, n - k + 1))
        high = np.where(k >= n, 1.0, stats.beta.ppf(c, k + 1, n - k))
    return low, high


def of_share(share, n, c, strict):
    """Jeffreys', no nearer than Clopper-Pearson's that err 1.5 times as often, and Clopper-Pearson's themselves where
    strict or with fewer than 5 events or others."""
    n, c = np.asarray(n, float), np.asarray(c, float)
    low, high = exact(share, n, c)
    if strict:
        return low, high
    k = np.minimum(n, share * n)
    least, most = exact(share, n, 1 - ALLOWED * (1 - c))
    nearly = [stats.beta.ppf(q, k + 0.5, n - k + 0.5) for q in (1 - c, c)]
    are_few = np.minimum(k, n - k) < FEW - 1e-9
    return (
        np.where(are_few, low, np.minimum(np.minimum(share, least), nearly[0])),
        np.where(are_few, high, np.maximum(np.maximum(share, most), nearly[1])),
    )


def equal_parts(values):
    """How many equal parts would weigh as unequally as one: (sum)^2 / sum of squares."""
    values = np.asarray(values, float)
    return float(values.sum() ** 2 / (values**2).sum()) if (values != 0).any() else 0.0


def student(c, degrees):
    """Student's quantile of an error below half, of one degree of freedom at least."""
    return stats.t.ppf(np.maximum(c, 0.5001), max(1, degrees))


def effective(events, trials, c, strict):
    """The number of independent trials that tell as much of a group's rate as these."""
    events, trials = events[trials > 0], trials[trials > 0]
    total, k = float(trials.sum()), len(trials)
    if trials.max() <= 1:
        return total
    squares = trials.astype(float) ** 2
    of_weight = min(squares[events > 0].sum(), squares[events < trials].sum()) / squares.sum() * equal_parts(trials)
    if strict or min(equal_parts(events), equal_parts(trials - events), of_weight) < FEW:
        return equal_parts(trials)
    p = events.sum() / total
    variance = k / (k - 1) * (((events - p * trials) / total) ** 2).sum()
    n = min(max(p * (1 - p) / variance, 1), total)
    return n * (student(c, total - 1) / student(c, equal_parts(trials) - 1)) ** 2


def unseen(events, trials, c, strict):
    """The share of other clusters that these all miss in 1.5 (1 - c) of runs; none if clusters are single trials."""
    sizes = trials[trials > 0]
    if strict or sizes.max() <= 1:
        return 0.0 * np.asarray(c)
    return 1 - (ALLOWED * (1 - np.asarray(c))) ** (1 / equal_parts(sizes))


def rate(events, trials, c, strict=False):
    p, missed = events.sum() / trials.sum(), unseen(events, trials, c, strict)
    low, high = exact(p, effective(events, trials, c, strict), c)
    sizes = trials[trials > 0]
    if sizes.max() > sizes.min():
        least, most = gaffke_bounds.bounds(events, trials, c, strict)
        low, high = min(low, least), max(high, most)
    return float(min(low, p - p * missed)), float(max(high, p + (1 - p) * missed))


def parts_of(e1, n1, e2, n2, strict, allowing):
    """The independent parts of p1 - r p2: how far bounds lie from it at r, at many confidences, one way."""
    N1, N2 = n1.sum(), n2.sum()
    both, only1, only2 = (n1 > 0) & (n2 > 0), (n1 > 0) & (n2 == 0), (n1 == 0) & (n2 > 0)

    def lone(e, n, total):
        found = {}

        def at(c):
            # The first grid is the same at each ratio.
            key = c.tobytes()
            if key in found:
                return found[key]
            distances = at_once(c)
            if c.size > 120:
                found[key] = distances
            return distances

        def at_once(c):
            p = e.sum() / n.sum()
            low, high = of_share(p, effective(e, n, c, strict), c, strict)
            low, high = not_within_gaffke(low, high, e, n, c, strict)
            missed = unseen(e, n, c, strict) if allowing else 0
            low, high = np.minimum(low, p * (1 - missed)), np.maximum(high, p + (1 - p) * missed)
            return (p - low) * n.sum() / total, (high - p) * n.sum() / total

        return at

    parts = []
    if both.any():
        parts.append(shared_part(e1[both], n1[both], e2[both], n2[both], (N1, N2), strict, allowing))
    if only1.any():
        first = lone(e1[only1], n1[only1], N1)
        parts.append(lambda r, c, way: first(c)[way])
    if only2.any():
        second = lone(e2[only2], n2[only2], N2)
        parts.append(lambda r, c, way: r * second(c)[1 - way])
    return parts


def shared_part(a, m, b, o, totals, strict, allowing):
    """What clusters with trials of both groups, a events of m and b of o, add to p1 - r p2."""
    N1, N2 = totals
    k, p, q = len(a), a.sum() / m.sum(), b.sum() / o.sum()
    weights = ((m / m.sum() + o / o.sum()) / 2) ** 2
    trials = m.sum() + o.sum()

    def at(r, c, way):
        w = max(m.sum() / N1, r * o.sum() / N2)
        # What each cluster adds to the difference; their mean is their part of it.
        delta = (p * m.sum() / N1 - r * q * o.sum() / N2 + k * ((a - p * m) / N1 - r * (b - q * o) / N2)) / w
        delta[np.abs(delta) < 1e-10] = 0
        # Those count as differing whose own rates do, by their weight: so many alike, so many of the largest.
        apart = np.abs(a / m - r * b / o)
        apart[apart < 1e-11] = 0
        own = apart * np.sqrt(weights)
        differing = min(own.sum() / own.max(), equal_parts(own), weights[apart > 0].sum() / weights.sum() ** 2) if own.any() else 0.0
        gaps = (a / m - r * b / o) / max(1, r)
        sides = []
        # What is above 0 clusters add by the first group's trials, and below by the second's.
        for part, gap, sizes in zip((np.maximum(delta, 0), np.maximum(-delta, 0)), (np.maximum(gaps, 0), np.maximum(-gaps, 0)), (m, o)):
            clusters = equal_parts(sizes)
            share, variance = min(1.0, part.mean()), part.var()
            few = strict or differing < FEW - 1e-9 or variance == 0
            if np.isin(np.round(part, 10), [0, 1]).all() and clusters > k - 1e-9:
                n = k
            elif few:
                n = clusters
            else:
                n = min(trials, max(1, share * (1 - share) * (k - 1) / variance))
                degrees = min(clusters, 2 * equal_parts(part) * math.sqrt(min(1, clusters / k))) - 1
                n = n * (student(c, trials - 1) / student(c, degrees)) ** 2
            low, high = of_share(share, n, c, strict)
            # Exact bounds of as many clusters as there are stand in where they are nearer.
            least, most = exact(share, clusters, c)
            fewer = n < clusters * (1 - 1e-9)
            low, high = np.where(fewer, np.maximum(low, least), low), np.where(fewer, np.minimum(high, most), high)
            down = np.maximum(0, share - low)
            if few and share > 0 and np.ptp(sizes) > 0:
                # Large clusters may differ more often than small ones.
                mean = float((gap * sizes).sum() / sizes.sum())
                down = np.maximum(down, mean - gaffke_low(gap * sizes, sizes, c, strict))
            sides.append((share, variance, down, np.maximum(0, high - share)))
        (A, vA, downA, upA), (B, vB, downB, upB) = sides
        # Fewer than five clusters show nothing of how the two shares go together.
        seen = -1.0 if k < FEW else -A * B / math.sqrt(vA * vB) if vA * vB > 0 else 0.0

        def join(less, x, more, y):
            # What one share has the other lacks: together they are at most all, and they correlate as multinomial shares
            # do at the ends of their bounds.
            end = more + y
            x = np.maximum(x, less + end - 1)
            y, end = y[..., None], end[..., None]

            def squared(x):
                start = np.maximum(0, less - x)
                with np.errstate(divide="ignore", invalid="ignore"):
                    ends = np.where(start + end < 1, -np.sqrt(start * end / ((1 - start) * (1 - end))), -1.0)
                return x * x - 2 * np.clip(np.minimum(seen, ends), -1, 1) * x * y + y * y

            # A share near 0 correlates with nothing: of all those up to its bound, the one that is the farthest.
            from_, to, best = np.zeros_like(x), x, np.zeros_like(x)
            for _ in range(4):
                every = from_[..., None] + (to - from_)[..., None] * np.linspace(0, 1, 41)
                values = squared(every)
                best = np.maximum(best, values.max(axis=-1))
                i = values.argmax(axis=-1)
                from_, to = (np.take_along_axis(every, np.clip(i + step, 0, 40)[..., None], -1)[..., 0] for step in (-1, 1))
            return w * np.sqrt(best)

        reach = join(A, downA, B, upB) if way == BELOW else join(B, downB, A, upA)
        uneven = any(np.ptp(each) > 1e-12 * each.max() for each in (weights, m, o))
        if allowing and max(m.max(), o.max()) > 1 and not (strict and not uneven):
            part = p * m.sum() / N1 - r * q * o.sum() / N2
            chances = (1 if strict else ALLOWED) * (1 - c)
            missed = np.array([max(gaffke_bounds.unseen_weight(each, chance) for each in (np.sqrt(weights), m / m.sum(), o / o.sum())) for chance in chances])
            reach = np.maximum(reach, missed * (part + r * o.sum() / N2 if way == BELOW else m.sum() / N1 - part))
        return reach

    return at


def reaches(e1, n1, e2, n2, c, strict, allowing=False):
    """A function of r and the way, below or above: how far the bound of p1 - r p2 lies from it; allowing for unseen
    clusters."""
    parts = parts_of(e1, n1, e2, n2, strict, allowing)

    def reach(r, way, zooms=7):
        whole[0] = c
        found = farthest_together([lambda each, part=part: part(r, each, way) for part in parts], c, zooms)
        whole[0] = None
        return found

    return reach


def difference(e1, n1, e2, n2, c, strict=False):
    """Unseen clusters count unless the bound without them is beyond 0 already."""
    d = e1.sum() / n1.sum() - e2.sum() / n2.sum()
    own, more = (reaches(e1, n1, e2, n2, c, strict, allowing) for allowing in (False, True))
    below, above = own(1.0, BELOW), own(1.0, ABOVE)
    return max(-1.0, d - (below if d > below else more(1.0, BELOW))), min(1.0, d + (above if d < -above else more(1.0, ABOVE)))


def outermost(excess, points):
    """The first number that is within, from points beyond to the last, which is within: the few clusters that differ may
    decide by another rule from some ratio on, and then several ratios are the end of what is within."""
    # By the grid's best alone first, which is a little within the farthest.
    inside = next(i for i, r in enumerate(points) if i == len(points) - 1 or excess(r, 0) <= 0)
    while inside > 1 and excess(points[inside - 1]) <= 0:
        inside -= 1
    # A jump has no root, but its place is found too.
    return optimize.brentq(excess, points[inside - 1], points[inside], xtol=1e-12, rtol=1e-12)


def ratio(e1, n1, e2, n2, c, strict=False):
    """From the least to the largest ratio r with 0 between the bounds of p1 - r p2; None for an infinite bound."""
    p, q = e1.sum() / n1.sum(), e2.sum() / n2.sum()
    own, more = (reaches(e1, n1, e2, n2, c, strict, allowing) for allowing in (False, True))
    at_ratios[0] = True
    try:
        at = own if p - q - own(1.0, BELOW) > 0 else more
        low = lambda r, zooms=7: p - r * q - at(r, BELOW, zooms)
        lower = outermost(low, np.linspace(0, p / q, 120)) if p > 0 and low(0) > 0 else 0.0
        after = own if p - q + own(1.0, ABOVE) < 0 else more
        high = lambda r, zooms=7: -(p - r * q + after(r, ABOVE, zooms))
        # Along the inverse, unless the estimate is 0.
        points = np.r_[1e6, p / q / np.linspace(0, 1, 121)[1:]] if p > 0 else np.r_[np.geomspace(1e6, 1e-3, 120), 0]
        upper = outermost(high, points) if high(1e6) > 0 else None
        return lower, upper
    finally:
        at_ratios[0] = False
