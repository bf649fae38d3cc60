"""Tail probabilities and quantiles to 17 digits, by positive series in 60-digit arithmetic (mpmath).

SciPy 1.17 serves as the starting point of the quantiles only: its own tails lose digits at the extremes.
Writes packages/metrics/test/statistics/fixtures/distributions.json; run from the root of the repository.
"""
import json
import math

from mpmath import mp, mpf
from scipy import stats

mp.dps = 60
EPS = mpf(10) ** -45


def beta_series(a, b, x, y):
    """The lower tail at x by DLMF 8.17.8; all terms are positive."""
    weight = mp.exp(a * mp.log(x) + b * mp.log(y) + mp.loggamma(a + b) - mp.loggamma(a) - mp.loggamma(b))
    term = total = 1 / a
    n = 0
    while term > EPS * total:
        term *= x * (a + b + n) / (a + 1 + n)
        total += term
        n += 1
    return weight * total, weight


def beta_tails(x, y, a, b):
    """Both tails and the density times x y. `mp` numbers with x + y = 1."""
    if b > 1e5 * a:
        lower, weight = beta_series(a, b, x, y)
        return lower, 1 - lower, weight
    if a * y < b * x or (x > 0.9 and b <= 1):
        upper, weight = beta_series(b, a, y, x)
        if 1 - upper > mpf(10) ** -20:
            return 1 - upper, upper, weight
    if a * y >= b * x or x < 0.99:
        lower, weight = beta_series(a, b, x, y)
        return lower, 1 - lower, weight
    return 1 - upper, upper, weight


def gamma_tails(x, a):
    weight = mp.exp(a * mp.log(x) - x - mp.loggamma(a))
    term = total = 1 / a
    n = 0
    while term > EPS * total:
        n += 1
        term *= x / (a + n)
        total += term
    lower = weight * total
    if 1 - lower < mpf(10) ** -20:
        upper = mp.gammainc(a, x, mp.inf, regularized=True)
        return 1 - upper, upper, weight
    return lower, 1 - lower, weight


def solve(tails, lower, upper, start):
    """Newton on the logarithm of the smaller tail against log x. `tails` gives lower, upper, density times x."""
    x = mpf(start)
    for _ in range(60):
        low, up, weight = tails(x)
        step = mp.log(low / lower) * low / weight if lower <= upper else -mp.log(up / upper) * up / weight
        x *= mp.exp(-step)
        if abs(step) < mpf(10) ** -25:
            return x
    raise ArithmeticError((lower, upper, start))


def number(x):
    return float(x)


out = {}

out["logGamma"] = [
    [x, number(mp.loggamma(mpf(x)))]
    for x in [1e-300, 1e-10, 0.01, 0.3, 0.5, 0.999, 1 - 1e-9, 1.0000001, 1.2, 1.4999, 1.5, 1.9999999, 2.0001, 2.49, 2.5, 3.7, 5, 9.99, 10, 17.3,
              100, 12345.678, 5e6, 1e15, 1e300]
]

normal = []
for x in [0, 1e-300, 1e-9, 0.01, 0.3, 0.9, 1.2, 1.4999, 1.5, 1.7, 2, 2.5, 3.3, 5, 8.1, 12.34, 20.7, 30.1, 36.9, 37, 37.4]:
    half = mp.erfc(mpf(x) / mp.sqrt(2)) / 2
    normal.append([x, number(1 - half), number(half)])
out["normal"] = normal

normal_quantile = []
for q in [1e-300, 1e-200, 1e-100, 1e-50, 1e-20, 1e-12, 1e-6, 0.001, 0.01, 0.05, 0.0999, 0.1, 0.1001, 0.2, 0.3, 0.45, 0.4999999]:
    x = mpf(stats.norm.isf(q))
    for _ in range(4):
        half = mp.erfc(x / mp.sqrt(2)) / 2
        x += mp.log(half / mpf(q)) * half / mp.npdf(x)
    normal_quantile.append([q, number(x)])
out["normalQuantile"] = normal_quantile

SHAPES = [(0.01, 0.02), (0.5, 0.5), (0.3, 7.5), (1, 1), (1, 59), (2.5, 1.7), (0.5, 5e6), (5, 296), (12.34, 345.6), (40, 60), (3, 1e7), (1e3, 1e4),
          (2.5e4, 2.5e4), (1e5, 9e5), (5e6, 5e6), (3e8, 5e8)]
