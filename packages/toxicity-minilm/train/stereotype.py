"""Prints how well <folder>/model.pt, trained on the rows of stereotype-rows.js, finds the stereotypes of its test rows.

Usage: python stereotype.py <folder>
"""

import json
import os
import sys

import numpy as np
import torch

from model import Model
from train import THREADS, auc, batches, padded


def scores(model, rows):
    found = []
    for batch in batches(rows, None):
        found += zip(batch, torch.sigmoid(model(*padded([row["tokens"] for row in batch]))).tolist())
    return [row for row, _ in found], np.array([score for _, score in found])


def main(folder):
    torch.set_num_threads(THREADS)
    model = Model()
    model.load_state_dict(torch.load(os.path.join(folder, "model.pt")))
    model.eval()
    rows = [json.loads(line) for line in open(os.path.join(folder, "rows.jsonl"), encoding="utf-8")]
    with torch.no_grad():
        for part in ("choice", "test"):
            given, found = scores(model, [row for row in rows if row["part"] == part and row["source"] == "emgsd"])
            positive = np.array([row["label"] == 1 for row in given])
            print(f"{part}: {len(given)} sentences, ROC AUC {auc(found, positive):.3f}, of the teacher {auc(np.array([row['teacher'] for row in given]), positive):.3f}")
            f1 = lambda truth, said: 2 * (truth & said).sum() / max(1, truth.sum() + said.sum())
            said = found >= 0.5
            print(f"  at .5: found {said[positive].mean():.3f}, flagged falsely {said[~positive].mean():.3f}, macro F1 {(f1(positive, said) + f1(~positive, ~said)) / 2:.3f}")
        _, harmless = scores(model, [row for row in rows if row["source"] == "harmless sentences"][::3])
    print(f"harmless sentences flagged at .5: {(harmless >= 0.5).mean():.3f}")
    least = np.quantile(harmless, 0.95)
    print(f"with 5 % of them flagged ({least:.3f}): stereotypes of the test found {(found >= least)[positive].mean():.3f}, its other sentences {(found >= least)[~positive].mean():.3f}")


main(sys.argv[1])
