"""Fixtures for packages/metrics/test/allocation: brute force of the definitions, SciPy and scikit-learn."""
import itertools
import json
import math
from pathlib import Path

import numpy as np
from scipy import stats
from sklearn.metrics import ndcg_score

from gaffke_bounds import unseen_weight

OUT = Path(__file__).parents[2] / "packages/metrics/test/allocation/fixtures"
rng = np.random.default_rng(20250901)


def places(scores, k):
    """Expected selection under random tie breaking: the mean over every order in which the pool may be listed."""
    total = np.zeros(len(scores))
    orders = list(itertools.permutations(range(len(scores))))
    for order in orders:
        for i in sorted(order, key=lambda i: -scores[i])[:k]:
            total[i] += 1
    return total / len(orders)


def drawn(groups, pools, size, levels, unequal):
    candidates = []
    for pool in range(pools):
        for _ in range(size + (int(rng.integers(0, 2)) if unequal else 0)):
            candidates.append(
                {
                    "group": str(rng.choice(groups)),
                    "score": float(rng.integers(0, levels)) / 4,
                    "pool": f"p{pool}",
                    "qualified": bool(rng.random() < 0.7),
                }
            )
    order = [int(i) for i in rng.permutation(len(candidates))]
    return [candidates[i] for i in order]


def missed(sizes, chance, scale):
    """The greatest share of the members that pools may have of which none was drawn, be it the larger ones rather than others."""
    return unseen_weight(sizes[sizes > 0], chance ** (1 / scale))


def allocation_case(groups, pools, size, levels, k, criterion, unequal=False):
    candidates = drawn(groups, pools, size, levels, unequal)
    names = list(dict.fromkeys(c["pool"] for c in candidates))
    selected = {g: np.zeros(pools) for g in groups}
    members = {g: np.zeros(pools) for g in groups}
    for i, name in enumerate(names):
        pool = [c for c in candidates if c["pool"] == name]
        for c, share in zip(pool, places([c["score"] for c in pool], k)):
            if criterion == "equal-opportunity" and not c["qualified"]:
                continue
            selected[c["group"]][i] += share
            members[c["group"]][i] += 1
    present = list(dict.fromkeys(c["group"] for c in candidates))
    reference = present[0]
    rates = {g: selected[g].sum() / members[g].sum() for g in present}
    comparisons = {}
    for g in present[1:]:
        own = (selected[g] - rates[g] * members[g]) / members[g].sum()
        other = (selected[reference] - rates[reference] * members[reference]) / members[reference].sum()
        seen = members[g] + members[reference] > 0
        n = int(seen.sum())
        u = own - other
        # The jackknife: the linearised rates without each pool that has a member of either group.
        without = lambda of: np.array([((selected[of] - rates[of] * members[of])[i] / (members[of].sum() - members[of][i])) if members[of][i] < members[of].sum() else 0.0 for i in range(pools)])[seen]
        centred = lambda v: (v - v.mean()) * (n - 1) / n
        jack = centred(without(g) - without(reference))
        se = math.sqrt(n / (n - 1) * (jack**2).sum())
        log_u = centred(without(g) / rates[g] - without(reference) / rates[reference]) if rates[g] * rates[reference] > 0 else None
        effective = lambda w: w.sum() ** 2 / (w**2).sum()
        n_own, n_other = effective(members[g]), effective(members[reference])
        # Of very unequal pools flipped signs may be wider.
        uneven = bool(effective((members[g] / members[g].sum() + members[reference] / members[reference].sum())[seen]) < 0.8 * n)
        bounds = []
        for confidence, scale in [(0.95, 1), (0.8, 1), (0.95, 4)]:
            t = stats.t.ppf(confidence, max(1, min(n_own, n_other) * scale - 1)) / math.sqrt(scale)
            gap = rates[g] - rates[reference]
            # Never narrower than what a share of entirely other pools would make of it; with skewed pools BCa may be wider.
            q, o = (missed(members[of], 1 - confidence, scale) for of in (g, reference))
            p, r = rates[g], rates[reference]
            low, high = p * (1 - q) - (r + o * (1 - r)), p + q * (1 - p) - r * (1 - o)
            row = {"confidence": confidence, "scale": scale, "lower": max(-1, min(low, gap - t * se)), "upper": min(1, max(high, gap + t * se))}
            row["skewed"] = uneven or bool(abs((jack**3).sum() / (jack**2).sum() ** 1.5) >= 0.1) if se > 1e-12 else False
            if log_u is not None:
                log_se = math.sqrt(n / (n - 1) * (log_u**2).sum())
                ratio = rates[g] / rates[reference]
                row["ratioLower"] = min(p * (1 - q) / (r + o * (1 - r)), ratio * math.exp(-t * log_se))
                row["ratioUpper"] = max((p + q * (1 - p)) / (r * (1 - o)), ratio * math.exp(t * log_se))
# A ratio is told from 1 only if the difference is from 0.
                if row["lower"] <= 0:
                    row["ratioLower"] = min(1, row["ratioLower"])
                if row["upper"] >= 0:
                    row["ratioUpper"] = max(1, row["ratioUpper"])
                row["ratioSkewed"] = row["skewed"] or bool(abs((log_u**3).sum() / (log_u**2).sum() ** 1.5) >= 0.1) if log_se > 1e-12 else False
            bounds.append(row)
        comparisons[g] = {
            "gap": rates[g] - rates[reference],
            "ratio": rates[g] / rates[reference] if rates[reference] > 0 else None,
            "contributions": u.tolist(),
            "bounds": bounds,
        }
    return {
        "k": k,
        "criterion": criterion,
        "reference": reference,
        "candidates": candidates,
        "rates": rates,
        "comparisons": comparisons,
    }


