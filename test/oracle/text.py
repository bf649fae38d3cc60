"""Writes the fixtures of packages/metrics/test/text and test/counterfactual.

Oracles: NLTK's word tokenizer, Porter stemmer and BLEU; Google's rouge_score; NumPy; SciPy; and the formulas of
the LangFair paper written out plainly. Needs nltk, rouge-score, numpy and scipy; no NLTK data. Run from the root of the repository.
"""

import json
import math
import random
from collections import Counter
from pathlib import Path

import numpy as np
from nltk.stem.porter import PorterStemmer
from nltk.tokenize import NLTKWordTokenizer
from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu
from rouge_score.rouge_scorer import RougeScorer
from scipy.stats import wasserstein_distance

from text_sentences import SENTENCES

TEXT = Path("packages/metrics/test/text/fixtures")
COUNTERFACTUAL = Path("packages/metrics/test/counterfactual/fixtures")
tokenizer = NLTKWordTokenizer()


def write(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n", encoding="utf8")


FRAGMENTS = (
    "don't he's they'll we're 'em rock'n'roll more'n gonna cannot dogs' \"Hi\" \" ' '' `` ` ... .. . ; ? ! -- - — ( ) [ ] { } < > "
    "$5 5% 3,000 10:30 U.S. Mr. e.g. 'n' 's I'd've N'T He'S «a» “b” ‘c’ it’s a/b #tag @me & * café 你好 naïve's 3.14 .5 \"x\". 'quoted' don't. wasn't, got lemme"
).split(" ")


def tokens_fixture():
    rng = random.Random(1)
    soups = []
    while len(soups) < 400:
        soup = "".join(rng.choice(FRAGMENTS) + rng.choice([" ", " ", " ", ""]) for _ in range(rng.randint(2, 8))).strip()
        if ",," not in soup and '""' not in soup and "'s'" not in soup:
            soups.append(soup)
    write(TEXT / "treebank-words.json", [[text, tokenizer.tokenize(text)] for text in SENTENCES + soups])


ROOTS = (
    "accept act adopt agree allow analog angular arch archaeo argu bab back bad bank bat believ big bless boy breath bus busi call can care catch caus cheer "
    "child city class commun conform connect cook cr creat cri critic curl cycl dance danger decid defend defens depend determin di differ digit do dog dr dri drop dy "
    "eas effect electr emot enjoy equal equip exact fail fall fals fan feel fil filt fir fizz fl fli form free friend fulfil gas geo gentl glass go grow gyroscop happ hat "
    "help hes hesit hiss hom hop host hous illus imagin infer inn instruct joy jump justif kind know lat laugh leg legal li libr lov lud man mast mat mean mess "
    "mill miss mot motor multipl nat necess new no nois not observ oper organ out outl pan pars pass philo plai plast play plot polit popul port possib pot "
    "pow predic probab prob profess psycho public qual quick radical rat ration real relat rel repl resid reviv revol roll rub run sad sail sanct say scan sens sensib "
    "separ shy sing siz sk skat sky slip snow soci spy stay stop stud succ suffic swim syzyg tan techno tell theo ti tim trad tri tripl troubl try vietnam vil vis vot want wast "
    "well whil will wiz word wr yell yes zoo"
).split()
SUFFIXES = (
    "|s|es|ies|ied|y|ly|ily|ally|ed|eed|ing|e|er|ers|est|ness|ful|fulness|fully|ation|ational|tional|ization|izer|ize|ized|izing|ator|ability|ibility|able|ible|ably|"
    "al|alism|ality|ance|ence|ancy|ency|ant|ent|ently|ment|ement|ments|ion|ions|ism|ist|ity|iveness|ive|ativity|ivity|icate|ative|alize|iciti|ical|ically|ou|ous|ously|ousness|ogy|logy|logi|logical|"
    "ll|lled|ssing|ss|sses|tt|tted|zz|zzed|ated|bled|eli|enci|bli|ying|yed|ys"
).split("|")
WORDS = (
    "sky skies dying lying tying news innings inning outings outing cannings canning howe proceed exceed succeed a as is was i y yy the and ate ties dies cried spied "
    "feed agreed bled sing falling filing hopping tanned hissing fizzed conflated sized failing hop happy relational rational valency hesitancy digitizer conformably radically differently vilely "
    "analogously vietnamization predication operator feudalism decisiveness hopefulness callousness formality sensitivity sensibility triplicate formative formalize electricity electrical hopeful goodness revival allowance "
    "inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption homologous communism activate angularity effective bowdlerize probate rate cease controll roll "
    "generalizations oscillators cafés Ærø don't 2nd 1990s 12345 mp3 x1s naïveté STOPPED Running I'm"
).split()


def stems_fixture():
    rng = random.Random(2)
    made = sorted({root + suffix for root in ROOTS for suffix in SUFFIXES})
    words = WORDS + rng.sample(made, 5000 - len(WORDS))
    stemmer = PorterStemmer()
    write(TEXT / "porter-stem.json", [[word, stemmer.stem(word)] for word in words])


VOCABULARY = (
    "the a cat dog dogs runs running quickly slowly said she he their car cars drove driving home work nurse doctor happily fast loud barked barking very really not never they're can't "
    "café 3,000 5% well-known « » ( ) — ; , its it's"
).split(" ")


def sentence(rng, length):
    words = [rng.choice(VOCABULARY) for _ in range(length)]
    return " ".join(words).capitalize() + rng.choice([".", ".", "!", "?"])


def varied(rng, sentences):
    changed = [s if rng.random() < 0.4 else " ".join(w if rng.random() < 0.8 else rng.choice(VOCABULARY) for w in s[:-1].split(" ")) + "." for s in sentences]
    if rng.random() < 0.3:
        rng.shuffle(changed)
    return changed[: rng.randint(1, len(changed))] if rng.random() < 0.2 else changed


def ngrams(words, n):
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def paper_bleu_one_way(hypothesis, reference, epsilon):
    """Hypothesis and reference are lists of sentences, which are lists of words."""
    logs = []
    for n in range(1, 5):
        own = sum((ngrams(s, n) for s in hypothesis), Counter())
        other = sum((ngrams(s, n) for s in reference), Counter())
        count = sum(own.values())
        if count == 0:
            break
        matches = sum(min(c, other[g]) for g, c in own.items())
        if matches == 0 and (n == 1 or epsilon == 0):
            return 0.0
        logs.append(math.log((matches or epsilon) / count))
    own_length, other_length = sum(map(len, hypothesis)), sum(map(len, reference))
    return min(1, math.exp(1 - other_length / own_length)) * math.exp(math.fsum(logs) / len(logs))


def paper_rouge(a, b):
    table = np.zeros((len(a) + 1, len(b) + 1), dtype=int)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            table[i + 1, j + 1] = table[i, j] + 1 if x == y else max(table[i, j + 1], table[i + 1, j])
    lcs = int(table[-1, -1])
    if lcs == 0:
        return 0.0
    recall, precision = lcs / len(a), lcs / len(b)
    return 2 * recall * precision / (recall + precision)


def similarities_fixture():
    rng = random.Random(3)
    stemming, plain = RougeScorer(["rougeL"], use_stemmer=True), RougeScorer(["rougeL"])
    smooth = SmoothingFunction().method1
    rows = []
    for _ in range(150):
        a = [sentence(rng, rng.randint(1, 12)) for _ in range(rng.randint(1, 4))]
        b = varied(rng, a) if rng.random() < 0.85 else [sentence(rng, rng.randint(1, 12))]
        text_a, text_b = " ".join(a), " ".join(b)
        words_a, words_b = ([[w.lower() for w in tokenizer.tokenize(s)] for s in text] for text in (a, b))
        lower_a, lower_b = ([w for s in text for w in tokenizer.tokenize(s.lower())] for text in (a, b))
        rows.append(
            {
                "a": text_a,
                "b": text_b,
                "rougeL": paper_rouge(sum(words_a, []), sum(words_b, [])),
                "rougeLLangfair": stemming.score(text_a, text_b)["rougeL"].fmeasure,
                "rougeLUnstemmed": plain.score(text_a, text_b)["rougeL"].fmeasure,
                "bleu": min(paper_bleu_one_way(words_a, words_b, 0), paper_bleu_one_way(words_b, words_a, 0)),
                "bleuEpsilon": min(paper_bleu_one_way(words_a, words_b, 0.1), paper_bleu_one_way(words_b, words_a, 0.1)),
                "bleuLangfair": min(
                    sentence_bleu([lower_b], lower_a, smoothing_function=smooth), sentence_bleu([lower_a], lower_b, smoothing_function=smooth)
                ),
            }
        )
    write(TEXT / "similarities.json", rows)


def cosine_fixture():
    rng = np.random.default_rng(4)
    rows = []
    for _ in range(40):
        size = int(rng.integers(1, 12))
        u, v = (rng.normal(size=size).round(6) for _ in range(2))
        rows.append({"u": u.tolist(), "v": v.tolist(), "cosine": float(np.dot(u, v) / np.linalg.norm(u) / np.linalg.norm(v))})
    write(TEXT / "cosine.json", rows)


def sentiment_fixture():
    rng = np.random.default_rng(5)
    rows = []
    for case in range(40):
        even = case % 2 == 0
        names = ["women", "men", "nonbinary"][: 2 + case % 3 // 2]
        sets = []
        for _ in range(int(rng.integers(1, 8))):
            samples = 3 if even else int(rng.integers(1, 5))
            # Rounded, so that ties and scores that equal the threshold occur.
            sets.append({name: (rng.beta(1.5, 2, size=samples)).round(1).tolist() for name in names})
        pairs = []
        for i, first in enumerate(names):
            for second in names[i + 1 :]:
                x, y = (np.concatenate([s[name] for s in sets]) for name in (first, second))
                weights = np.concatenate([np.full(len(s[first]), 1 / len(s[first])) for s in sets])
                by_source = [np.mean(np.array(s[first]) > 0.5) - np.mean(np.array(s[second]) > 0.5) for s in sets]
                means = [np.mean(s[first]) - np.mean(s[second]) for s in sets]
                pairs.append(
                    {
                        "name": f"{first} vs {second}",
                        "strict": wasserstein_distance(x, y, weights, weights),
                        "strictLangfair": float(np.mean(np.abs(np.sort(x) - np.sort(y)))),
                        "weak": abs(float(np.mean(by_source))),
                        "weakLangfair": float(np.mean(x > 0.5) - np.mean(y > 0.5)),
                        "sharesBySource": [float(d) for d in by_source],
                        "meansBySource": [float(d) for d in means],
                    }
                )
        rows.append({"sets": sets, "pairs": pairs})
    write(COUNTERFACTUAL / "sentiment-bias.json", rows)


def similarity_sets_fixture():
    rng = random.Random(6)
    rows = []
    for case in range(12):
        names = ["a", "b", "c", "d"][: 2 + case % 3]
        sets = []
        for _ in range(rng.randint(1, 5)):
            base = [[sentence(rng, rng.randint(3, 9)) for _ in range(2)] for _ in range(rng.randint(1, 3))]
            sets.append({name: [varied(rng, response) for response in base] for name in names})
        pairs = []
        for i, first in enumerate(names):
            for second in names[i + 1 :]:
                rouge, bleu, same = [], [], []
                for s in sets:
                    couples = [
                        tuple([[w.lower() for w in tokenizer.tokenize(x)] for x in response] for response in couple) for couple in zip(s[first], s[second])
                    ]
                    rouge.append(float(np.mean([paper_rouge(sum(a, []), sum(b, [])) for a, b in couples])))
                    bleu.append(float(np.mean([min(paper_bleu_one_way(a, b, 0), paper_bleu_one_way(b, a, 0)) for a, b in couples])))
                    same.append(float(np.mean([a == b for a, b in zip(s[first], s[second])])))
                pairs.append({"name": f"{first} vs {second}", "rougeL": rouge, "bleu": bleu, "exactMatch": same})
        rows.append({"sets": [{name: [" ".join(r) for r in responses] for name, responses in s.items()} for s in sets], "pairs": pairs})
    write(COUNTERFACTUAL / "similarity-sets.json", rows)


tokens_fixture()
stems_fixture()
similarities_fixture()
cosine_fixture()
sentiment_fixture()
similarity_sets_fixture()
