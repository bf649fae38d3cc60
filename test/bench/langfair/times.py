"""What LangFair's own functions take, in processor time, on texts and lists that langfair.bench.mjs writes.

No neural model is asked for, so the packages of these are stood in for; so are NLTK's sentence splitter and stop words,
whose data are a download: texts count as one sentence, which only helps LangFair.
"""

import importlib.abc
import importlib.machinery
import json
import sys
import time


class StandIn(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Makes a module of any name that is not installed, and its parts."""

    roots: set[str] = set()

    def find_spec(self, name, path=None, target=None):
        root = name.split(".")[0]
        if root == "langfair" or (root in sys.modules and root not in self.roots):
            return None
        self.roots.add(root)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def exec_module(self, module):
        module.__getattr__ = lambda attribute: type(attribute, (), {})


import nltk  # noqa: E402
import nltk.corpus  # noqa: E402
import nltk.tokenize  # noqa: E402
import numpy  # noqa: E402, F401
import rouge_score.rouge_scorer  # noqa: E402, F401
import vaderSentiment.vaderSentiment  # noqa: E402, F401

sys.meta_path.append(StandIn())

nltk.download = lambda *_, **__: True
nltk.tokenize.sent_tokenize = lambda text, language="english": [text]


class StopWords:
    """In place of NLTK's list, which is a download: as many words as that has."""

    given: list[str] = []

    @classmethod
    def words(cls, *_):
        return cls.given[:198]


nltk.corpus.stopwords = StopWords


def took(work):
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def main():
    data = json.load(open(sys.argv[1], encoding="utf8"))
    first, second, lists = data["first"], data["second"], data["lists"]
    result = {}
    from langfair.metrics.counterfactual.metrics.bleu import BleuSimilarity
    from langfair.metrics.counterfactual.metrics.rougel import RougelSimilarity
    from langfair.metrics.counterfactual.metrics.sentimentbias import SentimentBias
    from langfair.metrics.recommendation.metrics import PRAG, SERP, JaccardSimilarity

    bar = {"show_progress_bars": False}
    values = {}

    def keep(name, metric):
        def work():
            values[name] = float(metric.evaluate(first, second, **bar))

        result[name] = took(work)

    keep("rougeL", RougelSimilarity())
    keep("bleu", BleuSimilarity())
    keep("sentiment", SentimentBias(parity="weak"))
    analyzer = vaderSentiment.vaderSentiment.SentimentIntensityAnalyzer()
    result["vader"] = took(lambda: values.update(vader=[analyzer.polarity_scores(text) for text in first + second]))
    metrics = [JaccardSimilarity(), SERP(), PRAG()]
    result["lists"] = took(lambda: [m.evaluate(a, b) for m in metrics for a, b in lists])
    from langfair.metrics.classification.metrics import (
        FalseDiscoveryRateParity,
        FalseNegativeRateParity,
        FalseOmissionRateParity,
        FalsePositiveRateParity,
        PredictedPrevalenceRateParity,
    )
    StopWords.given = data["stopWords"]
    from langfair.metrics.stereotype.metrics import CooccurrenceBiasMetric, StereotypicalAssociations

    for name, metric in (("cooccurrence", CooccurrenceBiasMetric()), ("associations", StereotypicalAssociations())):
        result[name] = took(lambda: metric.evaluate(data["texts"], show_progress_bars=False))
    column = {name: numpy.array([case[name] for case in data["decisions"]]) for name in ("group", "prediction", "label")}
    rates = [
        PredictedPrevalenceRateParity(),
        FalseNegativeRateParity(),
        FalseOmissionRateParity(),
        FalsePositiveRateParity(),
        FalseDiscoveryRateParity(),
    ]
    result["rates"] = took(
        lambda: [rate.evaluate(column["group"], column["prediction"], column["label"]) for rate in rates]
    )
    print(json.dumps({"milliseconds": result, "values": values}))


main()