def tournament_case(m):
    names = [f"c{i}" for i in range(m)]
    groups = {name: str(rng.choice(["a", "b", "c"])) for name in names}
    groups[names[0]] = "a"
    groups[names[1]] = "b"
    answers = {}
    for a, b in itertools.permutations(names, 2):
        answers[a, b] = str(rng.choice(["first", "second", "tie", "neither", "unparseable"], p=[0.4, 0.3, 0.15, 0.1, 0.05]))
    winner = {key: {"first": key[0], "second": key[1]}.get(answer, answer) for key, answer in answers.items()}
    scores = dict.fromkeys(names, 0.0)
    kinds = {"flipped": 0, "inconsistent": 0}
    gap = {g: [0, 0, 0, 0] for g in groups.values() if g != "b"}  # won, lost, pairs, pairs won in both orders
    for a, b in itertools.combinations(names, 2):
        said = [winner[a, b], winner[b, a]]
        for x in (a, b):
            if said == [x, x]:
                scores[x] += 1
            else:
                scores[x] += 0.5 * said.count(x) + 0.25 * said.count("tie")
        if set(said) == {a, b} and answers[a, b] == answers[b, a]:
            kinds["flipped"] += 1
        if not (said in ([a, a], [b, b], ["tie", "tie"])):
            kinds["inconsistent"] += 1
        if (groups[a] == "b") != (groups[b] == "b"):
            x, y = (b, a) if groups[a] == "b" else (a, b)
            row = gap[groups[x]]
            row[0] += said.count(x)
            row[1] += said.count(y)
            row[2] += 1
            row[3] += said == [x, x]
    values = list(answers.values())
    pairs = m * (m - 1) // 2
    return {
        "answers": [{"first": a, "second": b, "answer": answer} for (a, b), answer in answers.items()],
        "groups": groups,
        "scores": scores,
        "shares": {
            "regular": sum(v in ("first", "second") for v in values) / len(values),
            "tie": values.count("tie") / len(values),
            "unusable": sum(v in ("neither", "unparseable") for v in values) / len(values),
            "flipped": kinds["flipped"] / pairs,
            "inconsistent": kinds["inconsistent"] / pairs,
        },
        "chosenFirst": values.count("first") / sum(v in ("first", "second") for v in values),
        "gaps": {g: {"reference": (w - l) / (2 * n), "paper": both / n} for g, (w, l, n, both) in gap.items()},
    }


def ndcg_case(models, n, worst, ties):
    draw = (lambda: rng.integers(0, 4, models) / 4) if ties else (lambda: rng.random(models))
    bias, gap = draw(), draw()
    relevance = models - stats.rankdata(gap) + worst
    value = None if relevance.max() == 0 else ndcg_score([relevance], [-bias], k=n)
    return {"bias": bias.tolist(), "gap": gap.tolist(), "n": n, "worst": worst, "value": value}


def correlation_case(n, ties):
    x = rng.integers(0, 4, n) / 2 if ties else rng.normal(size=n) * 10.0 ** rng.integers(-5, 6)
    y = rng.integers(0, 4, n) / 2 if ties else rng.normal(size=n) + 0.3 * x
    r, p = stats.pearsonr(x, y)
    return {"x": x.tolist(), "y": y.tolist(), "pearson": r, "pValue": p, "spearman": stats.spearmanr(x, y).statistic}


fixtures = {
    "allocation-gap": [
        allocation_case(["women", "men", "x"], pools, size, levels, k, criterion, unequal)
        for pools, size, levels, k, unequal in [(6, 5, 4, 2, False), (8, 4, 100, 1, False), (5, 6, 3, 3, False), (7, 4, 5, 3, True)]
        for criterion in ["demographic-parity", "equal-opportunity"]
    ],
    "tournament": [tournament_case(m) for m in (3, 4, 6, 7)],
    "ndcg": [
        ndcg_case(models, n, worst, ties) for models in (2, 5, 10) for n in (1, 3, 10) for worst in (0, 1) for ties in (False, True)
    ],
    "correlation": [correlation_case(n, ties) for n in (3, 4, 7, 30) for ties in (False, True)]
    + [{**dict(zip(("pearson", "pValue"), stats.pearsonr(x, y))), "spearman": stats.spearmanr(x, y).statistic, "x": x, "y": y}
       for x, y in [([1, 2, 3, 4, 5], [2, 4, 6, 8, 10.001]), ([1e8, 1e8 + 1, 1e8 + 3, 1e8 + 2], [1, 2, 3, 5])]],
    "pearson-p-value": [
        {"r": r, "n": n, "pValue": float(2 * stats.t.sf(abs(r) * math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2))}
        for r in (-0.98, -0.5, 0.01, 0.3, 0.9, 0.98, 0.999999)
        for n in (3, 4, 7, 10, 100)
    ],
}
for name, cases in fixtures.items():
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / f"{name}.json").write_text(json.dumps(cases, indent=None, separators=(",", ":")) + "\n")
