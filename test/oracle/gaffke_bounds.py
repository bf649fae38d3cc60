"""Gaffke's bounds of a mean over clusters of unequal size: the distribution of sums of exponential variables by their
characteristic function (Gil-Pelaez), on a fine grid of the logarithm."""
import numpy as np
from scipy.interpolate import CubicSpline
from scipy.optimize import brentq
from scipy.stats import norm

STEP = 0.02
GRID = np.exp(np.arange(-46, 46, STEP))


def above_zero(coefficients):
    """The chance that the sum of coefficients times independent exponential variables is above 0."""
    scale = np.abs(coefficients).max()
    logs = np.zeros(len(GRID), complex)
    for a, times in zip(*np.unique(coefficients / scale, return_counts=True)):
        logs -= times * np.log1p(-1j * a * GRID)
    return 0.5 + np.exp(logs).imag.sum() * STEP / np.pi


def unseen_weight(sizes, chance):
    """The greatest share of the weight of clusters that are all missed with this chance, each seen alike with a chance q: the sum of
    w (1 - q), the product of the q's being `chance`, is greatest at q = min(1, level / w). Not below that of equal ones."""
    weights = np.asarray(sizes, float) / np.sum(sizes)
    weights = weights[weights > 0]
    excess = lambda level: np.minimum(0, level - np.log(weights)).sum() - np.log(chance)
    low = np.log(weights.min()) + np.log(chance)
    level = np.exp(brentq(excess, low, np.log(weights.max()), xtol=1e-14, rtol=1e-14))
    return float(max(np.maximum(0, weights - level).sum(), 1 - chance ** (weights**2).sum()))


def upper(values, sizes, c, strict, least=None):
    """`least`: where the limit is looked for from on; else it is the mean at least."""
    weights = sizes / sizes.mean()
    mean = (weights * values).mean()
    squares = (weights * (values - mean)) ** 2
    if values.max() - values.min() < 1e-12:
        return mean + (1 - mean) * unseen_weight(sizes, 1 - c)
    worst = 1.0 if strict else 1 / (squares.sum() ** 2 / (squares**2).sum() + 1)
    more = (weights * values**2).sum() / (weights * values).sum()
    fewer = 1 - (weights * (1 - values) ** 2).sum() / (weights * (1 - values)).sum()
    kinds = [(p, v) for p, v in [(worst, 1.0), ((1 - worst) / 2, more), ((1 - worst) / 2, fewer)] if p > 0]

    def excess(limit):
        seen = weights * (values - limit)
        chance = sum(p * above_zero(np.append(seen, weights.max() * (v - limit))) for p, v in kinds)
        return np.log(max(chance, 1e-300)) - np.log(1 - c)

    if least is None and excess(mean + 1e-9) <= 0:
        return mean
    return brentq(excess, mean + 1e-9 if least is None else least, 1 - 1e-9, xtol=1e-13)


def bounds(events, trials, c, strict):
    events, trials = events[trials > 0], trials[trials > 0].astype(float)
    shares = events / trials
    return 1 - upper(1 - shares, trials, c, strict), upper(shares, trials, c, strict)


def uppers(values, sizes, strict):
    """The upper bound as a function of many confidences from .5 to .9995: the limit is smooth in the normal deviate."""
    mean = (sizes * values).sum() / sizes.sum()
    if values.max() - values.min() < 1e-12:
        return lambda c: np.array([upper(values, sizes, each, strict) for each in np.ravel(c)]).reshape(np.shape(c))
    deviates = np.linspace(0, 3.3, 61)
    spline = CubicSpline(deviates, [upper(values, sizes, c, strict, -1e-9) for c in norm.cdf(deviates)])
    return lambda c: np.maximum(mean, spline(norm.ppf(c)))


def curves(events, trials, strict):
    """`bounds` as a function of many confidences."""
    events, trials = events[trials > 0], trials[trials > 0].astype(float)
    shares = events / trials
    low, high = uppers(1 - shares, trials, strict), uppers(shares, trials, strict)
    return lambda c: (1 - low(c), high(c))
