"""Teaches a student of less than 5 MB what the scorer's model says: three layers with half of their inner width, 8,000 pieces of words.

Usage: python distill.py <folder>   reads rows.jsonl, settings.json, toxicity.onnx (the teacher) and vocabulary.txt there,
                                    writes student/toxicity.onnx and student/vocabulary.txt

Needs what train.py needs.
"""

import collections
import json
import os
import random
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import train as full
from model import DROPOUT, IDENTITY, POSITIONS, PRONOUN, WIDTH, Layer

LAYERS = 3
INNER = 768
RANK = 128
PIECES = 8000
# The first of a vocabulary are no pieces of words, and keep their numbers.
FIRST_PIECE = 103
UNKNOWN = 100
# So many rows of a source at most: of those that the teacher knows best there are too many.
MOST = {"prose": 9000, "civil": 6000, "davidson": 4000, "edos": 7000, "hatexplain": 8000, "clothed": 6000, "dialect": 4000, "contrast": 8000}
EPOCHS = 2
RATE = 4e-4
# The logit of the teacher counts so much, the label the rest.
OF_TEACHER = 0.8


class Student(nn.Module):
    def __init__(self, pieces):
        super().__init__()
        self.words = nn.Embedding(pieces, RANK)
        self.widen = nn.Linear(RANK, WIDTH, bias=False)
        self.positions = nn.Parameter(torch.zeros(POSITIONS, WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        for layer in self.layers:
            layer.up, layer.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.head = nn.Linear(2 * WIDTH, 1)
        self.dropout = nn.Dropout(DROPOUT)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(self, tokens, mask=None):
        x = self.dropout(self.norm(self.widen(self.words(tokens)) + self.positions[: tokens.shape[1]]))
        for layer in self.layers:
            x = layer(x, mask)
        if mask is None:
            mean, most = x.mean(1), x.amax(1)
        else:
            seen = mask[:, :, None]
            mean = (x * seen).sum(1) / seen.sum(1)
            most = x.masked_fill(~seen, -1e4).amax(1)
        return self.head(self.dropout(torch.cat([mean, most], 1)))[:, 0]


def teach(rows, folder):
    """What the teacher says of each row."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    teacher = onnxruntime.InferenceSession(os.path.join(folder, "toxicity.onnx"), options)
    for row in rows:
        row["teacher"] = float(teacher.run(None, {"tokens": np.array([row["tokens"]], dtype=np.int32)})[0][0])


def smaller_vocabulary(rows, vocabulary):
    """The special tokens, all single characters that occur, and the most frequent pieces; and a function from words to the numbers of their pieces."""
    counts = collections.Counter(token for row in rows for token in row["tokens"] if token >= FIRST_PIECE)
    letters = [n for n, piece in enumerate(vocabulary) if n >= FIRST_PIECE and len(piece.removeprefix("##")) == 1 and counts[n] > 0]
    chosen = set(letters)
    for token, _ in counts.most_common():
        if len(chosen) >= PIECES - FIRST_PIECE:
            break
        chosen.add(token)
    kept = list(range(FIRST_PIECE)) + sorted(chosen)
    numbers = {vocabulary[old]: new for new, old in enumerate(kept)}

    def pieces_of(word):
        if word in numbers:
            return [numbers[word]]
        found, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start and ("##" if start else "") + word[start:end] not in numbers:
                end -= 1
            if end == start:
                return [UNKNOWN]
            found.append(numbers[("##" if start else "") + word[start:end]])
            start = end
        return found

    return kept, pieces_of


def read_anew(row, vocabulary, pieces_of):
    words = []
    for token in row["tokens"]:
        piece = vocabulary[token]
        if piece.startswith("##") and words and len(piece) > 2:
            words[-1] += piece[2:]
        else:
            words.append(piece)
    return [piece for word in words for piece in pieces_of(word)][:POSITIONS]


def begin(kept, settings):
    """From the pre-trained weights: word vectors by their best approximation of that rank, and of each layer the inner units with the largest weights."""
    model = full.pretrained(settings)
    student = Student(len(kept))
    with torch.no_grad():
        words = model.words.weight[kept]
        u, s, v = torch.linalg.svd(words, full_matrices=False)
        root = s[:RANK].sqrt()
        student.words.weight.copy_(u[:, :RANK] * root)
        student.widen.weight.copy_((root[:, None] * v[:RANK]).T)
        student.positions.copy_(model.positions)
        student.norm.load_state_dict(model.norm.state_dict())
        for own, given in zip(student.layers, model.layers):
            strength = given.up.weight.norm(dim=1) * given.down.weight.norm(dim=0)
            units = strength.topk(INNER).indices.sort().values
            state = given.state_dict()
            state["up.weight"], state["up.bias"] = state["up.weight"][units], state["up.bias"][units]
            state["down.weight"] = state["down.weight"][:, units]
            own.load_state_dict(state)
    return student


def learn(student, rows, seed, kept_in):
    shuffle = random.Random(seed)
    plan = [batch for _ in range(EPOCHS) for batch in full.batches(rows, shuffle)]
    head = list(student.head.parameters())
    body = [p for name, p in student.named_parameters() if not name.startswith("head")]
    optimizer = torch.optim.AdamW([{"params": body, "lr": RATE}, {"params": head, "lr": 3 * RATE}], betas=(0.9, 0.98), weight_decay=full.DECAY)
    steps = len(plan)
    warm = max(1, int(full.WARM_UP * steps))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda k: min((k + 1) / warm, max(0.0, (steps - k) / (steps - warm))))
    since, total = time.process_time(), 0.0
    student.train()
    for step, batch in enumerate(plan, 1):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = student(*full.padded([row["tokens"] for row in batch])).float()
        of = lambda name: torch.tensor([float(row[name]) for row in batch])
        apart = F.smooth_l1_loss(logits, of("teacher"))
        loss = OF_TEACHER * apart + (1 - OF_TEACHER) * F.binary_cross_entropy_with_logits(logits, of("label"))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(body + head, 1.0)
        optimizer.step()
        schedule.step()
        total += apart.item()
        if step % 500 == 0:
            torch.save(student.state_dict(), os.path.join(kept_in, "student.pt"))
        if step % 100 == 0 or step == steps:
            print(f"  step {step} of {steps}, from the teacher {total / step:.4f}, {time.process_time() - since:.0f} s of processor", flush=True)


def main(folder):
    torch.set_num_threads(full.THREADS)
    torch.manual_seed(7)
    settings = json.load(open(os.path.join(folder, "settings.json"), encoding="utf-8"))
    vocabulary = open(os.path.join(folder, "vocabulary.txt"), encoding="utf-8").read().rstrip("\n").split("\n")
    shuffle = random.Random(7)
    by_source = collections.defaultdict(list)
    for row in full.rows_of(folder):
        # Each side of a pair of dialects is a row of its own here.
        twin = row.pop("twin", None)
        if twin is not None:
            by_source[(row["part"], row["source"])].append(dict(row, tokens=twin))
        by_source[(row["part"], row["source"])].append(row)
    rows = []
    for (part, source), own in sorted(by_source.items()):
        shuffle.shuffle(own)
        rows += own[: MOST.get(source, 10_000) if part == "training" else 500]
    teach(rows, folder)
    kept, pieces_of = smaller_vocabulary(rows, vocabulary)
    for row in rows:
        row["tokens"] = read_anew(row, vocabulary, pieces_of)
    student = begin(kept, settings)
    training = [row for row in rows if row["part"] == "training"]
    print(f"{len(training)} rows, {len(kept)} pieces, identity {IDENTITY} and {PRONOUN}", flush=True)
    learn(student, training, 7, folder)
    full.report("student", student, [row for row in rows if row["part"] == "choice"])
    target = os.path.join(folder, "student")
    os.makedirs(target, exist_ok=True)
    with open(os.path.join(target, "vocabulary.txt"), "w", encoding="utf-8") as file:
        file.write("\n".join(vocabulary[old] for old in kept) + "\n")
    torch.save(student.state_dict(), os.path.join(target, "model.pt"))
    full.export(student, target)


main(sys.argv[1])
