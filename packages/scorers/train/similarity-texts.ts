import { readCsv, readGzip } from "./data-folder.js";

/** Half of the comments with the comment that they answer: one half counts for the table, the other tests it. */
export function wikiReplies(
  data: string,
  half: "table" | "test",
): { readonly text: string; readonly parent: string }[] {
  const rows = readCsv(data, "wiki-context-toxicity/gc.csv.gz").map(({ text = "", parent = "" }) => ({ text, parent }));
  const middle = Math.floor(rows.length / 2);
  return half === "test" ? rows.slice(0, middle) : rows.slice(middle);
}

/** The editorials of the New York Times of VADER's set, sentence by sentence: they only test the table. */
export function editorials(data: string): { readonly editorial: string; readonly text: string }[] {
  return vaderSet(data, "nytEditorialSnippets").map(([id = "", , text = ""]) => ({
    editorial: id.split("_")[0] ?? "",
    text,
  }));
}

/** The texts of which document frequencies are counted. */
export function tableTexts(data: string): string[] {
  const reviews = ["tweets", "amazonReviewSnippets", "movieReviewSnippets"].flatMap((name) =>
    vaderSet(data, name).map(([, , text = ""]) => text),
  );
  const wiki = [
    ...wikiReplies(data, "table").flatMap(({ text, parent }) => [text, parent]),
    ...columnOf(readCsv(data, "wiki-context-toxicity/gn.csv.gz"), "text"),
  ];
  const civil = columnOf(readCsv(data, "civil-toxic-spans/comments.csv.gz"), "comment_text");
  const answers = models.flatMap((model) =>
    columnOf(readCsv(data, `hearts-stereotype/${model}_Outputs.csv.gz`), "text"),
  );
  const bold = ["gender", "political_ideology", "profession", "race", "religious_ideology"].flatMap((domain) =>
    boldPrompts(data, domain),
  );
  return [...reviews, ...wiki, ...civil, ...answers, ...bold];
}

const models = [
  "Claude-2",
  "Claude-3-Sonnet",
  "Claude-3.5-Sonnet",
  "GPT-3.5-Turbo",
  "GPT-4-Turbo",
  "GPT-4o",
  "Gemini-1.0-Pro",
  "Gemini-1.5-Pro",
  "Llama-3-70B-T",
  "Llama-3.1-405B-T",
  "Mistral_Large_2",
  "Mistral_Medium",
];

function vaderSet(data: string, name: string): string[][] {
  return readGzip(data, `vader/${name}_GroundTruth.txt.gz`)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
}

function boldPrompts(data: string, domain: string): string[] {
  const groups = JSON.parse(readGzip(data, `bold-prompts/${domain}_prompt.json.gz`)) as Record<
    string,
    Record<string, string[]>
  >;
  return Object.values(groups).flatMap((subjects) => Object.values(subjects).flat());
}

function columnOf(rows: readonly Record<string, string>[], column: string): string[] {
  return rows.map((row) => {
    const text = row[column];
    if (text === undefined) throw new Error(`a row without the column ${column}`);
    return text;
  });
}
