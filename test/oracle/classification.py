"""Writes the fixtures of packages/metrics/test/classification.

Oracle: fairlearn's MetricFrame, with scikit-learn's F1 and precision. The counts named "income" are GPT-3.5-turbo-0301's
zero-shot predictions of income on 200 rows of the Adult data, by sex, counted from the outputs that DecodingTrust
published (Wang et al. 2023, CC-BY-SA-4.0): adult_0_200, base rate 0.0. Needs fairlearn. Run from the root of the repository.
"""

import json
import random
from pathlib import Path

import numpy as np
from fairlearn.metrics import (
    MetricFrame,
    demographic_parity_difference,
    demographic_parity_ratio,
    equal_opportunity_difference,
    equalized_odds_difference,
    equalized_odds_ratio,
    false_negative_rate,
    false_positive_rate,
    selection_rate,
    true_negative_rate,
    true_positive_rate,
)
from sklearn.metrics import accuracy_score, f1_score, precision_score

OUT = Path("packages/metrics/test/classification/fixtures")
rng = random.Random(20240710)


def write(name, rows):
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / name).write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf8")


def false_discovery_rate(y, p):
    return 1 - precision_score(y, p)


def false_omission_rate(y, p):
    return 1 - precision_score(y, p, pos_label=0)


RATES = {
    "selectionRate": selection_rate,
    "truePositiveRate": true_positive_rate,
    "falseNegativeRate": false_negative_rate,
    "trueNegativeRate": true_negative_rate,
    "falsePositiveRate": false_positive_rate,
    "falseDiscoveryRate": false_discovery_rate,
    "falseOmissionRate": false_omission_rate,
    "precision": precision_score,
    "accuracy": accuracy_score,
    "f1Score": f1_score,
}


def study(name, groups, labels, predictions):
    y, p = np.array(labels), np.array(predictions)
    frame = MetricFrame(metrics=RATES, y_true=y, y_pred=p, sensitive_features=groups)
    rates = {}
    for rate in RATES:
        rates[rate] = {
            "overall": float(frame.overall[rate]),
            "byGroup": {g: float(v) for g, v in frame.by_group[rate].items()},
            "difference": float(frame.difference(method="between_groups")[rate]),
            "differenceToOverall": float(frame.difference(method="to_overall")[rate]),
            "ratio": float(frame.ratio(method="between_groups")[rate]),
            "ratioToOverall": float(frame.ratio(method="to_overall")[rate]),
        }
    given = {"sensitive_features": groups}
    return {
        "name": name, "groups": list(groups), "labels": list(labels), "predictions": list(predictions), "rates": rates,
        "demographicParityDifference": demographic_parity_difference(y, p, **given),
        "demographicParityRatio": demographic_parity_ratio(y, p, **given),
        "equalOpportunityDifference": equal_opportunity_difference(y, p, **given),
        "equalizedOddsDifference": equalized_odds_difference(y, p, **given),
        "equalizedOddsRatio": equalized_odds_ratio(y, p, **given),
    }


studies = []
for number in range(12):
    names = ["a", "b", "c", "d", "e"][: 2 + number % 4]
    rows = [(g, y, p) for g in names for y in (0, 1) for p in (0, 1)]
    for _ in range(80):
        group = rng.choice(names)
        label = int(rng.random() < 0.5)
        rows.append((group, label, label if rng.random() < 0.6 + 0.1 * names.index(group) / len(names) else 1 - label))
    rng.shuffle(rows)
    studies.append(study(f"random {number}", *zip(*rows)))

INCOME = {"Female": {"TN": 50, "FN": 35, "TP": 15, "FP": 0}, "Male": {"TN": 40, "FN": 28, "TP": 22, "FP": 10}}
rows = []
for sex, cells in INCOME.items():
    for cell, count in cells.items():
        rows += [(sex, int(cell in ("TP", "FN")), int(cell in ("TP", "FP")))] * count
studies.append(study("income", *zip(*rows)))
write("fairlearn.json", studies)

classes = ["nurse", "doctor", "surgeon"]
rows = [(g, y, p) for g in "ab" for y in classes for p in classes]
rows += [(rng.choice("ab"), rng.choice(classes), rng.choice(classes)) for _ in range(60)]
groups, labels, predictions = (list(column) for column in zip(*rows))
one_vs_rest = {}
for name in classes:
    frame = MetricFrame(
        metrics=RATES, y_true=np.array([int(y == name) for y in labels]), y_pred=np.array([int(p == name) for p in predictions]), sensitive_features=groups
    )
    one_vs_rest[name] = {rate: {g: float(v) for g, v in frame.by_group[rate].items()} for rate in RATES}
write("multiclass.json", [{"groups": groups, "labels": labels, "predictions": predictions, "oneVsRest": one_vs_rest}])
