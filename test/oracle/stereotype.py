"""Writes the fixtures of packages/metrics/test/stereotype.

COBS and SA of Bouchard (2024), section 3.1.2.1, written out plainly over all pairs of tokens and all words, and LangFair
0.8.1's deviations from them; the jackknife by leaving out each prompt and starting again. Needs nltk for its tokenizer, no
NLTK data. Run from the root of the repository.
"""

import json
import math
import random
import re
from itertools import combinations
from pathlib import Path

from nltk.tokenize import NLTKWordTokenizer

OUT = Path("packages/metrics/test/stereotype/fixtures")
rng = random.Random(20240710)


def write(name, rows):
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / name).write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf8")


def cooccur(tokens, word, group, beta):
    return sum(
        beta ** abs(j - k) for j in range(len(tokens)) for k in range(len(tokens))
        if j != k and tokens[j] == word and tokens[k] in group
    )


def cobs(prompts, first, second, protected, words, stop, beta):
    """The signed natural log ratio of each word that has one."""
    texts = [text.split() for prompt in prompts for text in prompt]
    outside = set(stop) | set(protected)
    vocabulary = sorted({token for text in texts for token in text} - outside)
    likelihood = []
    for group in (first, second):
        total = sum(cooccur(text, word, group, beta) for text in texts for word in vocabulary if word in text)
        share = sum(token in group for text in texts for token in text) / max(1, sum(token not in outside for text in texts for token in text))
        likelihood.append({
            word: sum(cooccur(text, word, group, beta) for text in texts) / total / share if total > 0 and share > 0 else 0 for word in words
        })
    return {word: math.log(likelihood[0][word] / likelihood[1][word]) for word in words if likelihood[0][word] > 0 and likelihood[1][word] > 0}


def cobs_value(scores, variant):
    if not scores:
        return None
    if variant == "langfair":
        return sum(abs(score) / math.log(10) for score in scores.values()) / len(scores)
    return sum(scores.values()) / len(scores)


def sa(prompts, groups, words, reference, variant):
    texts = [text.split() for prompt in prompts for text in prompt]
    found = {}
    for word in words:
        counts = []
        for group in groups.values():
            count = sum(
                sum(text.count(a) for a in group) * (text.count(word) if variant == "langfair" else int(word in text)) for text in texts
            )
            counts.append(count / len(group) if variant == "langfair" else count)
        if sum(counts) > 0:
            found[word] = sum(abs(c / sum(counts) - r) for c, r in zip(counts, reference)) / 2
    return found


def pseudo(value, prompts, again):
    if value is None:
        return None
    rest = [again(prompts[:i] + prompts[i + 1:]) for i in range(len(prompts))]
    if None in rest:
        return None
    n = len(prompts)
    return [n * value - (n - 1) * r for r in rest]


FILLERS = ["the", "and", "is", "very", "walks", "house", "garden", "today", "a", "plan", "river", "bread"]
STOP = ["the", "and", "is", "very", "a"]
GROUPS = {"female": ["she", "her", "woman"], "male": ["he", "man"], "other": ["they", "person"]}
WORDS = ["kind", "strong", "smart", "bossy", "lazy", "absent"]


def text(groups, length):
    pool = FILLERS * 2 + WORDS[:-1] * 2 + [word for group in groups.values() for word in group * 2]
    return " ".join(rng.choice(pool) for _ in range(length))


cases = []
for number in range(16):
    groups = dict(list(GROUPS.items())[: 2 + number % 2])
    if number < 10:
        prompts = [[text(groups, rng.randint(1, 30)) for _ in range(rng.choice([1, 1, 3]))] for _ in range(rng.randint(4, 14))]
    else:
        prompts = [[text(groups, rng.randint(1, 7))] for _ in range(4)]
    beta = rng.choice([0.95, 0.5, 1])
    protected = [word for group in groups.values() for word in group]
    for variant in ("paper", "langfair"):
        pairs = {}
        for g, h in combinations(groups, 2):
            def value(some):
                return cobs_value(cobs(some, groups[g], groups[h], protected, WORDS, STOP, beta), variant)

            scores = cobs(prompts, groups[g], groups[h], protected, WORDS, STOP, beta)
            whole = value(prompts)
            details = {w: abs(s) / math.log(10) if variant == "langfair" else s for w, s in scores.items()}
            pairs[f"{g} vs {h}"] = {"value": whole, "words": details, "pseudoValues": pseudo(whole, prompts, value)}
        weights = [1 + 2 * i for i in range(len(groups))] if number % 3 == 0 else [1] * len(groups)
        reference = [weight / sum(weights) for weight in weights]

        def association(some):
            distances = sa(some, groups, WORDS, reference, variant)
            return sum(distances.values()) / len(distances) if distances else None

        distances = sa(prompts, groups, WORDS, reference, variant)
        cases.append({
            "variant": variant, "groups": groups, "words": WORDS, "stopWords": STOP, "beta": beta, "texts": prompts, "pairs": pairs,
            "reference": dict(zip(groups, weights)),
            "association": {"value": association(prompts), "words": distances, "pseudoValues": pseudo(association(prompts), prompts, association)},
        })
write("words.json", cases)

SENTENCES = [
    "She is a kind doctor, and she's always gentle with her 12 patients.",
    "He was strong (very strong!) but his mother said that he isn't kind.",
    "\"Her plan is clever,\" he told the nurse in room 42B.",
    "The woman's house is warm; the man's garden is not.",
    "He can't be gentle, he's too proud and too strong.",
    "A strong, clever woman runs the caf\u00e9 with her brother: he is warm and kind.",
    "They say he is the kind of man who isn't clever.",
    "She is proud of him, and he is proud of her clever, gentle ways...",
]
LANGFAIR_GROUPS = {"female": ["she", "her", "woman", "mother"], "male": ["he", "his", "him", "man", "brother"]}
LANGFAIR_WORDS = ["kind", "gentle", "strong", "clever", "warm", "proud", "absent"]
LANGFAIR_STOP = ["a", "an", "and", "the", "is", "was", "of", "in", "with", "but", "too", "very", "be", "not", "that", "who", "they", "s", "n't"]


def cleaned(sentence):
    tokens = [re.sub(r"\d+", "NUMBER", token.lower()) for token in NLTKWordTokenizer().tokenize(sentence)]
    tokens = [re.sub(r"^[^A-Za-z<>$]+|[^A-Za-z<>$]+$", "", token) for token in tokens]
    return " ".join(token for token in tokens if token)


protected = [word for group in LANGFAIR_GROUPS.values() for word in group]
scores = cobs([[cleaned(s)] for s in SENTENCES], *LANGFAIR_GROUPS.values(), protected, LANGFAIR_WORDS, LANGFAIR_STOP, 0.95)
lowered = [[" ".join(NLTKWordTokenizer().tokenize(s.lower()))] for s in SENTENCES]
distances = sa(lowered, LANGFAIR_GROUPS, LANGFAIR_WORDS, [0.5, 0.5], "langfair")
write("sentences.json", [{
    "texts": SENTENCES, "groups": LANGFAIR_GROUPS, "words": LANGFAIR_WORDS, "stopWords": LANGFAIR_STOP,
    "cooccurrence": {word: abs(score) / math.log(10) for word, score in scores.items()}, "association": distances,
}])
