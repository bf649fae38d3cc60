"""Fixtures of the generalized fairness metrics: the definitions of Czarnowska, Vyas and Shah (2021) by brute force, with
SciPy for the distances and the significance tests. Run from the repository root: python test/oracle/generalized.py"""

import itertools
import json
import os

import numpy as np
from scipy import stats

from generalized_scores import (
    absolute,
    accuracy,
    attachment,
    difference,
    equality_gap,
    everything,
    f1,
    first_by_second,
    fnr,
    fpr,
    group_by_background,
    mean,
    negatives,
    positives,
    share,
    tnr,
    tpr,
    tuples,
    w1,
)
from generalized_sequences import sequences

OUT = "packages/metrics/test/generalized/fixtures"
rng = np.random.default_rng(20210)


def write(name, value):
    os.makedirs(OUT, exist_ok=True)
    with open(f"{OUT}/{name}.json", "w", encoding="ascii") as file:
        json.dump(value, file, separators=(",", ":"))
        file.write("\n")


# ---------------------------------------------------------------- data

def probabilities(classes, digits):
    if digits == 1:
        weights = rng.integers(0, 4, classes) + (np.arange(classes) == rng.integers(0, classes))
        return [float(np.round(w / max(1, weights.sum()), 1)) for w in weights]
    return [float(p) for p in np.round(rng.dirichlet(np.ones(classes)), digits)]


def group_data(sizes, classes, digits):
    groups = {}
    for t, size in enumerate(sizes):
        rows = []
        for i in range(size):
            gold = i % classes if i < classes else int(rng.integers(0, classes))
            row = {"gold": gold, "probabilities": probabilities(classes, digits), "predicted": int(rng.integers(0, classes)) if rng.random() < 0.5 else gold}
            tokens = int(rng.integers(3, 12))
            row["attachment"] = {"correct": int(rng.integers(0, tokens + 1)), "tokens": tokens}
            rows.append(row)
        # Every error occurs, so that every rate and ratio has a value.
        for c in range(classes):
            rows[c]["predicted"] = (c + 1) % classes
            rows.append({"gold": c, "predicted": c, "probabilities": probabilities(classes, digits), "attachment": {"correct": 2, "tokens": 3}})
        groups[f"group {'abcdefgh'[t]}"] = rows
    return {"groups": groups}


def counterfactual_data(sources, sizes, classes, digits, original=True):
    result = []
    for j in range(sources):
        source = {
            "gold": j % classes,
            "groups": {f"group {'abcdefgh'[t]}": [{"probabilities": probabilities(classes, digits)} for _ in range(int(rng.integers(1, size + 1)))] for t, size in enumerate(sizes)},
        }
        if original:
            source["original"] = {"probabilities": probabilities(classes, digits)}
        result.append(source)
    return {"sources": result}


# ---------------------------------------------------------------- generalized metrics

def pcm(groups, phi, d, n, c):
    names = list(groups)
    pairs = list(itertools.combinations(names, 2))
    divisor = {"none": 1, "groups": len(names), "pairs": len(pairs)}[n]
    return sum(d(phi(groups[a], c), phi(groups[b], c)) for a, b in pairs) / divisor


def backgrounds(groups, background):
    for t in groups:
        yield t, [e for u in groups if background == "all" or u != t for e in groups[u]]


def vbcm(groups, phi, d, background, c):
    return {t: d(phi(beta, c), phi(groups[t], c)) for t, beta in backgrounds(groups, background)}


def bcm(groups, phi, d, n, background, c):
    return sum(vbcm(groups, phi, d, background, c).values()) / (1 if n == "none" else len(groups))


def group_expected(groups, c):
    values = {
        "fped": bcm(groups, fpr, absolute, "none", "all", c),
        "fpedNormalized": bcm(groups, fpr, absolute, "groups", "all", c),
        "fned": bcm(groups, fnr, absolute, "none", "all", c),
        "fnedNormalized": bcm(groups, fnr, absolute, "groups", "all", c),
        "avgGF": bcm(groups, everything, w1, "groups", "all", c),
        "disparityScore": pcm(groups, f1, absolute, "groups", c),
        "disparityScoreNormalized": pcm(groups, f1, absolute, "pairs", c),
        "tprGap": pcm(groups, tpr, absolute, "pairs", c),
        "tnrGap": pcm(groups, tnr, absolute, "pairs", c),
        "parityGap": pcm(groups, share, absolute, "pairs", c),
        "fprRange": max(fpr(g, c) for g in groups.values()) - min(fpr(g, c) for g in groups.values()),
        "fnrRange": max(fnr(g, c) for g in groups.values()) - min(fnr(g, c) for g in groups.values()),
    }
    if len(groups) == 2:
        for name, phi in {"accuracyDifference": accuracy, "tprDifference": tpr, "f1Difference": f1, "lasDifference": attachment, "recallDifference": tpr}.items():
            values[name] = pcm(groups, phi, difference, "none", c)
        values["f1Ratio"] = pcm(groups, f1, first_by_second, "none", c)
    vectors = {
        "fprRatio": vbcm(groups, fpr, group_by_background, "rest", c),
        "fnrRatio": vbcm(groups, fnr, group_by_background, "rest", c),
        "posAvgEG": vbcm(groups, positives, equality_gap, "rest", c),
        "negAvgEG": vbcm(groups, negatives, equality_gap, "rest", c),
    }
    variants = {
        "avgGF (TC)": bcm(groups, positives, w1, "groups", "all", c),
        "avgGF (TC, reference)": bcm(groups, positives, w1, "groups", "rest", c),
        "parityGap (paper)": pcm(groups, accuracy, absolute, "pairs", c),
    }
    if len(groups) == 2:
        variants["f1Ratio (paper)"] = pcm(groups, tpr, first_by_second, "none", c)
    return {"values": values, "vectors": vectors, "variants": variants}


