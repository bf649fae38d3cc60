import type { Candidate, Prediction, ReadableSet } from "@fairexpect/metrics";
import { isResponseSet, noAnswers, readResponses } from "@fairexpect/metrics/core";
import { checkArray, describeValue, isObject, wrong } from "../input.js";
import type { CaseRow, Cases } from "./cases.js";

const CALLER = "explore";

/** Reads whatever `explore` takes, and throws unless it can be compared. */
export function readCases(data: unknown): Cases {
  const cases = casesOf(data);
  if (cases.rows.length > 0 && cases.rows.every(({ groups }) => groups.size === 0))
    throw wrong(
      CALLER,
      "replies",
      "prompts without a group",
      "prompts with the group that they are about: { text, group }",
      "Groups are compared: give the prompts theirs, or let counterfactuals vary them.",
    );
  return cases;
}

function casesOf(data: unknown): Cases {
  if (isObject(data) && Array.isArray(data["candidates"])) return ofCandidates(data["candidates"]);
  if (isObject(data) && Array.isArray(data["predictions"])) return ofPredictions(data["predictions"]);
  if (isResponseSet(data)) return ofResponses(data);
  const [first] = Array.isArray(data) ? (data as readonly unknown[]) : [];
  if (isObject(first) && "score" in first) return ofCandidates(data as readonly unknown[]);
  if (isObject(first) && "prediction" in first) return ofPredictions(data as readonly unknown[]);
  throw wrong(
    CALLER,
    "replies",
    describeValue(data),
    "a response set, as respond gives it, candidates { group, score } or predictions { group, prediction }",
  );
}

function ofResponses(set: ReadableSet): Cases {
  const { prompts } = readResponses(CALLER, "replies", set, { include: noAnswers });
  const rows = prompts.flatMap((prompt) => {
    const given = set.prompts[prompt.place];
    if (given === undefined) return [];
    return prompt.responses.map((response, j): CaseRow => {
      const text: unknown = response.text;
      if (typeof text !== "string")
        throw wrong(
          CALLER,
          `replies.prompts[${prompt.place}].responses[${prompt.places[j] ?? j}].text`,
          describeValue(text),
          "a text",
        );
      return {
        ...common(prompt, given),
        cluster: prompt.cluster,
        groups: byName(given.group),
        prompt: prompt.text,
        response,
      };
    });
  });
  return { shape: "responses", rows: ordered(rows) };
}

function ofCandidates(list: readonly unknown[]): Cases {
  const rows = (rowsOf(list, "candidates") as readonly Candidate[]).map((row, i): CaseRow => {
    if (typeof row.score !== "number" || !Number.isFinite(row.score))
      throw wrong(CALLER, `replies[${i}].score`, describeValue(row.score), "a finite number");
    const pool = row.pool === undefined ? undefined : String(row.pool);
    return {
      ...common(row, row),
      cluster: row.cluster ?? row.source ?? pool ?? `#${i}`,
      groups: byName(row.groups ?? row.group),
      prompt: "",
      score: row.score,
      ...(pool !== undefined && { pool }),
    };
  });
  return { shape: "candidates", rows: ordered(rows) };
}

function ofPredictions(list: readonly unknown[]): Cases {
  const rows = (rowsOf(list, "predictions") as readonly Prediction[]).map((row, i): CaseRow => ({
    ...common(row, row),
    cluster: row.cluster ?? row.source ?? row.prompt ?? `#${i}`,
    groups: byName(row.groups ?? row.group),
    prompt: row.prompt ?? "",
    prediction: row.prediction,
    label: row.label,
  }));
  return { shape: "predictions", rows: ordered(rows) };
}

function rowsOf(list: readonly unknown[], name: string): readonly object[] {
  checkArray(CALLER, "replies", list);
  for (const [i, row] of list.entries())
    if (!isObject(row) || typeof row["group"] !== "string")
      throw wrong(CALLER, `replies.${name}[${i}]`, describeValue(row), "an object with the name of a group");
  return list as readonly object[];
}

/** What prompts, candidates and predictions carry alike. */
function common(
  { term, termType, source }: Partial<Pick<Candidate, "term" | "termType" | "source">>,
  { fields }: Pick<Candidate, "fields">,
): Pick<CaseRow, "source" | "term" | "name" | "fields"> {
  const name = termType === "name" ? term : undefined;
  return { source, term, name, fields: isObject(fields) ? fields : {} };
}

function byName(group: unknown): ReadonlyMap<string, string> {
  if (typeof group === "string") return new Map([["", group]]);
  const entries = Object.entries(isObject(group) ? group : {});
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string").sort());
}

/** By cluster, prompt and answer: neither the order given nor the names of groups change what is drawn. */
function ordered(rows: readonly CaseRow[]): CaseRow[] {
  const keyed = rows.map((row) => ({
    row,
    key: [row.cluster, row.prompt, row.term ?? "", row.response?.sample ?? row.score ?? String(row.prediction)],
  }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row);
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [i, own] of a.entries()) {
    const other = b[i] ?? "";
    if (own !== other) return own < other ? -1 : 1;
  }
  return 0;
}
