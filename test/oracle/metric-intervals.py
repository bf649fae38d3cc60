"""The intervals that metrics build themselves: explicit deletion, finite differences of weights, enumeration, SciPy.

Writes packages/metrics/test/decide/fixtures/metric-intervals.json; run from the root of the repository. Where an interval
resamples, the oracle enumerates or draws far more, and the test states how far the two may be apart.
"""
import itertools
import json
import math

import numpy as np
from scipy import optimize, stats

from f1_reach import f1_reaches
from group_rates import difference
from interval_formulas import C, atanh_jackknife, fraction_bounds, jsd, missed, sensitivities, settles, shift_lower, spearman_bounds, unseen_pairs

rng = np.random.default_rng(20261122)
out = {}


def write(name, rows):
    out[name] = rows


# --- The mean gap of pairwise answers: the two-sample U-statistic, candidates of either side left out one by one.
rows = []
for n, m, share in [(4, 5, 1.0), (9, 6, 1.0), (12, 12, 1.0), (10, 8, 0.6)]:
    strength = rng.normal(0, 1, n)[:, None] + 0.3 - rng.normal(0, 1, m)[None, :]
    p = 1 / (1 + np.exp(-strength))
    forward, backward = rng.random((n, m)) < p, rng.random((n, m)) < p
    met = rng.random((n, m)) < share
    met[:, 0] = True
    met[0, :] = True
    answers = []
    for i, j in itertools.product(range(n), range(m)):
        if met[i, j]:
            answers.append([f"w{i}", f"m{j}", "first" if forward[i, j] else "second"])
            answers.append([f"m{j}", f"w{i}", "second" if backward[i, j] else "first"])
    g = (forward.astype(float) + backward - 1.0)
    value = g[met].mean()
    if share == 1.0:
        def delete(axis, size):
            without = np.array([np.delete(g, k, axis=axis).mean() for k in range(size)])
            return (size - 1) / size * ((without - without.mean()) ** 2).sum()
        variance = delete(0, n) + delete(1, m)
    else:
        def weighted(axis):
            def statistic(w):
                ww = (w[:, None] if axis == 0 else w[None, :]) * met
                return float((ww * g).sum() / ww.sum())
            return statistic
        a, b = sensitivities(weighted(0), n) / n, sensitivities(weighted(1), m) / m
        variance = (a**2).sum() * n / (n - 1) + (b**2).sum() * m / (m - 1)
    few = min(n, m)
    reach = float(stats.t.ppf(C, few - 1)) * math.sqrt(variance)
    q = missed(few)
    rows.append([answers, float(value), max(-1, min(value - reach, value - (value + 1) * q)), min(1, max(value + reach, value + (1 - value) * q))])
write("averageGapPairwise", rows)

# --- The deviation of the groups' similarities to neutral: every dealing of every source's values.
rows = []
for sources in [5, 6]:
    table = rng.choice([0.0, 1 / 3, 1.0], (sources, 3), p=[0.3, 0.3, 0.4])
    table[0] = [0.0, 1 / 3, 1.0]
    spread = lambda t: float(np.std(t.mean(axis=0)))
    value = spread(table)
    orders = list(itertools.permutations(range(3)))
    draws = []
    for choice in itertools.product(orders, repeat=sources - 1):
        dealt = np.vstack([table[0]] + [row[list(order)] for row, order in zip(table[1:], choice)])
        draws.append(spread(dealt))
    # Permuting the groups of all sources alike changes nothing, so the first source may stay.
    draws = np.array(draws)
    d = sensitivities(lambda w: float(np.std((w[:, None] * table).sum(axis=0) / w.sum())), sources)
    error = math.sqrt((d**2).sum() / (sources * (sources - 1)))
    q = missed(sources)
    upper = min(0.5, max(value + (0.5 - value) * q, value + float(stats.t.ppf(C, sources - 1)) * error))
    rows.append([table.tolist(), value, float(draws.mean()), float((draws >= value - 1e-12).mean()), upper])
write("neutralDeviation", rows)


# --- Plans with several samples: every outcome of two samples a prompt, and many runs of five and ten.
rows = []
for t, p, icc, strict, most in [(0.1, 0.03, 0.3, False, 110), (0.2, 0.4, 0.5, False, 70), (0.1, 0.03, 0.3, True, 110)]:
    a, b = p * (1 - icc) / icc, (1 - p) * (1 - icc) / icc
    chances = [float(stats.betabinom.pmf(k, 2, a, b)) for k in range(3)]
    curve = []
    for n in range(2, most):
        one, two = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
        ok = one + two <= n
        one, two = one[ok], two[ok]
        log = stats.multinomial.logpmf(np.stack([n - one - two, one, two], axis=1), n, chances)
        fraction = (one + 2 * two) / (2 * n)
        squares = one * 0.25 + two - n * fraction**2
        with_event, with_other = one + two, n - two
        reached = settles(t, p, fraction_bounds(n, 2, fraction, np.maximum(squares, 0), with_event, with_other, strict))
        curve.append(float(np.exp(log)[reached].sum()))
    rows.append([t, p, 2, icc, "strict" if strict else "auto", curve])