def per_source(source, c, target):
    klass = source["gold"] if target else c
    f = lambda e: e["probabilities"][klass]
    rows = [[f(e) for e in row] for row in tuples(source)]
    out = {"pairs": mean(mean(abs(a - b) for a, b in itertools.combinations(row, 2)) for row in rows)}
    if target:
        out["sd"] = mean(float(np.std(row)) for row in rows)
        out["range"] = mean(max(row) - min(row) for row in rows)
    if "original" in source:
        x = f(source["original"])
        out["background"] = {t: mean(abs(x - f(e)) for e in es) for t, es in source["groups"].items()}
    out["tuples"] = len(rows)
    return out


def counterfactual_expected(data, c):
    sources = data["sources"]
    def over(select, which=lambda s: True, weigh=lambda s: 1):
        chosen = [s for s in sources if which(s)]
        return sum(weigh(s) * select(s) for s in chosen) / sum(weigh(s) for s in chosen)
    is_class = lambda s: s["gold"] == c
    count = lambda s: per_source(s, c, False)["tuples"]
    pairs = lambda s: per_source(s, c, False)["pairs"]
    avg_if = lambda s: mean(w1(everything(a, c), everything(b, c)) for a, b in itertools.combinations(s["groups"].values(), 2))
    values = {
        "cfGapPairs": over(pairs),
        "pertSSPairs": over(lambda s: per_source(s, c, True)["pairs"]),
        "pertSD": over(lambda s: per_source(s, c, True)["sd"]),
        "pertSR": over(lambda s: per_source(s, c, True)["range"]),
        "avgIF": over(avg_if),
    }
    vectors = {}
    if all("original" in s for s in sources):
        values["cfGap"] = over(lambda s: mean(per_source(s, c, False)["background"].values()))
        vectors["pertSS"] = {t: over(lambda s, t=t: per_source(s, c, True)["background"][t]) for t in sources[0]["groups"]}
    if len(sources[0]["groups"]) == 2:
        values["averageScoreDifference"] = over(lambda s: difference(*[mean(everything(g, c)) for g in s["groups"].values()]))
    variants = {
        "cfGapPairs (TC)": over(pairs, is_class),
        "cfGapPairs (TC, all)": sum(pairs(s) for s in sources if is_class(s)) / len(sources),
        "avgIF (TC)": over(avg_if, is_class),
        "cfGapPairs (tuple)": over(pairs, weigh=count),
        "pertSD (tuple)": over(lambda s: per_source(s, c, True)["sd"], weigh=count),
        "pertSR (tuple)": over(lambda s: per_source(s, c, True)["range"], weigh=count),
    }
    matrix = [[mean(e["probabilities"][c] for e in es) for es in s["groups"].values()] for s in sources]
    rounded = np.round(np.array(matrix), 12)
    if rounded.shape[1] > 2:
        test = stats.friedmanchisquare(*rounded.T)
    else:
        test = stats.wilcoxon(np.round(np.subtract(*np.array(matrix).T), 12), method="exact" if len(matrix) <= 25 else "asymptotic")
    return {"values": values, "vectors": vectors, "variants": variants, "test": {"statistic": float(test.statistic), "pValue": float(test.pvalue)}}


def catalogue():
    cases = []
    for sizes, classes, digits in [((12, 9, 15, 7), 2, 4), ((10, 14), 2, 1), ((9, 12, 10), 3, 4), ((8, 8), 3, 2)]:
        data = group_data(sizes, classes, digits)
        for c in range(classes):
            cases.append({"data": data if c == 0 else len(cases) - c, "class": c, **group_expected(data["groups"], c)})
    for sources, sizes, classes, digits, original in [(8, (4, 3, 3), 2, 4, True), (9, (5, 4), 3, 4, True), (6, (3, 2, 3, 2), 3, 1, False)]:
        data = counterfactual_data(sources, sizes, classes, digits, original)
        for c in range(classes):
            cases.append({"data": data if c == 0 else len(cases) - c, "class": c, **counterfactual_expected(data, c)})
    write("catalogue", cases)


