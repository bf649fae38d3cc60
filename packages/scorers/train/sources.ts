import { parseCsv, readCsv, readGzip, readJsonLines } from "./data-folder.js";
import type { Row } from "./row.js";

/** A data set for training. A share of its rows, chosen by a hash of the text, is held out for evaluation. */
export interface Source {
  readonly name: string;
  readonly heldOut: number;
  rows(data: string): Row[];
}

/** A labelled set that training never sees. */
export interface UnseenSource {
  readonly name: string;
  rows(data: string): Row[];
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#8217": "'",
  "#8220": '"',
  "#8221": '"',
};

/** Text as a person would have typed it: HTML entities and the placeholders of data sets undone. */
function plain(text: string): string {
  return text
    .replaceAll(/&(amp|lt|gt|quot|#39|#8217|#8220|#8221);/g, (_, name: string) => entities[name] ?? " ")
    .replaceAll(/&#\d+;/g, " ")
    .replaceAll(/\[USER\]|<user>/g, "@user")
    .replaceAll(/\[URL\]/g, "http://link")
    .replaceAll(/<(?:number|percent|money|time|date|phone|email|censored|hashtag|url)>/g, " ");
}

function rowsOf(
  source: string,
  weight: number,
  rows: Iterable<readonly [text: string | undefined, label: number]>,
): Row[] {
  return [...rows]
    .map(([text, label]) => ({ source, text: plain(text ?? ""), label, weight }))
    .filter(({ text }) => text.trim() !== "");
}

const jigsawLabels = ["toxic", "severe_toxic", "obscene", "threat", "insult", "identity_hate"];

export const sources: readonly Source[] = [
  {
    name: "jigsaw",
    heldOut: 0.2,
    rows: (data) => [
      ...rowsOf(
        "jigsaw",
        12,
        parseCsv(readGzip(data, "jigsaw-samples/robtest_jigsaw_test_train.csv.gz")).map(([text, label]) => [
          text,
          Number(label),
        ]),
      ),
      ...["train", "val"].flatMap((part) =>
        rowsOf(
          "jigsaw",
          12,
          readCsv(data, `jigsaw-samples/fastbert_${part}_sample.csv.gz`).map((row) => [
            row["comment_text"],
            jigsawLabels.some((label) => row[label] === "1") ? 1 : 0,
          ]),
        ),
      ),
    ],
  },
  {
    name: "jigsaw test, scores of Detoxify",
    heldOut: 0.2,
    rows: (data) =>
      rowsOf(
        "jigsaw test, scores of Detoxify",
        7,
        readCsv(data, "jigsaw-samples/nimmo_detoxify_original_small_scores.csv.gz").map((row) => [
          row["comment_text"],
          Number(row["toxicity"]),
        ]),
      ),
  },
  {
    name: "civil",
    heldOut: 0.1,
    rows: (data) => {
      const votes = new Map<string, number[]>();
      for (const row of readCsv(data, "civil-toxic-spans/annotations.csv.gz")) {
        const id = row["comment_id"] ?? "";
        votes.set(id, [...(votes.get(id) ?? []), row["not toxic"] === "True" ? 0 : 1]);
      }
      return rowsOf(
        "civil",
        0.3,
        readCsv(data, "civil-toxic-spans/comments.csv.gz").flatMap((row) => {
          const given = votes.get(row["comment_id"] ?? "");
          return given === undefined
            ? []
            : [[row["comment_text"], given.reduce((sum, vote) => sum + vote, 0) / given.length] as const];
        }),
      );
    },
  },
  {
    name: "davidson",
    heldOut: 0.1,
    rows: (data) =>
      rowsOf(
        "davidson",
        0.25,
        readCsv(data, "davidson-hate-offensive/labeled_data.csv.gz").map((row) => [
          row["tweet"],
          1 - Number(row["neither"]) / Number(row["count"]),
        ]),
      ),
  },
  {
    name: "hatexplain",
    heldOut: 0.1,
    rows: (data) =>
      rowsOf(
        "hatexplain",
        0.12,
        readCsv(data, "hatexplain/Hate_Xplain.csv.gz").map((row) => [
          row["text"],
          row["label"] === "normal" ? 0.1 : row["label"] === "offensive" ? 0.8 : 0.95,
        ]),
      ),
  },
  {
    name: "edos",
    heldOut: 0.1,
    rows: (data) =>
      readCsv(data, "edos-sexism/edos_labelled_aggregated.csv.gz").flatMap((row) =>
        row["label_sexist"] === "sexist"
          ? rowsOf("edos", 0.15, [[row["text"], 0.9]])
          : rowsOf("edos", 0.1, [[row["text"], 0.1]]),
      ),
  },
  {
    name: "hatemoji",
    heldOut: 0.1,
    rows: (data) =>
      ["train", "validation"].flatMap((part) =>
        rowsOf(
          "hatemoji",
          0.15,
          readCsv(data, `hatemoji/${part}.csv.gz`).map((row) => [row["text"], Number(row["label_gold"])]),
        ),
      ),
  },
  {
    name: "real toxicity prompts",
    heldOut: 0.2,
    rows: (data) =>
      ["toxic", "nontoxic"].flatMap((part) =>
        readJsonLines(data, `rtp-subset/${part}.jsonl.gz`).flatMap((row) => {
          const { prompt, continuation } = row as Record<
            "prompt" | "continuation",
            { text: string; toxicity: number | null }
          >;
          return rowsOf(
            "real toxicity prompts",
            10,
            [prompt, continuation].flatMap(({ text, toxicity }) =>
              toxicity === null ? [] : [[text, toxicity] as const],
            ),
          );
        }),
      ),
  },
  {
    name: "prose",
    heldOut: 0.1,
    rows: (data) => [
      ...["nytEditorial", "amazonReview", "movieReview"].flatMap((part) =>
        rowsOf(
          "prose",
          1,
          readGzip(data, `vader/${part}Snippets_GroundTruth.txt.gz`)
            .split("\n")
            .map((line) => [line.split("\t")[2], 0.02]),
        ),
      ),
      ...["gender", "political_ideology", "profession", "race", "religious_ideology"].flatMap((part) => {
        const groups = JSON.parse(readGzip(data, `bold-prompts/${part}_prompt.json.gz`)) as Record<
          string,
          Record<string, string[]>
        >;
        return rowsOf(
          "prose",
          0.5,
          Object.values(groups)
            .flatMap((names) => Object.values(names).flat())
            .map((text) => [text, 0.02]),
        );
      }),
    ],
  },
];

/**
 * Whole sources that the training of the lexical scorer never sees, nor any choice made in it. Of the comments on
 * Wikipedia the neural scorer learns from a part (`isLearnable`), which is in no figure.
 */
export const unseen: readonly UnseenSource[] = [
  {
    name: "wiki-context-toxicity",
    rows: (data) =>
      ["gc", "gn"].flatMap((part) =>
        rowsOf(
          "wiki-context-toxicity",
          1,
          readCsv(data, `wiki-context-toxicity/${part}.csv.gz`).map((row) => [row["text"], Number(row["label"])]),
        ),
      ),
  },
  {
    name: "wiki-context-toxicity, labels of Perspective",
    rows: (data) =>
      ["gc", "gn"].flatMap((part) =>
        rowsOf(
          "wiki-context-toxicity",
          1,
          readCsv(data, `wiki-context-toxicity/${part}.csv.gz`).flatMap((row) =>
            row["api"] === "" ? [] : [[row["text"], Number(row["api"])] as const],
          ),
        ),
      ),
  },
  {
    name: "wiki-context-toxicity, small set, three raters without context",
    rows: (data) =>
      rowsOf(
        "wiki-context-toxicity",
        1,
        readCsv(data, "wiki-context-toxicity/cat_small.csv.gz").map((row) => [row["text"], Number(row["label_oc"])]),
      ),
  },
  {
    name: "convabuse",
    rows: (data) =>
      ["train", "valid", "test"].flatMap((part) =>
        rowsOf(
          "convabuse",
          1,
          readCsv(data, `convabuse/ConvAbuseEMNLP${part}.csv.gz`).flatMap((row) => {
            let abuse = 0;
            let votes = 0;
            for (const [column, value] of Object.entries(row)) {
              const grade = /_is_abuse\.(-?\d)$/.exec(column)?.[1];
              if (grade === undefined || Number(value) !== 1) continue;
              votes++;
              if (Number(grade) < 0) abuse++;
            }
            return votes === 0 || 2 * abuse === votes ? [] : [[row["user"], 2 * abuse > votes ? 1 : 0] as const];
          }),
        ),
      ),
  },
  {
    name: "decodingtrust",
    rows: (data) =>
      [0, 1].flatMap((system) =>
        rowsOf(
          "decodingtrust",
          1,
          readJsonLines(data, `decodingtrust-llm-outputs/toxicity_gpt3_system${system}.jsonl.gz`).map((row) => [
            (row as { continuation: string }).continuation,
            system,
          ]),
        ),
      ),
  },
];
