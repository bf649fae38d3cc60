"""Formulas that the oracle of the metrics' own intervals shares among its parts."""

import math

import numpy as np
from scipy import optimize, stats

C = 0.95


def missed(n, c=C):
    return 1 - (1 - c) ** (1 / n)


def sensitivities(statistic, n, step=1e-5):
    """n times the derivative of a statistic of weights by the weight of each item (the infinitesimal jackknife)."""
    d = np.empty(n)
    for i in range(n):
        up, down = np.ones(n), np.ones(n)
        up[i] += step
        down[i] -= step
        d[i] = (statistic(up) - statistic(down)) / (2 * step) * n
    return d


def cp(k, n, c=C):
    return np.where(k <= 0, 0.0, stats.beta.ppf(1 - c, np.maximum(k, 1e-300), n - k + 1)), np.where(k >= n, 1.0, stats.beta.ppf(c, k + 1, np.maximum(n - k, 1e-300)))


def fraction_bounds(n, m, fraction, squares, with_event, with_other, strict):
    few = np.minimum(with_event, with_other)
    low, high = cp(fraction * n, n)
    if strict:
        return low, high
    variance = squares / (n * (n - 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        eff = np.clip(np.where(variance > 0, fraction * (1 - fraction) / variance, n), 1, n * m)
        degrees = np.minimum(n, 2 * few) - 1
        eff = eff * (stats.t.ppf(C, n * m - 1) / stats.t.ppf(C, np.maximum(degrees, 1))) ** 2
        l2, h2 = cp(fraction * eff, eff)
    return np.where(few < 5, low, l2), np.where(few < 5, high, h2)


def settles(t, p, bounds):
    return bounds[1] < t if p < t else bounds[0] > t


def shift_lower(difference, error, clusters, span):
    d, degrees = abs(difference), clusters - 1
    f = lambda L: stats.t.sf((d - L) / error, degrees) + stats.t.sf((d + L) / error, degrees) - (1 - C)
    return max(0.0, min(d - d * missed(clusters), 0.0 if f(0) >= 0 else float(optimize.brentq(f, 0, d))))


def jsd(p, q):
    p, q = p / p.sum(), q / q.sum()
    m = (p + q) / 2
    term = lambda v: np.where(v > 0, v * np.log2(np.where(v > 0, v, 1) / np.where(m > 0, m, 1)), 0).sum()
    return float((term(p) + term(q)) / 2)


def atanh_jackknife(x, y, c=C, of=stats.pearsonr):
    """A correlation on Fisher's scale, pairs left out one by one, from it or the mean of the pseudo-values."""
    n = len(x)
    nearest = 1 - 6 / (n**3 - n)
    scaled = lambda a, b: math.atanh(max(-nearest, min(nearest, of(a, b).statistic)))
    pseudo = np.array([n * scaled(x, y) - (n - 1) * scaled(np.delete(x, i), np.delete(y, i)) for i in range(n)])
    degrees = max(1, min(n - 1, 3 * n / (stats.kurtosis(pseudo, fisher=False) - 1)))
    error = float(stats.t.ppf(c, degrees)) * math.sqrt(pseudo.var(ddof=1) / n)
    return min(scaled(x, y), pseudo.mean()) - error, max(scaled(x, y), pseudo.mean()) + error


def unseen_pairs(r, x, y, usual, extremes, c=C):
    """What a share of pairs that none of 7.5 % of samples has may take a correlation to: at worst the ends of both lists."""
    u, v = stats.zscore(x), stats.zscore(y)
    k = len(x) * min(1, usual / max(stats.kurtosis(x, fisher=False), stats.kurtosis(y, fisher=False)))
    m = 1 - (1.5 * (1 - c)) ** (1 / k)
    products = [a * b for a in (u.min(), u.max()) for b in (v.min(), v.max())] if extremes else []
    return r - m * (r - min(-1, *products, 0)), r + m * (max(1, *products, 0) - r)


def spearman_bounds(x, y, c=C):
    """The widest of Bonett and Wright's, the jackknife and what pairs that were not drawn may do."""
    s, n = float(stats.spearmanr(x, y).statistic), len(x)
    e = float(stats.norm.ppf(c)) * math.sqrt((1 + s * s / 2) / (n - 3))
    low, high = atanh_jackknife(x, y, c, stats.spearmanr)
    least, most = unseen_pairs(s, stats.rankdata(x), stats.rankdata(y), 1.8, True, c)
    return [min(math.tanh(min(low, math.atanh(s) - e)), least), max(math.tanh(max(high, math.atanh(s) + e)), most)]