# ---------------------------------------------------------------- expected range, significance tests, spans

def ranges():
    cases = []
    for _ in range(40):
        sets = [[float(x) for x in np.round(rng.normal(size=int(rng.integers(1, 6))), int(rng.integers(0, 4)))] for _ in range(int(rng.integers(1, 5)))]
        cases.append({"sets": sets, "range": mean(max(row) - min(row) for row in itertools.product(*sets))})
    write("expected-range", cases)


def significance():
    friedman, wilcoxon = [], []
    for blocks, treatments, digits in [(5, 3, 3), (12, 4, 1), (30, 8, 2), (60, 13, 4), (200, 3, 2), (6, 6, 0)]:
        table = np.round(rng.normal(size=(blocks, treatments)) + 0.3 * np.arange(treatments), digits)
        result = stats.friedmanchisquare(*table.T)
        friedman.append({"blocks": table.tolist(), "statistic": float(result.statistic), "pValue": float(result.pvalue)})
    for n, digits, method in [(6, 4, "exact"), (25, 4, "exact"), (25, 1, "normal"), (26, 4, "normal"), (80, 2, "normal"), (12, 0, "normal"), (40, 4, "exact")]:
        x = np.round(rng.normal(size=n) + 0.4, digits)
        y = np.round(rng.normal(size=n), digits)
        result = stats.wilcoxon(np.round(x - y, 12), method="exact" if method == "exact" else "asymptotic", correction=False)
        wilcoxon.append({"x": x.tolist(), "y": y.tolist(), "method": method, "statistic": float(result.statistic), "pValue": float(result.pvalue)})
    # Exact under ties: every assignment of signs.
    for n in (7, 11):
        x = rng.integers(-4, 6, n).astype(float)
        d = x[x != 0]
        ranks = stats.rankdata(np.abs(d))
        w = min(ranks[d > 0].sum(), ranks[d < 0].sum())
        sums = [sum(r for r, s in zip(ranks, signs) if s) for signs in itertools.product((0, 1), repeat=len(d))]
        wilcoxon.append({"x": x.tolist(), "y": [0.0] * n, "method": "exact", "statistic": float(w), "pValue": min(1.0, 2 * mean(s <= w for s in sums))})
    write("significance", {"friedman": friedman, "wilcoxon": wilcoxon})


# ---------------------------------------------------------------- the paper's code

def reference_expected(data, c, true_class):
    """As the code has it: (source, tuple) rows in one list, at most 100 of a source; with the true class the rows of
    other classes drop out of the sum, and stay in the number that it is divided by."""
    rows = []
    for source in data["sources"]:
        # Of more tuples than 100 all are alike here, so it does not matter which are drawn.
        rows += [(source["gold"], row) for row in itertools.islice(tuples(source), 100)]
    keep = lambda gold: not true_class or gold == c
    def over_rows(score):
        return sum(score(gold, row) for gold, row in rows if keep(gold)) / len(rows)
    def over_sources(score):
        return sum(score(list(s["groups"].values())) for s in data["sources"] if keep(s["gold"])) / len(data["sources"])
    of_class = lambda gold, row: [e["probabilities"][c] for e in row]
    of_target = lambda gold, row: [e["probabilities"][gold] for e in row]
    pairwise = lambda xs: mean(abs(a - b) for a, b in itertools.combinations(xs, 2))
    values = {
        "cfGap": over_rows(lambda gold, row: pairwise(of_class(gold, row))),
        "pertSS": over_rows(lambda gold, row: pairwise(of_target(gold, row))),
        "pertSD": over_rows(lambda gold, row: float(np.std(of_target(gold, row)))),
        "pertSR": over_rows(lambda gold, row: max(of_target(gold, row)) - min(of_target(gold, row))),
        "avgIF": over_sources(lambda groups: mean(w1(everything(a, c), everything(b, c)) for a, b in itertools.combinations(groups, 2))),
    }
    if len(data["sources"][0]["groups"]) == 2:
        values["averageScoreDifference"] = over_sources(lambda groups: difference(*[mean(everything(g, c)) for g in groups]))
    return values


def reference():
    global rng
    rng = np.random.default_rng(20211)
    cases = []
    for sources, sizes, classes in [(8, (4, 3, 3), 2), (9, (5, 4), 3), (7, (3, 2, 3, 2), 3)]:
        data = counterfactual_data(sources, sizes, classes, 3)
        for source in data["sources"][1::3]:
            # More than 100 tuples, which are all alike.
            for g, variations in source["groups"].items():
                source["groups"][g] = variations[:1] * (11 if len(sizes) == 2 else 6)
        for c in range(classes):
            expected = {"all": reference_expected(data, c, False), "trueClass": reference_expected(data, c, True)}
            cases.append({"data": data if c == 0 else len(cases) - c, "class": c, **expected})
    write("reference", cases)


catalogue()
ranges()
significance()
write("sequences", sequences(rng))
reference()
