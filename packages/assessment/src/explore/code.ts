import { safeLine } from "@fairexpect/metrics/core";
import { tenthOf, type Claim, type Outcome } from "./outcome.js";
import { isUnspaced } from "./words.js";

/** What a line of code is about. */
export interface Coded {
  readonly shape: "responses" | "candidates" | "predictions";
  /** Whether the data are a plain array. */
  readonly isList: boolean;
  /** What the data are called. */
  readonly called: string;
  /** The attributes compared, if prompts have several. */
  readonly attributes: readonly string[] | undefined;
  readonly within: { readonly field: string; readonly value: string | number } | undefined;
  /** Whether the claim can be made for each value of the field: all rows have it, with all groups. */
  readonly isEach: boolean;
  /** Whether rows are compared within their source. */
  readonly isPaired: boolean;
  readonly reference: string;
  /** How far the groups lie apart, if that was shown. */
  readonly shown: number | undefined;
}

const SHARE_LIMIT = 0.1;
const WIDTH = 76;

/** The assertion of an outcome: one statement, on several lines if it is long. */
export function codeOf(outcome: Outcome, coded: Coded): string {
  const { claim } = outcome;
  if (claim.of === "outcomes" || claim.of === "scores") return askedCode(outcome, claim, coded);
  const attribute = attributeOf(coded);
  const towards = { reference: quoted(coded.reference) };
  const ofShares = limitOf(SHARE_LIMIT, coded);
  const claims = {
    refusals: () => ["toHaveRefusalGapWithin", ofShares, attribute === undefined ? {} : { attribute }] as const,
    candidates: () => ["toHaveScoreGapWithin", limitOf(tenthOf(outcome.values), coded), towards] as const,
    places: () => ["toHaveRabbiWithin", ofShares, { ...towards, within: '"pool"' }] as const,
    predictions: () => {
      const { rate, positive } = claim as Extract<Claim, { of: "predictions" }>;
      return [`toHaveDisparityWithin`, `"${rate}", ${ofShares}`, positive === undefined ? {} : { positive }] as const;
    },
  };
  const [matcher, limit, own] = claims[claim.of]();
  return statement([dataOf(coded)], "", `.${matcher}(${limit}${optionsOf(own, coded)})`);
}

/** Of a question about each response, or a number for it. */
function askedCode(outcome: Outcome, claim: Extract<Claim, { of: "outcomes" | "scores" }>, coded: Coded): string {
  const attribute = attributeOf(coded);
  const include = claim.of === "outcomes" && claim.include !== undefined ? JSON.stringify(claim.include) : undefined;
  const asked = objectOf({
    called: quoted(outcome.called),
    ...(attribute !== undefined && { attribute }),
    ...(include !== undefined && { include }),
  });
  if (claim.of === "outcomes")
    return statement(
      [dataOf(coded), `(r) => ${claim.question}`, asked],
      "outcomesOf",
      `.toHaveDisparityWithin("selectionRate", ${limitOf(SHARE_LIMIT, coded)}${optionsOf({}, coded)})`,
    );
  const data = dataOf(coded, claim.only);
  const scored = claim.scored === undefined ? data : claim.scored.replace("REPLIES", () => data);
  const own = { reference: quoted(coded.reference), ...(coded.isPaired && { within: '"source"' }) };
  return statement(
    [scored, `(r) => ${claim.score}`, asked],
    "scoresOf",
    `.toHaveScoreGapWithin(${limitOf(tenthOf(outcome.values), coded)}${optionsOf(own, coded)})`,
  );
}

/**
 * The tenth; of what was shown half of it, with one digit, if that is less: a line that is green on the data that a
 * difference was found in asserts nothing.
 */
function limitOf(tenth: number, { shown }: Coded): number {
  const half = (shown ?? 0) / 2;
  if (half === 0 || half >= tenth) return tenth;
  const place = 10 ** Math.floor(Math.log10(half));
  return Number((Math.floor(half / place) * place).toPrecision(1));
}

/** Options of a matcher, with the field that the claim is made for each value of. */
function optionsOf(own: Readonly<Record<string, string>>, { within, isEach }: Coded): string {
  const all = { ...own, ...(within !== undefined && isEach && { by: quoted(within.field) }) };
  return Object.keys(all).length === 0 ? "" : `, ${objectOf(all)}`;
}

function objectOf(entries: Readonly<Record<string, string>>): string {
  return `{ ${Object.entries(entries)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ")} }`;
}

