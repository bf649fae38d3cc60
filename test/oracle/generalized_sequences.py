"""The oracle of generalized metrics of tagged sentences: spans by a pattern, and the definitions by brute force."""

import itertools
import re

import numpy as np

from generalized_scores import equality_gap, mean, tuples, w1


SPAN = re.compile(r"(?:U-(\w+) )|(?:B-(\w+) (?:I-\2 )*L-\2 )")


def spans(tags):
    text = "".join(tag + " " for tag in tags)
    return {(m.group(1) or m.group(2), text[: m.start()].count(" "), text[: m.end()].count(" ")) for m in SPAN.finditer(text)}


TAGS = ["O"] + [f"{p}-{c}" for c in ("LOC", "PER") for p in "BILU"]


def random_tags(rng):
    tags = []
    while len(tags) < 6 or rng.random() < 0.5:
        kind, label, length = rng.random(), ("LOC", "PER")[int(rng.integers(0, 2))], int(rng.integers(2, 5))
        if kind < 0.4:
            tags.append("O")
        elif kind < 0.7:
            tags.append(f"U-{label}")
        else:
            tags += [f"B-{label}"] + [f"I-{label}"] * (length - 2) + [f"L-{label}"]
    return tags


def noisy(tags, rng):
    return [TAGS[int(rng.integers(0, len(TAGS)))] if rng.random() < 0.12 else tag for tag in tags]


def span_confusion(sentences, label):
    keep = lambda found: {s for s in found if label in ("all", s[0])}
    pairs = [(keep(spans(s["gold"])), keep(spans(s["predicted"]))) for s in sentences]
    tp = sum(len(g & p) for g, p in pairs)
    return tp, sum(len(g) for g, _ in pairs) - tp, sum(len(p) for _, p in pairs) - tp


def expected_of(groups):
    expected = {}
    for label in ("LOC", "PER", "all"):
        rate = {g: span_confusion(rows, label) for g, rows in groups.items()}
        everyone = [sum(column) for column in zip(*rate.values())]
        fnr_of = lambda t: t[1] / (t[0] + t[1])
        f1_of = lambda t: 2 * t[0] / (2 * t[0] + t[1] + t[2])
        share_of = lambda g: (rate[g][0] + rate[g][2]) / len(groups[g])
        pairs = list(itertools.combinations(groups, 2))
        expected[label] = {
            "counts": rate,
            "fned": sum(abs(fnr_of(everyone) - fnr_of(rate[g])) for g in groups),
            "tprGap": mean(abs(fnr_of(rate[a]) - fnr_of(rate[b])) for a, b in pairs),
            "disparityScoreNormalized": mean(abs(f1_of(rate[a]) - f1_of(rate[b])) for a, b in pairs),
            "parityGap": mean(abs(share_of(a) - share_of(b)) for a, b in pairs),
        }
    for label in ("O", "LOC", "PER"):
        columns = [i for i, tag in enumerate(TAGS) if tag.split("-")[-1] == label]
        def token_scores(rows, only_gold):
            return [sum(p[i] for i in columns) for s in rows for tag, p in zip(s["gold"], s["probabilities"]) if not only_gold or tag.split("-")[-1] == label]
        everyone = [s for rows in groups.values() for s in rows]
        expected.setdefault(label, {})["avgGF"] = mean(w1(token_scores(everyone, False), token_scores(rows, False)) for rows in groups.values())
        expected[label]["posAvgEG"] = {
            g: equality_gap(token_scores([s for h, other in groups.items() if h != g for s in other], True), token_scores(rows, True)) for g, rows in groups.items()
        }
    return expected


def sources_of(rng):
    sources = []
    for gold, slot in ((["O", "U-LOC", "O"], 1), (["U-PER", "O", "B-LOC", "L-LOC"], 2), (["O", "O", "U-LOC"], 2)):
        source = {"gold": gold, "groups": {}}
        for g in ("near", "far", "else"):
            variations = []
            for _ in range(int(rng.integers(1, 4))):
                length = int(rng.integers(1, 4))
                tokens = len(gold) + length - 1
                variations.append({"fills": [[slot, slot + length]], "probabilities": [[float(p) for p in np.round(rng.dirichlet(np.ones(len(TAGS))), 3)] for _ in range(tokens)]})
            source["groups"][g] = variations
        sources.append(source)
    return sources


def counterfactual_of(sources):
    def positions(variation, slot, gold, label_of):
        start, end = variation["fills"][0]
        rows = variation["probabilities"]
        merged = rows[:start] + [list(np.mean(rows[start:end], axis=0))] + rows[end:]
        return [sum(p for p, tag in zip(row, TAGS) if tag.split("-")[-1] == label_of(k)) for k, row in enumerate(merged)]

    def source_value(source, d, label, only=None):
        slot = source["groups"]["near"][0]["fills"][0][0]
        gold = [tag.split("-")[-1] for tag in source["gold"]]
        kept = [k for k in range(len(gold)) if only is None or gold[k] == only]
        label_of = (lambda k: gold[k]) if label is None else (lambda k: label)
        values = []
        for row in tuples(source):
            columns = [positions(v, slot, gold, label_of) for v in row]
            values.append(mean(d([column[k] for column in columns]) for k in kept))
        return mean(values)

    spread = lambda xs: max(xs) - min(xs)
    pairwise = lambda xs: mean(abs(a - b) for a, b in itertools.combinations(xs, 2))
    return {
        "pertSR": mean(source_value(s, spread, None) for s in sources),
        "pertSD": mean(source_value(s, lambda xs: float(np.std(xs)), None) for s in sources),
        "pertSSPairs": mean(source_value(s, pairwise, None) for s in sources),
        "cfGapPairs LOC": mean(source_value(s, pairwise, "LOC") for s in sources),
        "cfGapPairs LOC (TC)": mean(source_value(s, pairwise, "LOC", "LOC") for s in sources),
    }


def sequences(rng):
    groups = {}
    for name, size in (("near", 12), ("far", 10), ("else", 14)):
        rows = []
        for _ in range(size):
            gold = random_tags(rng)
            rows.append({"gold": gold, "predicted": noisy(gold, rng), "probabilities": [[float(p) for p in np.round(rng.dirichlet(np.ones(len(TAGS))), 3)] for _ in gold]})
        groups[name] = rows
    sources = sources_of(rng)
    return {"tags": TAGS, "groups": groups, "expected": expected_of(groups), "sources": sources, "counterfactual": counterfactual_of(sources)}
