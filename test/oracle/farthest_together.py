"""The farthest that independent parts reach together, over all ways to split a confidence between them: by grids."""
import math

import numpy as np
from scipy import stats


def farthest_together(parts, c, zooms=7):
    """The most that the distances of independent parts add up to, of all ways to split the square of the normal deviate
    among them. Parts are functions of many confidences. A grid of angles, and finer ones around its best point."""
    if len(parts) == 1:
        return float(parts[0](np.array([c]))[0])
    z = stats.norm.ppf(c)

    def at(*angles):
        if len(parts) == 2:
            (angle,) = angles
            return parts[0](stats.norm.cdf(z * np.cos(angle))) + parts[1](stats.norm.cdf(z * np.sin(angle)))
        one, other = angles
        rest = np.sin(one)[:, None]
        first = parts[0](stats.norm.cdf(z * np.cos(one)))[:, None]
        return first + parts[1](stats.norm.cdf(z * rest * np.cos(other))) + parts[2](stats.norm.cdf(z * rest * np.sin(other)))

    ends, most, points = [(0.0, math.pi / 2)] * (len(parts) - 1), 0.0, 121 if len(parts) == 2 else 41
    for _ in range(zooms + 1):
        grid = [np.linspace(*each, points) for each in ends]
        values = at(*grid)
        best = np.unravel_index(np.argmax(values), values.shape)
        most = max(most, float(values[best]))
        ends = [(each[max(0, i - 1)], each[min(len(each) - 1, i + 1)]) for each, i in zip(grid, best)]
        points = 11
    return most
