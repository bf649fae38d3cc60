"""Bounds of clustered rates, their differences and ratios, by group_rates.py.

Writes packages/metrics/test/statistics/fixtures/clustered-rates.json; run from the root of the repository.
"""
import json
from multiprocessing import Pool

import numpy as np

from group_rates import TooSlow, difference, rate, ratio

rng = np.random.default_rng(20261121)


def shared(clusters, m, p, q, spread):
    """Clusters of up to m trials of each group, which depend on each other."""
    base = rng.beta(p * spread, (1 - p) * spread, clusters)
    n1, n2 = rng.integers(0, m + 1, clusters), rng.integers(1, m + 1, clusters)
    return rng.binomial(n1, base), n1, rng.binomial(n2, np.clip(base * q / p, 0, 1)), n2


def pairs(n, more, less, base):
    """One trial of each group in each cluster."""
    u, alike = rng.random(n), rng.binomial(1, base, n)
    return np.where(u < more, 1, np.where(u < more + less, 0, alike)), np.ones(n, int), np.where(u < more, 0, np.where(u < more + less, 1, alike)), np.ones(n, int)


def apart(n, m, p, q, size=1):
    """Each cluster has trials of one group only."""
    n1, n2 = np.r_[np.full(n, size), np.zeros(m, int)], np.r_[np.zeros(n, int), np.full(m, size)]
    level = rng.beta(2, 2, n + m) if size > 1 else 0.5
    return rng.binomial(n1, np.clip(2 * level * p, 0, 1)), n1, rng.binomial(n2, np.clip(2 * level * q, 0, 1)), n2


def uneven(clusters):
    """Clusters of one trial and of twenty, alike within, some with one group only."""
    n1, n2 = (np.where(rng.random(clusters) < 0.2, 20, 1) * rng.binomial(1, 0.8, clusters) for _ in range(2))
    return n1 * rng.binomial(1, 0.5, clusters), n1, n2 * rng.binomial(1, 0.4, clusters), n2


def counted(n, events, m, others):
    """So many events among so many single trials of each group, each a cluster of its own."""
    first, second = np.r_[np.ones(n, int), np.zeros(m, int)], np.r_[np.zeros(n, int), np.ones(m, int)]
    return np.where(np.arange(n + m) < events, 1, 0) * first, first, np.where(np.arange(n + m) < n + others, 1, 0) * second, second


def partly(both, alone1, alone2, size, p, q):
    """Clusters that both groups have, and others of one group only: of `size` trials of each, alike within."""
    n1 = size * np.r_[np.ones(both + alone1, int), np.zeros(alone2, int)]
    n2 = size * np.r_[np.ones(both, int), np.zeros(alone1, int), np.ones(alone2, int)]
    level = rng.beta(2, 2, len(n1))
    return rng.binomial(n1, np.clip(2 * level * p, 0, 1)), n1, rng.binomial(n2, np.clip(2 * level * q, 0, 1)), n2


studies = [
    shared(60, 10, 0.3, 0.2, 2.0), shared(200, 5, 0.1, 0.15, 1.0), shared(40, 8, 0.8, 0.9, 3.0), shared(25, 4, 0.2, 0.15, 1.0),
    pairs(60, 0.05, 0.0, 0.5), pairs(300, 0.1, 0.05, 0.3), pairs(100, 0.3, 0.2, 0.5), pairs(20, 0.0, 0.0, 0.5),
    apart(25, 250, 0.9, 0.99), apart(100, 80, 0.5, 0.4), apart(30, 40, 0.3, 0.2, 6), uneven(30), uneven(100),
    partly(30, 20, 40, 1, 0.4, 0.3), partly(12, 15, 25, 1, 0.1, 0.2), partly(20, 16, 30, 4, 0.45, 0.3), partly(3, 12, 20, 1, 0.4, 0.5),
    partly(4, 0, 10, 3, 0.5, 0.4), counted(10, 9, 80, 78), counted(10, 1, 80, 1), counted(10, 10, 80, 70), counted(1, 1, 12, 2),
    counted(1, 0, 12, 11), counted(12, 0, 40, 20), counted(200, 120, 15, 5), counted(50, 5, 60, 55),
]


def rows_of(study):
    e1, n1, e2, n2 = study
    data = [column.tolist() for column in study]
    rates, differences, ratios = [], [], []
    for method in ["auto", "strict"]:
        strict = method == "strict"
        for c in [0.6, 0.9, 0.95, 0.995, 0.999]:
            rates.append([data[0], data[1], method, c, *rate(e1, n1, c, strict)])
            differences.append([*data, method, c, *difference(e1, n1, e2, n2, c, strict)])
            try:
                low, high = ratio(e1, n1, e2, n2, c, strict)
            except TooSlow:
                continue
            if high is not None:
                ratios.append([*data, method, c, low, high])
    return rates, differences, ratios


if __name__ == "__main__":
    with Pool(2) as pool:
        found = pool.map(rows_of, studies, chunksize=1)
    kinds = [(name, [row for rows in found for row in rows[kind]]) for kind, name in enumerate(["rates", "differences", "ratios"])]
    with open("packages/metrics/test/statistics/fixtures/clustered-rates.json", "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(f'"{name}": [\n' + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]" for name, rows in kinds) + "\n}\n")
