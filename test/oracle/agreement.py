"""Fixtures for packages/metrics/test/agreement: rows concatenated, all pairs of combinations, SciPy's pearsonr."""
import itertools
import json
from pathlib import Path

import numpy as np
from scipy import stats

OUT = Path(__file__).parents[2] / "packages/metrics/test/agreement/fixtures"
rng = np.random.default_rng(77)


def bias(rows, aggregate="pooled", reference="rows", normalize="sum"):
    subgroups = list(rows)
    if aggregate == "pooled":
        means = [np.mean(rows[s]) for s in subgroups]
        centre = np.mean(np.concatenate([rows[s] for s in subgroups])) if reference == "rows" else np.mean(means)
        total = sum(abs(centre - mean) for mean in means)
    else:
        table = np.array([rows[s] for s in subgroups])
        total = np.mean([sum(abs(column.mean() - value) for value in column) for column in table.T])
    return float(total / len(subgroups) if normalize == "mean" else total)


def joined(sets, chosen):
    return {s: np.concatenate([sets[p][s] for p in chosen]) for s in sets[chosen[0]]}


def readings(models, sets, sizes, repetitions):
    names = ["original", *[f"p{i}" for i in range(1, sets)]]
    level = rng.random(models)
    return {
        f"m{m}": {
            p: [{s: np.round(level[m] * (i == 0) + rng.random(size), 3) for i, (s, size) in enumerate(sizes.items())} for _ in range(repetitions)]
            for p in names
        }
        for m in range(models)
    }


def combos(names, size, max_size, replacement):
    draw = itertools.combinations_with_replacement if replacement else itertools.combinations
    wanted = [size] if size else range(1, max_size + 1)
    return [["original", *chosen] for n in wanted for chosen in draw(names[1:], n - 1)]


def vector(metric, chosen, settings):
    out = []
    for sets in metric.values():
        repetitions = len(sets["original"])
        out.append(np.mean([bias(joined({p: sets[p][r] for p in set(chosen)}, chosen), **settings) for r in range(repetitions)]))
    return np.array(out)


def search(vectors_a, vectors_b, pairing):
    pairs = list(zip(range(len(vectors_a)), range(len(vectors_b)))) if pairing == "shared" else itertools.product(range(len(vectors_a)), range(len(vectors_b)))
    rs = [(float(stats.pearsonr(vectors_a[i], vectors_b[j])[0]), i, j) for i, j in pairs]
    best = max(rs, key=lambda row: row[0])
    return best, float(np.mean([r[0] for r in rs])), min(r[0] for r in rs), len(rs)


def case(models, sets, sizes_a, sizes_b, repetitions=1, pairing="cross", size=None, max_size=None, replacement=False, exact=False, **settings):
    a, b = readings(models, sets, sizes_a, repetitions), readings(models, sets, sizes_b, repetitions)
    names = list(next(iter(a.values())))
    combinations = combos(names, size, max_size, replacement)
    va = [vector(a, chosen, settings) for chosen in combinations]
    vb = [vector(b, chosen, settings) for chosen in combinations]
    (best, i, j), mean, worst, pairs = search(va, vb, pairing)
    out = {
        "a": a,
        "b": b,
        "options": {"pairing": pairing, **({"size": size} if size else {"maxSize": max_size}), "withReplacement": replacement, **settings},
        "combinations": len(combinations),
        "pairs": pairs,
        "best": best,
        "mean": mean,
        "worst": worst,
        "rawP": float(stats.pearsonr(va[i], vb[j])[1]),
        "chosen": {"a": combinations[i], "b": combinations[j]},
    }
    if exact:
        hits = [search(va, [v[list(order)] for v in vb], pairing)[0][0] >= best - 1e-12 for order in itertools.permutations(range(models))]
        out["exactP"] = float(np.mean(hits))
    return out


def plain(value):
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(type(value))


two, three, uneven = {"s": 4, "t": 4}, {"u": 3, "v": 3, "w": 3}, {"s": 2, "t": 5, "u": 1}
biases = []
for sizes in (two, three, uneven):
    rows = {s: np.round(rng.random(n), 3) for s, n in sizes.items()}
    for aggregate in ("pooled", "perPrompt"):
        if aggregate == "perPrompt" and sizes is uneven:
            continue
        for reference in ("rows", "subgroups"):
            for normalize in ("sum", "mean"):
                settings = {"aggregate": aggregate, "reference": reference, "normalize": normalize}
                biases.append({"scores": rows, "options": settings, "value": bias(rows, **settings)})

agreements = [
    case(6, 5, three, uneven, max_size=3),
    case(6, 5, three, uneven, max_size=3, pairing="shared", reference="subgroups", normalize="mean"),
    case(5, 4, two, three, size=3, replacement=True, repetitions=3),
    case(5, 4, two, three, size=2, aggregate="perPrompt", exact=True),
    case(4, 4, uneven, two, max_size=4, pairing="shared", replacement=True, exact=True),
]
OUT.mkdir(parents=True, exist_ok=True)
for name, cases in {"subgroup-bias": biases, "agreement": agreements}.items():
    (OUT / f"{name}.json").write_text(json.dumps(cases, default=plain, separators=(",", ":")) + "\n")
