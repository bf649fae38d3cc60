"""Scores and comparisons of Czarnowska, Vyas and Shah (2021), as the oracle of generalized metrics defines them."""

import itertools

from scipy import stats


def mean(values):
    values = list(values)
    return sum(values) / len(values)


# ---------------------------------------------------------------- scores

def confusion(examples, c):
    tp = sum(e["gold"] == c and e["predicted"] == c for e in examples)
    fn = sum(e["gold"] == c and e["predicted"] != c for e in examples)
    fp = sum(e["gold"] != c and e["predicted"] == c for e in examples)
    tn = sum(e["gold"] != c and e["predicted"] != c for e in examples)
    return tp, fn, fp, tn


def tpr(examples, c):
    tp, fn, _, _ = confusion(examples, c)
    return tp / (tp + fn)


def fnr(examples, c):
    tp, fn, _, _ = confusion(examples, c)
    return fn / (tp + fn)


def fpr(examples, c):
    _, _, fp, tn = confusion(examples, c)
    return fp / (fp + tn)


def tnr(examples, c):
    _, _, fp, tn = confusion(examples, c)
    return tn / (fp + tn)


def f1(examples, c):
    tp, fn, fp, _ = confusion(examples, c)
    if tp == 0:
        return 0.0
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return 2 * precision * recall / (precision + recall)


def accuracy(examples, c):
    tp, fn, fp, tn = confusion(examples, c)
    return (tp + tn) / (tp + fn + fp + tn)


def share(examples, c):
    return mean(e["predicted"] == c for e in examples)


def attachment(examples, c):
    return sum(e["attachment"]["correct"] for e in examples) / sum(e["attachment"]["tokens"] for e in examples)


def scores(keep=lambda e, c: True):
    return lambda examples, c: [e["probabilities"][c] for e in examples if keep(e, c)]


everything, positives, negatives = scores(), scores(lambda e, c: e["gold"] == c), scores(lambda e, c: e["gold"] != c)


# ---------------------------------------------------------------- comparisons

def absolute(x, y):
    return abs(x - y)


def difference(x, y):
    return x - y


def group_by_background(x, y):
    return y / x


def first_by_second(x, y):
    return x / y


def w1(x, y):
    return float(stats.wasserstein_distance(x, y))


def equality_gap(x, y):
    if len(set(x) | set(y)) == 1:
        return 0.0
    return float(0.5 - stats.mannwhitneyu(x, y).statistic / (len(x) * len(y)))


def tuples(source):
    """Every choice of one variation per group."""
    return itertools.product(*source["groups"].values())
