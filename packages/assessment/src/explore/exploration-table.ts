import { columnsOf, headOf, safeLine, safeText } from "@fairexpect/metrics/core";
import { describeValue, isObject, wrong } from "../input.js";
import type { Exploration, ExploredGroup, ExploredOutcome } from "./exploration.js";

const WIDTH = 80;
const LONGEST_NAME = 40;
const MOST_GROUPS = 8;
/** What the lines of code may use, and the door that has it. */
const IMPORTS = [
  ["fairexpect/metrics", ["outcomesOf", "scoresOf"]],
  ["fairexpect/assessment", ["manners"]],
  ["fairexpect/responses", ["looksLikeRefusal"]],
  ["fairexpect/scorers", ["compoundSentiment", "sentiment", "toxicity"]],
] as const;
const LIMITS = "Limits in it are a tenth, or half of what was shown if that is less: choose your own before you look.";

/**
 * What `explore` found as a text of 80 columns, safe to print: all outcomes by group, those first that the tested half
 * showed, the worst first, each with the line of code that asserts it; and what could not be shown.
 *
 * @throws InputError if it is no exploration, as the promise of one
 * @example
 * const prompts = [0, 1].map((i) => ({ text: `${i}`, group: "women", responses: [{ text: "Gladly.", sample: 0 }] }));
 * explorationTable(await explore({ prompts })) // "Nothing was shown to differ: 0 differences were tested on 1 cluster.\n\nKeep in mind\n  There is one group only: nothing can be compared."
 * @since 0.1.0
 */
export function explorationTable(exploration: Exploration): string {
  if (!isObject(exploration) || !("findings" in exploration))
    throw wrong("explorationTable", "exploration", describeValue(exploration), "what explore resolved to");
  const { findings, outcomes, split, tests, level, notes } = exploration;
  const half = counted(split.tested, split.unit.slice(0, -1));
  const rest = outcomes.filter(({ shown, difference }) => !shown && difference !== 0);
  const same = [...new Set(outcomes.flatMap(({ outcome, difference }) => (difference === 0 ? outcome : [])))];
  const isOne = findings.length === 1;
  const head =
    findings.length === 0
      ? `Nothing was shown to differ: ${counted(tests, "difference")} ${tests === 1 ? "was" : "were"} tested on ${half}.`
      : `${counted(findings.length, "difference")} between groups ${isOne ? "was" : "were"} shown on ${half} that had not been looked at. If nothing differed, at most ${percent(level)} of runs would show any.`;
  const imports = importsOf([...findings, ...rest]);
  return [
    ...wrapped(head, ""),
    ...findings.flatMap((finding, i) => ["", ...block(finding, `${i + 1}. `)]),
    ...(rest.length === 0 ? [] : ["", "Not shown", ...rest.flatMap((each) => ["", ...block(each, "- ")])]),
    ...(same.length === 0 ? [] : ["", ...wrapped(safeLine(`The same in all groups: ${same.join(", ")}.`), "")]),
    ...(imports.length === 0 ? [] : ["", "The code needs", ...imports]),
    ...(findings.length + rest.length === 0 ? [] : wrapped(LIMITS, "")),
    ...(notes.length === 0 ? [] : ["", "Keep in mind", ...notes.flatMap((note) => wrapped(safeLine(note), "  "))]),
  ].join("\n");
}

function block(outcome: ExploredOutcome, mark: string): readonly string[] {
  const { outcome: called, kind, attributes, within, groups, separation, pValue, also, example, code } = outcome;
  const about = [
    attributes.length === 0 ? undefined : `by ${attributes.join(" × ")}`,
    within === undefined ? undefined : `within ${within.field} ${within.value}`,
  ].filter((part) => part !== undefined);
  const indent = " ".repeat(mark.length);
  const measured = [
    groupsText(groups, kind),
    `apart ${Math.abs(separation).toFixed(2)}`,
    ...(pValue === undefined ? [] : [`p ${pValue < 0.001 ? "< 0.001" : pValue.toFixed(3)}`]),
  ];
  const hanging = wrapped(safeLine([called, ...about].join(", ")), indent);
  return [
    `${mark}${(hanging[0] ?? "").trimStart()}`,
    ...hanging.slice(1),
    ...wrapped(safeLine(measured.join("; ")), indent),
    ...(also.length === 0 ? [] : wrapped(safeLine(`with it: ${also.join(", ")}`), indent)),
    ...(example === undefined ? [] : wrapped(safeLine(`as in: ${example}`), indent)),
    ...safeText(code)
      .split("\n")
      .map((line) => `${indent}${line}`),
  ];
}

function groupsText(groups: readonly ExploredGroup[], kind: ExploredOutcome["kind"]): string {
  const told = ({ group, value }: ExploredGroup): string =>
    `${cut(group)} ${kind === "share" ? percent(value) : String(Number(value.toPrecision(3)))}`;
  if (groups.length <= MOST_GROUPS) return groups.map(told).join(", ");
  const half = MOST_GROUPS / 2;
  return [
    ...groups.slice(0, half).map(told),
    `${groups.length - MOST_GROUPS} between`,
    ...groups.slice(-half).map(told),
  ].join(", ");
}

function importsOf(outcomes: readonly ExploredOutcome[]): readonly string[] {
  return IMPORTS.flatMap(([door, names]) => {
    const used = names.filter((name) => outcomes.some(({ code }) => new RegExp(`\\b${name}[(.]`).test(code)));
    return used.length === 0 ? [] : [`import { ${used.join(", ")} } from "${door}";`];
  });
}

/** In lines of at most 80 columns; a word that is longer is broken. */
function wrapped(text: string, indent: string): readonly string[] {
  const width = WIDTH - indent.length;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    let left = word;
    if (line !== "" && columnsOf(line) + 1 + columnsOf(left) > width) {
      lines.push(line);
      line = "";
    }
    while (columnsOf(left) > width) {
      const head = headOf(left, width);
      lines.push(head);
      left = left.slice(head.length);
    }
    line = line === "" ? left : `${line} ${left}`;
  }
  return [...lines, line].map((each) => indent + each);
}

function cut(name: string): string {
  return columnsOf(name) <= LONGEST_NAME ? name : `${headOf(name, LONGEST_NAME - 3)}...`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
