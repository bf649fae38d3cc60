"""Corrected fractions whose bounds are the farthest over all splits of the error among three samples, by grids.

Writes packages/metrics/test/statistics/fixtures/rogan-gladen.json; run from the root of the repository.
Needs: pip install scipy numpy
"""

import json

import numpy as np
from scipy import stats


def clopper_pearson(events, trials, c, upper):
    if upper:
        return np.ones_like(c) if events == trials else stats.beta.ppf(c, events + 1, trials - events)
    return np.zeros_like(c) if events == 0 else stats.beta.ppf(1 - c, events, trials - events + 1)


def greatest(f, s, c, level, zooms=8):
    """Of shares (events, trials): the greatest (f + c - 1) / (s + c - 1), cut at 1, where s + c > 1; else 1."""
    z = stats.norm.ppf(level)
    ends, most, points = [(0.0, np.pi / 2)] * 2, 0.0, 201
    for _ in range(zooms):
        one, other = (np.linspace(*each, points) for each in ends)
        rest = np.sin(one)[:, None]
        at = lambda share: np.maximum(0.5, stats.norm.cdf(z * share))
        first = clopper_pearson(*f, at(np.cos(one)), True)[:, None]
        second = clopper_pearson(*s, at(rest * np.cos(other)), False)
        third = clopper_pearson(*c, at(rest * np.sin(other)), True)
        informed = second + third - 1
        values = np.where(informed > 0, np.clip((first + third - 1) / np.where(informed > 0, informed, 1), 0, 1), 1.0)
        best = np.unravel_index(np.argmax(values), values.shape)
        most = max(most, float(values[best]))
        ends = [(grid[max(0, i - 1)], grid[min(points - 1, i + 1)]) for grid, i in zip((one, other), best)]
        points = 41
    return most


rows = []
for f, s, c in [
    ((30, 80), (75, 100), (75, 100)),
    ((20, 60), (5, 5), (39, 40)),
    ((12, 60), (40, 40), (5, 5)),
    ((58, 60), (5, 5), (40, 40)),
    ((3, 200), (9, 10), (20, 20)),
    ((150, 300), (19, 20), (9, 10)),
    ((5, 20), (19, 20), (16, 20)),
    ((5, 5), (28, 30), (60, 60)),
]:
    others = lambda share: (share[1] - share[0], share[1])
    for level in (0.9, 0.95, 0.999):
        upper = greatest(f, s, c, level)
        lower = 1 - greatest(others(f), c, s, level)
        rows.append({"fraction": f, "sensitivity": s, "specificity": c, "level": level, "lower": lower, "upper": upper})
with open("packages/metrics/test/statistics/fixtures/rogan-gladen.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n")
