"""The encoder that is trained: the first layers of MiniLM, and a head for one logit."""

import math

import torch
from torch import nn
from torch.nn import functional as F

LAYERS = 4
HEADS = 12
WIDTH = 384
INNER = 1536
POSITIONS = 128
IDENTITY, PRONOUN = 1, 2
DROPOUT = 0.1


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm1 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up = nn.Linear(WIDTH, INNER)
        self.down = nn.Linear(INNER, WIDTH)
        self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        weights = q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS)
        if mask is not None:
            # By hand: of short texts PyTorch's own attention takes three times as long backwards.
            weights = weights.masked_fill(~mask[:, None, None, :], -1e4)
        mixed = weights.softmax(-1).to(v.dtype) @ v
        mixed = mixed.transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.norm1(x + self.out(mixed))
        return self.norm2(x + self.down(F.gelu(self.up(x))))


class Model(nn.Module):
    """The encoder, and a head over the mean and the largest of its vectors."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(30522, WIDTH)
        self.positions = nn.Parameter(torch.zeros(POSITIONS, WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.head = nn.Linear(2 * WIDTH, 1)
        self.dropout = nn.Dropout(DROPOUT)
        nn.init.normal_(self.head.weight, std=0.02)
        nn.init.zeros_(self.head.bias)

    def forward(self, tokens, mask=None, blinded=None):
        """Without a mask all tokens count. `blinded`: vectors that stand in place of those of the blinded words."""
        x = self.words(tokens)
        if blinded is not None:
            for row, token in enumerate((IDENTITY, PRONOUN)):
                x = torch.where((tokens == token)[:, :, None], blinded[row], x)
        x = self.dropout(self.norm(x + self.positions[: tokens.shape[1]]))
        for layer in self.layers:
            x = layer(x, mask)
        if mask is None:
            mean, most = x.mean(1), x.amax(1)
        else:
            seen = mask[:, :, None]
            mean = (x * seen).sum(1) / seen.sum(1)
            most = x.masked_fill(~seen, -1e4).amax(1)
        return self.head(self.dropout(torch.cat([mean, most], 1)))[:, 0]
