"""How far the shares that F1's counts are made of take it, all of them moved together: by grids, bounds by group_rates.py."""
import math

import numpy as np
from scipy import interpolate, stats

from farthest_together import farthest_together
from group_rates import ABOVE, BELOW, effective, not_within_gaffke, of_share


def f1_reaches(cells, of_one, correlation, c):
    """How far the difference of two groups' F1, or of its logarithms, reaches below and above; tied as normal estimates would be."""
    result = []
    for first, second in zip(f1_reach(cells[0], of_one, 1, c), f1_reach(cells[1], of_one, -1, c)):
        x, y = float(first(c)), float(second(c))
        tied = math.sqrt(1 + 2 * correlation * x * y / (x**2 + y**2))
        result.append(tied * farthest_together([first, second], c))
    return result


def f1_reach(cells, of_one, sign, c):
    """How far the shares that F1's counts by cluster are made of take it below and above together, over all ways to split the square of
    the deviate among them: functions of confidences up to c. F1 is 2s / (s + 1 + (1 - p) / p (1 - q)), which rises with each share."""
    tp, fn, tn, fp = cells
    parts = [(tp + fn, tp + fn + tn + fp), (tp, tp + fn), (tn, tn + fp)]
    now = [e.sum() / t.sum() for e, t in parts]
    own = lambda p, s, q: of_one(2 * s / (s + 1 + (1 - p) / p * (1 - q)))
    # At a deviate of 0 the bounds of unequal clusters are 0 / 0.
    deviates = np.linspace(0.002, stats.norm.ppf(c), 41)

    def ends(i):
        e, t = parts[i]
        at = lambda level: not_within_gaffke(*of_share(now[i], effective(e, t, level, False), level, False), e, t, level, False)
        pairs = np.array([[float(np.squeeze(end)) for end in at(stats.norm.cdf(z))] for z in deviates])
        return [interpolate.CubicSpline(deviates, pairs[:, end]) for end in (BELOW, ABOVE)]

    shares = [ends(i) for i in range(3)]

    def farthest(z, side):
        """A grid of two angles, and finer ones around its best point."""
        end = ABOVE if side * sign > 0 else BELOW
        most, around, points = 0.0, [(0, math.pi / 2)] * 2, 41
        for _ in range(6):
            one, other = np.meshgrid(*(np.linspace(*each, points) for each in around), indexing="ij")
            split = [np.cos(one), np.sin(one) * np.cos(other), np.sin(one) * np.sin(other)]
            values = side * sign * (own(*(share[end](z * part) for share, part in zip(shares, split))) - own(*now))
            best = np.unravel_index(np.argmax(values), values.shape)
            most = max(most, float(values[best]))
            step = [(high - low) / (points - 1) for low, high in around]
            around = [(max(0, at[best] - h), min(math.pi / 2, at[best] + h)) for at, h in zip((one, other), step)]
            points = 11
        return most

    def reach(side):
        curve = interpolate.CubicSpline(deviates, [farthest(z, side) for z in deviates])
        return lambda levels: curve(stats.norm.ppf(levels))

    return [reach(side) for side in (-1, 1)]