beta, beta_quantile = [], []
for a, b in SHAPES:
    mean = a / (a + b)
    sd = math.sqrt(mean * (1 - mean) / (a + b + 1))
    points = [1e-300, 1e-12, 0.001, 0.01, 0.2, 0.5, 0.77, 0.95, 0.999, 1 - 1e-9] + [mean + k * sd for k in (-25, -8, -3, -1, -0.1, 0, 0.2, 1, 4, 10, 30)]
    for x in sorted(set(points)):
        if not 0 < x < 1:
            continue
        if max(a, b) > 1e4 and not -31 < (x - mean) / sd < 31:
            continue
        exact = mpf(x)
        if b <= 1 and x > 0.9 and a > 100:
            upper = beta_series(mpf(b), mpf(a), 1 - exact, exact)[0]
            lower = 1 - upper
        else:
            lower, upper, _ = beta_tails(exact, 1 - exact, mpf(a), mpf(b))
        if min(lower, upper) < mpf(10) ** (-20 if b > 1e5 * a else -300):
            continue
        beta.append([x, a, b, number(lower), number(upper)])
    if max(a, b) > 1e4 or b < 0.1:
        continue
    for p in [1e-300, 1e-50, 1e-12, 1e-4, 0.05, 0.4, 0.5, 0.93]:
        for tail in ["lower", "upper"]:
            start = stats.beta.ppf(p, a, b) if tail == "lower" else stats.beta.isf(p, a, b)
            if not 1e-200 < start < 1 - 1e-7:
                continue
            lower, upper = (mpf(p), 1 - mpf(p)) if tail == "lower" else (1 - mpf(p), mpf(p))

            def tails(x):
                low, up, weight = beta_tails(x, 1 - x, mpf(a), mpf(b))
                return low, up, weight / (1 - x)

            beta_quantile.append([p, a, b, tail, number(solve(tails, lower, upper, start))])
out["beta"] = beta
out["betaQuantile"] = beta_quantile

student, student_quantile = [], []
for df in [0.2, 1, 1.5, 2, 3.7, 10, 29, 100, 1234.5, 1e5, 1e7]:
    for t in [1e-200, 1e-8, 0.01, 0.5, 0.999, 1, 1.3, 1.96, 3, 6.5, 12, 30, 1e3, 1e8, 1e120, 1e200]:
        square = mpf(t) ** 2
        y = square / (df + square)
        x = mpf(df) / (df + square)
        if square < 0.5 or df > 1e3 and square < 4:
            upper = (1 - beta_series(mpf(0.5), mpf(df) / 2, y, x)[0]) / 2
        elif df > 1e3 or x < 0.9:
            upper = beta_series(mpf(df) / 2, mpf(0.5), x, y)[0] / 2 if df <= 1e3 else None
            if upper is None:
                # The density integrated in pieces, as a multiple of the density at t, for `quad` stops at an absolute error.
                if t > 40:
                    continue
                log_constant = mp.loggamma((mpf(df) + 1) / 2) - mp.loggamma(mpf(df) / 2) - mp.log(mpf(df) * mp.pi) / 2
                log_density = lambda u: -(mpf(df) + 1) / 2 * mp.log1p(u * u / mpf(df))
                first = log_density(mpf(t))
                area = mp.quad(lambda u: mp.exp(log_density(u) - first), [mpf(t) + mpf(k) / 4 for k in range(0, 60)])
                upper = mp.exp(log_constant + first) * area
        else:
            upper = (1 - beta_series(mpf(0.5), mpf(df) / 2, y, x)[0]) / 2
        if upper < mpf(10) ** -300:
            continue
        student.append([t, df, number(upper)])
    for q in [1e-300, 1e-100, 1e-20, 1e-8, 1e-3, 0.025, 0.05, 0.2, 0.4, 0.49999]:
        t = float(stats.t.isf(q, df))
        if df <= 1300:
            lower, upper = 2 * mpf(q), 1 - 2 * mpf(q)
            log_start = (mp.log(lower * df / 2) + mp.log(mp.beta(mpf(df) / 2, mpf(0.5)))) / (mpf(df) / 2)
            start = mp.exp(log_start) if log_start < -30 else mpf(df) / (df + mpf(t) ** 2)

            def tails(x):
                low, weight = beta_series(mpf(df) / 2, mpf(0.5), x, 1 - x) if x < 0.9 else (None, None)
                if low is None:
                    up, weight = beta_series(mpf(0.5), mpf(df) / 2, 1 - x, x)
                    low = 1 - up
                return low, 1 - low, weight / (1 - x)

            x = solve(tails, lower, upper, start)
            root = mp.sqrt(df * (1 - x) / x)
            if root < 1e308:
                student_quantile.append([q, df, number(root)])