write("planOfTwo", rows)

rows = []
for t, p, m, icc in [(0.05, 0.01, 5, 0.3), (0.05, 0.02, 10, 0.1), (0.05, 0.1, 5, 0.3)]:
    a, b = p * (1 - icc) / icc, (1 - p) * (1 - icc) / icc
    runs, most = 4000, 130
    k = stats.betabinom.rvs(m, a, b, size=(runs, most), random_state=rng)
    curve = []
    for n in range(20, most):
        own = k[:, :n]
        f = own / m
        reached = settles(t, p, fraction_bounds(n, m, f.mean(axis=1), f.var(axis=1) * n, (own > 0).sum(axis=1), (own < m).sum(axis=1), False))
        curve.append(round(float(reached.mean()), 4))
    rows.append([t, p, m, icc, curve])
write("planOfMany", rows)

# --- Magnitudes: the folded normal distribution.
rows = []
for e in [0.0, 0.4, -1.2, 1.8, 2.4, -6.0]:
    for c in [0.8, 0.95, 0.975]:
        f = lambda L: stats.foldnorm.sf(abs(e), L) - (1 - c)
        rows.append([e, c, 0.0 if f(0) >= 0 else float(optimize.brentq(f, 0, abs(e) + 1)), abs(e) + float(stats.norm.ppf(c))])
write("magnitude", rows)

# --- Wasserstein distances: finite differences of SciPy's weighted distance; the folded t distribution of the difference of means.
rows = []
for n, m, shift in [(8, 8, 0.0), (12, 9, 0.4), (30, 20, 1.5)]:
    x, y = np.round(rng.normal(shift, 1, n), 4), np.round(rng.normal(0, 1, m), 4)
    value = stats.wasserstein_distance(x, y)
    dx = sensitivities(lambda w: stats.wasserstein_distance(x, y, u_weights=w), n)
    dy = sensitivities(lambda w: stats.wasserstein_distance(x, y, v_weights=w), m)
    variance = max((dx**2).sum() / (n * (n - 1)) + (dy**2).sum() / (m * (m - 1)), x.var(ddof=1) / n + y.var(ddof=1) / m)
    span, few = max(x.max(), y.max()) - min(x.min(), y.min()), min(n, m)
    upper = min(span, max(value + (span - value) * missed(few), value + float(stats.t.ppf(C, few - 1)) * math.sqrt(variance)))
    moved = shift_lower(x.mean() - y.mean(), math.sqrt(x.var(ddof=1) / n + y.var(ddof=1) / m), few, span)
    rows.append([x.tolist(), y.tolist(), float(value), float(upper), moved])
write("wassersteinGap", rows)

rows = []
for sources, m, shift in [(8, 1, 0.0), (10, 3, 0.3)]:
    a = np.round(rng.uniform(0, 0.6, (sources, m)) + shift, 4)
    b = np.round(rng.uniform(0, 0.6, (sources, m)), 4)
    weights = lambda w: np.repeat(w, m)
    value = stats.wasserstein_distance(a.ravel(), b.ravel())
    d = sensitivities(lambda w: stats.wasserstein_distance(a.ravel(), b.ravel(), weights(w), weights(w)), sources)
    e = (a.mean(axis=1) - b.mean(axis=1)) - (a.mean() - b.mean())
    error = math.sqrt(max((d**2).sum(), (e**2).sum()) / (sources * (sources - 1)))
    upper = min(1, max(value + (1 - value) * missed(sources), value + float(stats.t.ppf(C, sources - 1)) * error))
    moved = shift_lower(a.mean() - b.mean(), math.sqrt((e**2).sum() / (sources * (sources - 1))), sources, 1)
    rows.append([a.tolist(), b.tolist(), float(value), float(upper), moved])
write("strictParity", rows)

