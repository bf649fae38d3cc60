"""Gaffke's bounds of clusters of groups, whose distances are taken to grow evenly with the normal deviate."""
import numpy as np
from scipy import stats

import gaffke_bounds

known = {}


def not_within_gaffke(low, high, events, trials, c, strict):
    """Not narrower than Gaffke's bounds if clusters differ in size."""
    sizes = trials[trials > 0]
    if sizes.max() == sizes.min():
        return low, high
    key = (tuple(events), tuple(trials), strict)
    if key not in known:
        known[key] = gaffke_bounds.curves(events, trials, strict)
    rate = events.sum() / trials.sum()
    least, most = (rate + (float(bound[0]) - rate) * of_whole(c) for bound in known[key](whole_of(c)))
    return np.minimum(low, least), np.maximum(high, most)


# The confidence that splits are of; else that which is asked for. Gaffke's distances are taken to grow evenly with the deviate.
whole = [None]


def whole_of(c):
    return np.array([whole[0]]) if whole[0] is not None else np.atleast_1d(np.asarray(c, float))[:1]


def of_whole(c):
    return stats.norm.ppf(c) / stats.norm.ppf(whole_of(c)[0])


class TooSlow(Exception):
    """Gaffke's bound of shared clusters anew at each of thousands of ratios."""


at_ratios = [False]


def gaffke_low(events, trials, c, strict):
    if at_ratios[0]:
        raise TooSlow
    key = ("low", tuple(np.round(events, 9)), tuple(trials), strict)
    if key not in known:
        known[key] = gaffke_bounds.uppers(1 - events / trials, trials.astype(float), strict)
    mean = float(events.sum() / trials.sum())
    return mean - (mean - float((1 - known[key](whole_of(c)))[0])) * of_whole(c)