out["studentT"] = student
out["studentTQuantile"] = student_quantile

f, f_quantile = [], []
for df1, df2 in [(0.5, 0.7), (1, 1), (2, 2), (3, 40), (4.5, 1e4), (120, 7), (1000, 1e4), (1e5, 1e5), (1e7, 1e6)]:
    for value in [1e-100, 1e-6, 0.01, 0.5, 0.99, 1, 1.01, 2, 5, 30, 1e6, 1e100]:
        x = mpf(df1) * mpf(value) / (mpf(df1) * mpf(value) + mpf(df2))
        y = mpf(df2) / (mpf(df1) * mpf(value) + mpf(df2))
        sd = math.sqrt(2 / df1 + 2 / df2)
        if df1 + df2 > 1e4 and abs(math.log(value)) > 30 * sd:
            continue
        lower, upper, _ = beta_tails(x, y, mpf(df1) / 2, mpf(df2) / 2)
        if min(lower, upper) < mpf(10) ** -300:
            continue
        f.append([value, df1, df2, number(lower), number(upper)])
out["f"] = f
for df1, df2 in [(1, 1), (2, 2), (3, 40), (4.5, 1e4), (120, 7), (1000, 1e4)]:
    for p in [1e-20, 1e-6, 0.01, 0.05, 0.3, 0.5]:
        for tail in ["lower", "upper"]:
            start = stats.f.ppf(p, df1, df2) if tail == "lower" else 1 / stats.f.ppf(p, df2, df1)
            lower, upper = (mpf(p), 1 - mpf(p)) if tail == "lower" else (1 - mpf(p), mpf(p))

            def tails(v):
                scale = df1 * v + df2
                low, up, weight = beta_tails(df1 * v / scale, df2 / scale, mpf(df1) / 2, mpf(df2) / 2)
                return low, up, weight

            f_quantile.append([p, df1, df2, tail, number(solve(tails, lower, upper, start))])
out["fQuantile"] = f_quantile

chi, chi_quantile = [], []
for df in [0.01, 0.5, 1, 2, 3.3, 10, 57, 1000, 12345.6, 1e6, 1e7, 5e8]:
    sd = math.sqrt(2 * df)
    points = [1e-300, 1e-9, 0.001, 0.2, 0.49, 0.51, 1.9, 10, 80, 700] + [df + k * sd for k in (-20, -6, -2, -0.5, 0, 0.5, 2, 6, 20, 35)]
    for x in sorted(set(points)):
        if x <= 0 or df > 1e3 and not -31 < (x - df) / sd < (7 if df > 1e8 else 36):
            continue
        lower, upper, _ = gamma_tails(mpf(x) / 2, mpf(df) / 2)
        if min(lower, upper) < mpf(10) ** -300:
            continue
        chi.append([x, df, number(lower), number(upper)])
    for p in [1e-300, 1e-40, 1e-6, 0.01, 0.05, 0.3, 0.5]:
        for tail in ["lower", "upper"]:
            start = stats.chi2.ppf(p, df) if tail == "lower" else stats.chi2.isf(p, df)
            if not 1e-200 < start < 1e300 or df > 1e5:
                continue
            lower, upper = (mpf(p), 1 - mpf(p)) if tail == "lower" else (1 - mpf(p), mpf(p))
            chi_quantile.append([p, df, tail, 2 * number(solve(lambda x: gamma_tails(x, mpf(df) / 2), lower, upper, start / 2))])
out["chiSquare"] = chi
out["chiSquareQuantile"] = chi_quantile

binomial = []
for n in [1, 3, 20, 299, 1000]:
    for p in [1e-9, 0.01, 0.3, 0.5, 0.9, 0.999]:
        for k in sorted({0, 1, n // 3, n // 2, n - 1}):
            if k >= n:
                continue
            terms = [mp.binomial(n, i) * mpf(p) ** i * (1 - mpf(p)) ** (n - i) for i in range(n + 1)]
            lower, upper = mp.fsum(terms[: k + 1]), mp.fsum(terms[k + 1 :])
            if min(lower, upper) > mpf(10) ** -300:
                binomial.append([k, n, p, number(lower), number(upper)])
out["binomial"] = binomial

with open("packages/metrics/test/statistics/fixtures/distributions.json", "w") as file:
    file.write("{\n" + ",\n".join(f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in rows) + "\n]" for name, rows in out.items()) + "\n}\n")