# --- The Jensen-Shannon gap: finite differences of weighted histograms, and 40,000 random divisions.
rows = []
for n, m, weights in [(60, 60, [4, 3, 2, 1, 1]), (80, 40, [1, 1, 2, 3, 6])]:
    weights = np.array(weights, float)
    x, y = rng.choice(5, n, p=weights / weights.sum()), rng.choice(5, m, p=weights[::-1] / weights.sum())
    hist = lambda v, w: np.bincount(v, weights=w, minlength=5)
    value = jsd(hist(x, np.ones(n)), hist(y, np.ones(m)))
    dx = sensitivities(lambda w: jsd(hist(x, w), hist(y, np.ones(m))), n)
    dy = sensitivities(lambda w: jsd(hist(x, np.ones(n)), hist(y, w)), m)
    variance = (dx**2).sum() / (n * (n - 1)) + (dy**2).sum() / (m * (m - 1))
    pooled = np.concatenate([x, y])
    draws = np.empty(40_000)
    for k in range(len(draws)):
        rng.shuffle(pooled)
        draws[k] = jsd(hist(pooled[:n], np.ones(n)), hist(pooled[n:], np.ones(m)))
    null = draws.mean()
    used = len(set(pooled.tolist()))
    square = max(variance / (4 * value), null / (used - 1))
    t2 = float(stats.t.ppf(C, min(n, m) - 1)) ** 2
    bend, centre = 2 * t2 * square, value - null
    root = lambda noise: math.sqrt(max(0, 2 * bend * centre + bend**2 + noise**2))
    high, low = np.quantile(draws, C) - null, null - np.quantile(draws, 1 - C)
    q = missed(min(n, m))
    lower = 0.0 if centre <= high else centre + bend - root(high)
    upper = min(1, max(value, centre + bend + root(low), jsd(np.array([1 - q, q]), np.array([1.0, 0.0]))))
    rows.append([((x + 0.5) / 5).tolist(), ((y + 0.5) / 5).tolist(), value, float(null), float((draws >= value - 1e-12).mean()), lower, upper])
write("jensenShannonGap", rows)

# --- Correlations: SciPy's Fisher interval, finite differences, pairs left out one by one, and Bonett and Wright's formula.
rows = []
for n, tails in [(6, False), (15, True), (60, True), (200, True)]:
    z = rng.normal(0, 1, (3, n))
    x = z[0] ** 3 if tails else z[0]
    y = 0.7 * x + z[1] * (np.abs(x) if tails else 1)
    x, y = np.round(x, 4), np.round(y, 4)
    r = stats.pearsonr(x, y)
    fisher = r.confidence_interval(2 * C - 1)

    def weighted(w):
        c = np.cov(x, y, aweights=w, ddof=0)
        return float(c[0, 1] / math.sqrt(c[0, 0] * c[1, 1]))

    d = sensitivities(weighted, n)
    reach = float(stats.t.ppf(C, n - 1)) * math.sqrt((d**2).sum() / (n * (n - 1))) / (1 - r.statistic**2)
    centre = math.atanh(r.statistic)
    low, high = atanh_jackknife(x, y)
    below, above = min(centre - reach, low), max(centre + reach, high)
    least, most = unseen_pairs(r.statistic, x, y, 3, False)
    bounds = [min(float(fisher.low), math.tanh(below), least), max(float(fisher.high), math.tanh(above), most)]
    rows.append([x.tolist(), y.tolist(), *np.clip([*bounds, *spearman_bounds(x, y)], -1, 1).tolist()])
write("correlation", rows)

# --- Associations: pseudo-values by leaving out texts, and every way in which groups change places.
rows = []
for reference in [[0.5, 0.5], [0.7, 0.3]]:
    texts = []
    for _ in range(7):
        texts.append([str(rng.choice(["he", "she"], p=[0.7, 0.3]))] + [w for w in ["kind", "calm"] if rng.random() < 0.7])
    texts[0] = ["he", "kind", "calm"]
    texts[1] = ["she", "kind", "calm", "he"]
    texts[2] = ["she", "kind"]
    words, groups = ["kind", "calm"], ["he", "she"]
    counts = np.array([[[t.count(g) if w in t else 0 for g in groups] for w in words] for t in texts], float)

    def far(totals):
        values = [np.abs(row / row.sum() - reference).sum() / 2 for row in totals if row.sum() > 0]
        return float(np.mean(values))

    value = far(counts.sum(axis=0))
    n = len(texts)
    pseudo = np.array([n * value - (n - 1) * far(np.delete(counts, i, axis=0).sum(axis=0)) for i in range(n)])
    error = math.sqrt(pseudo.var(ddof=1) / n)
    most = 1 - min(reference)
    upper = min(most, max(value + (most - value) * missed(n), value + float(stats.t.ppf(C, n - 1)) * error))
    even = reference[0] == reference[1]
    places = [(0, 1), (1, 0)] if even else list(itertools.product([0, 1], repeat=2))
    chance = {place: 0.5 if even else reference[place[0]] * reference[place[1]] for place in places}
    null, p = 0.0, 0.0
    for choice in itertools.product(places, repeat=n):
        weight, dealt = 1.0, np.zeros_like(counts[0])
        for text, place in zip(counts, choice):
            weight *= chance[place]
            for g in (0, 1):
                dealt[:, place[g]] += text[:, g]
        drawn = far(dealt)
        null += weight * drawn
        p += weight * (drawn >= value - 1e-12)
    rows.append([[" ".join(t) for t in texts], reference, value, null, p, upper])