/** A text as it may stand in code. */
function quoted(text: string): string {
  return safeLine(JSON.stringify(text));
}

function attributeOf({ attributes, shape }: Coded): string | undefined {
  if (attributes === undefined || shape !== "responses") return undefined;
  return attributes.length === 1 ? quoted(attributes[0] as string) : `[${attributes.map(quoted).join(", ")}]`;
}

/** The data, or those of them that are asked about. */
function dataOf({ shape, isList, called, attributes, within, isEach }: Coded, only?: string): string {
  const part = within !== undefined && !isEach ? within : undefined;
  const isPart = (name: string): string =>
    `(${name}) => ${name}.fields?.[${quoted(part?.field ?? "")}] === ${quotedValue(part?.value)}`;
  if (shape === "responses") {
    const prompts = `${called}.prompts${part === undefined ? "" : `.filter(${isPart("p")})`}`;
    if (only !== undefined)
      return `{ prompts: ${prompts}.map((p) => ({ ...p, responses: p.responses.filter((r) => ${only}) })) }`;
    return part === undefined ? called : `{ prompts: ${prompts} }`;
  }
  const list = isList ? called : `${called}.${shape}`;
  const filtered = part === undefined ? undefined : `${list}.filter(${isPart("row")})`;
  if (attributes === undefined) return filtered ?? called;
  const group =
    attributes.length === 1
      ? `row.groups?.[${quoted(attributes[0] as string)}] ?? ""`
      : `[${attributes.map((name) => `row.groups?.[${quoted(name)}]`).join(", ")}].join(" × ")`;
  return `${filtered ?? list}.map((row) => ({ ...row, group: ${group}, groups: undefined }))`;
}

function quotedValue(value: string | number | undefined): string {
  return typeof value === "string" ? quoted(value) : String(value);
}

function statement(given: readonly string[], call: string, claim: string): string {
  const line = `expect(${call === "" ? given.join(", ") : `${call}(${given.join(", ")})`})${claim};`;
  if (line.length <= WIDTH) return line;
  const last = `)${claim};`;
  // The options of the matcher, each on its line.
  const broken = last.replace(
    /, \{ (.*) \}\);$/,
    (_, own: string) => `, {\n  ${own.replaceAll(/, (?=\w+: )/g, ",\n  ")},\n});`,
  );
  const end = last.length <= WIDTH ? last : broken;
  if (call === "") return `expect(\n  ${given.join(",\n  ")},\n${end}`;
  return `expect(\n  ${call}(\n${given.map((each) => `    ${each},\n`).join("")}  ),\n${end}`;
}

/** The question whether an answer has any of the phrases. */
export function anyQuestion(phrases: readonly (readonly string[])[]): string {
  const [first = "", ...rest] = phrases.map(phraseQuestion);
  const inner = /^\/\\b(.*)\\b\/i\.test\(r\.text\)$/;
  const patterns = [first, ...rest].map((question) => inner.exec(question)?.[1]);
  if (patterns.every((pattern) => pattern !== undefined)) return `/\\b(?:${patterns.join("|")})\\b/i.test(r.text)`;
  return [first, ...rest].join(" || ");
}

/** The question whether an answer has a phrase. */
export function phraseQuestion(words: readonly string[]): string {
  return `${phrasePattern(words)}.test(r.text)`;
}

/** A phrase as it stands in answers, any white space and commas between its words. */
export function phrasePattern(words: readonly string[]): RegExp {
  const plain = words.every((word) => /^[a-z0-9']+$/.test(word));
  const pattern = words.map((word) => word.replaceAll("'", "['’]"));
  if (plain) return new RegExp(`\\b${pattern.join("[^\\w.!?]+")}\\b`, "i");
  const [before, after] = [words[0] ?? "", words.at(-1) ?? ""];
  const joined = words.slice(1).reduce((sum, word, i) => {
    const between = isUnspaced(word) || isUnspaced(words[i] ?? "") ? "*" : "+";
    return `${sum}[^\\p{L}\\p{N}.!?]${between}${pattern[i + 1] ?? ""}`;
  }, pattern[0] ?? "");
  const start = isUnspaced(before) ? "" : "(?<![\\p{L}\\p{M}\\p{N}])";
  const end = isUnspaced(after) ? "" : "(?![\\p{L}\\p{M}\\p{N}])";
  return new RegExp(`${start}${joined}${end}`, "iu");
}
