"""Prediction-powered means by ppi_python, the reference implementation of Angelopoulos et al. 2023 and PPI++.

Writes packages/metrics/test/statistics/fixtures/prediction-powered.json; run from the root of the repository.
Needs: pip install ppi-python (0.2.3)
"""

import json

import numpy as np
from ppi_py import ppi_mean_ci, ppi_mean_pointestimate
from ppi_py.ppi import _calc_lam_glm

rng = np.random.default_rng(20261122)


def tuned(y, f, others):
    one = ppi_mean_pointestimate(y, f, others, lam=1)
    column = lambda values: (values - one).reshape(-1, 1)
    return float(_calc_lam_glm(column(y), column(f), column(others), np.eye(1), clip=True))


def events(n, rate, sensitivity, specificity):
    y = (rng.random(n) < rate).astype(float)
    f = np.where(y == 1, rng.random(n) < sensitivity, rng.random(n) >= specificity).astype(float)
    return y, f


def scores(n, noise):
    y = rng.beta(2, 5, n)
    return y, np.clip(y + noise * rng.standard_normal(n), 0, 1)


rows = []
for n, others, make in [
    (20, 100, lambda m: events(m, 0.3, 0.8, 0.9)),
    (50, 450, lambda m: events(m, 0.1, 0.95, 0.99)),
    (50, 450, lambda m: events(m, 0.5, 0.2, 0.8)),
    (80, 80, lambda m: scores(m, 0.1)),
    (30, 300, lambda m: scores(m, 0.5)),
    (2000, 10000, lambda m: events(m, 0.2, 0.8, 0.95)),
    (2000, 10000, lambda m: scores(m, 0.1)),
]:
    y, f = make(n)
    _, rest = make(others)
    digits = lambda values: [round(float(v), 6) for v in values]
    y, f, rest = (np.array(digits(v)) for v in (y, f, rest))
    for lam in (None, 1.0, 0.3):
        low, high = ppi_mean_ci(y, f, rest, alpha=0.1, lam=lam)
        rows.append({
            "trusted": digits(y) if n < 1000 or lam is None else None,
            "cheap": digits(f) if n < 1000 or lam is None else None,
            "others": digits(rest) if n < 1000 or lam is None else None,
            "lambda": lam,
            "tuned": tuned(y, f, rest),
            "value": float(np.squeeze(ppi_mean_pointestimate(y, f, rest, lam=lam))),
            "lower": float(np.squeeze(low)),
            "upper": float(np.squeeze(high)),
        })
rows = [row for row in rows if row["trusted"] is not None]
# Events are written as integers, which are shorter.
for row in rows:
    for name in ("trusted", "cheap", "others"):
        row[name] = [int(v) if v in (0, 1) else v for v in row[name]]
with open("packages/metrics/test/statistics/fixtures/prediction-powered.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]\n")