write("associations", rows)

# --- F1 of two groups, and its ratio: predictions, or prompts, left out one by one, and what their shares reach together.
rows = []
for prompts, size, draw in [(0, 60, rng), (15, 4, rng), (0, 12, np.random.default_rng(26))]:
    n = 2 * (prompts * size if prompts else size)
    group = np.arange(n) % 2
    prompt = np.arange(n) // (2 * size) if prompts else np.arange(n)
    label = (draw.random(n) < 0.5).astype(int)
    predicted = np.where(draw.random(n) < np.where(group == 0, 0.8, 0.65), label, 1 - label)

    def f1(keep, g):
        own = keep & (group == g)
        tp = int((own & (label == 1) & (predicted == 1)).sum())
        return 2 * tp / (2 * tp + int((own & (label != predicted)).sum()))

    everything = np.ones(n, bool)
    clusters = sorted(set(prompt.tolist()))
    k = len(clusters)
    sizes = [np.array([((prompt == c) & (group == g)).sum() for c in clusters], float) for g in (0, 1)]
    effective_clusters = min(float(w.sum() ** 2 / (w**2).sum()) for w in sizes)
    cells = [[np.array([((prompt == c) & (group == g) & (label == l) & (predicted == p)).sum() for c in clusters], float) for l, p in [(1, 1), (1, 0), (0, 0), (0, 1)]] for g in (0, 1)]
    result = []
    for of_one in (lambda value: value, np.log):
        of = lambda keeps: of_one(f1(keeps[0], 0)) - of_one(f1(keeps[1], 1))
        without = np.array([of([prompt != c] * 2) for c in clusters])
        value = of([everything] * 2)
        reach = float(stats.t.ppf(C, effective_clusters - 1)) * math.sqrt((k - 1) / k * ((without - without.mean()) ** 2).sum())
        first = np.array([of([prompt != c, everything]) for c in clusters]) - value
        second = np.array([of([everything, prompt != c]) for c in clusters]) - value
        correlation = (first @ second) / math.sqrt((first @ first) * (second @ second))
        recovered = f1_reaches(cells, of_one, correlation, C)
        result += [value - max(reach, recovered[0]), value + max(reach, recovered[1])]
    rows.append([group.tolist(), prompt.tolist() if prompts else None, label.tolist(), predicted.tolist(), result[0], result[1], math.exp(result[2]), math.exp(result[3])])
write("f1", rows)

# --- A group against everybody: the interval against the others, times their share.
rows = []
for a, n, b, m in [(12, 40, 30, 60), (3, 25, 20, 200)]:
    own, others = np.r_[np.ones(n, int), np.zeros(m, int)], np.r_[np.zeros(n, int), np.ones(m, int)]
    low, high = difference(np.r_[np.ones(a, int), np.zeros(n + m - a, int)], own, np.r_[np.zeros(n, int), np.ones(b, int), np.zeros(m - b, int)], others, C)
    rows.append([a, n, b, m, low * m / (n + m), high * m / (n + m)])
write("overall", rows)

# --- Bounds by inverting the exchange of pairs, all of them; Student's where it is wider.
rows = []
for n in [8, 11]:
    d = np.round(rng.normal(0.2, 0.3, n), 4)
    signs = np.array(list(itertools.product([-1, 1], repeat=n)))

    def p(shift):
        e = d - shift
        return float(((signs * e).mean(axis=1) >= e.mean() - 1e-12).mean())

    grid = np.linspace(d.mean() - 3, d.mean(), 6001)
    lower = float(max(s for s in grid if p(s) <= 1 - C))
    student = d.mean() - float(stats.t.ppf(C, n - 1)) * d.std(ddof=1) / math.sqrt(n)
    rows.append([d.tolist(), min(lower, float(student))])
write("exchange", rows)

with open("packages/metrics/test/decide/fixtures/metric-intervals.json", "w") as file:
    file.write("{\n" + ",\n".join(f'"{name}": [\n' + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]" for name, rows in out.items()) + "\n}\n")
