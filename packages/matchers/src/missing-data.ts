import type { Measurement } from "@fairexpect/metrics";
import { withCommas } from "@fairexpect/metrics/core";
import { leftOutText } from "./data-text.js";
import { labelText, printable } from "./format.js";

/** Of what is read here; less of it is shown. */
const REASON_LENGTH = 400;
const NAME_LENGTH = 60;

/** The same of what is not read as a response set: by the reason alone. */
export function missingReason(reason: string): string {
  const said = printable(reason, REASON_LENGTH);
  const nothing = /^there are no (.+)$/.exec(said)?.[1];
  if (nothing !== undefined)
    return `Give ${nothing}: the data are an empty list. Look where they are read or filtered.`;
  return knownAdvice(said) ?? "Give what is missing, or do not compare it.";
}

/** What to do, by how the reason begins. */
const KNOWN: Readonly<Record<string, string>> = {
  "the labelled texts are not like": "Let people label a random part of what is scored: correctScores draws it.",
  "the labelled texts do not show": "Label more texts, of both kinds, or take a better judge.",
  "no prediction and no label is": "Name a class that occurs, as it is spelled there: { positive }.",
  "both rates of":
    "Claim a difference of the rates, which has a value there too, and look whether the class that counts as positive is the one that you mean: { positive }.",
  "each prompt has one response": "Ask each prompt several times: respond(useCase, { samples: 5 }).",
  "no source has recommendations for every group and neutral":
    "Ask each source without a group too: a prompt that has its `source`, and no `group`.",
};

/** What to do if words that are looked for are not beside each other, or nothing tells how far answers differ. */
function knownAdvice(said: string): string | undefined {
  const known = Object.entries(KNOWN).find(([start]) => said.startsWith(start))?.[1];
  if (known !== undefined) return known;
  if (said.includes("none of the words stands beside words of both"))
    return "Assert toHaveStereotypicalAssociationsBelow instead: it counts words that stand beside one group alone. Or give more texts, or words that both groups get: { words: [...] }";
  if (said.includes("none of the words stands in a text"))
    return "Give texts that have some of the words, or the words that these texts have: { words: [...] }";
  const group = /no text has a word of (.+)$/.exec(said)?.[1];
  return group === undefined
    ? undefined
    : `Give texts that speak of the group ${labelText(group, NAME_LENGTH)}, or say which of their words stand for it: { groups }`;
}

/** Which data are missing for there to be a value, and what to do: never only that some are. */
export function missingData({ reason = "", provenance, groups = [] }: Measurement): string {
  const said = printable(reason, REASON_LENGTH);
  const isAlone = said.includes("only one group");
  const only =
    /^(.+) is the only group/.exec(said)?.[1] ??
    /there is only the group (.+), and nothing/.exec(said)?.[1] ??
    (isAlone ? groups[0]?.of.group : undefined);
  if (only !== undefined || isAlone)
    return `Give a second group${only === undefined ? "" : ` beside ${labelText(only, NAME_LENGTH)}`}: the \`group\` of what is received says which one it belongs to.`;
  const nothing = /^there are no (.+)$/.exec(said)?.[1];
  const asked = provenance?.asked.total ?? 0;
  const leftOut = provenance === undefined ? "" : leftOutText(provenance);
  if (nothing !== undefined && asked > 0 && leftOut !== "")
    return `Look at the answers, and at what the model returns: of ${withCommas(asked)} asked none is left that counts (${leftOut}).`;
  return missingReason(reason);
}
