import { UNDECLARED_SHARE, withCommas } from "@fairexpect/metrics/core";
import type { MatcherContext } from "../context.js";
import { clusterUnit } from "../count-text.js";
import { atMostLeftOutText, percent } from "../data-text.js";
import { labelText, printable } from "../format.js";
import type { Judged } from "../judged.js";
import { missingData } from "../missing-data.js";
import type { ResolvedOptions } from "../options.js";
import { listed } from "../paragraph.js";
import { runnerCommand } from "../runner-command.js";
import type { BaselineRecord } from "./baseline-record.js";
import { otherGroups } from "./comparability.js";
import { HELD_CONFIDENCE } from "./held-claim.js";
import type { JudgedBaseline } from "./judged-baseline.js";

/** What to do, in words, and the command that does it, which stands on a line of its own to be copied. */
interface Step {
  readonly text: string;
  readonly command?: string;
}

/** What a developer can do about a claim that did not come out, the first thing first. */
export function baselineSteps(
  context: MatcherContext,
  judged: JudgedBaseline,
  { atMostLeftOut }: ResolvedOptions,
  hasCases: boolean,
): string {
  const { record, lacking, measurement } = judged;
  const steps: readonly Step[] =
    record === undefined
      ? [{ text: missingData(measurement) }]
      : lacking.length > 0
        ? [
            {
              text: `At most ${percent(UNDECLARED_SHARE)} of what was asked of a group may be unanswered. If more is to be expected: ${atMostLeftOutText(lacking, atMostLeftOut)}`,
            },
          ]
        : stepsOf(context, judged, record, hasCases);
  return steps.map(stepText).join("\n");
}

/** What to do about a claim that is held and does not pass, in lines of a list. */
export function heldSteps(context: MatcherContext, { held, measurement }: Judged): readonly string[] {
  if (held === undefined || held.passes) return [];
  const { record, isOver, owner } = held;
  if (isOver) {
    const until = `Its day is over: keep to the limit, or agree on another day with ${printable(owner, NAME_LENGTH)} ({ until }).`;
    return [stepText({ text: until })];
  }
  const judged = { verdict: "fail", isAccepted: true, confidence: HELD_CONFIDENCE, measurement } as const;
  return stepsOf(context, judged, record, false).map(stepText);
}

const NAME_LENGTH = 60;
const FILES = "the files under __fairness__/baselines/";

function stepText({ text, command }: Step): string {
  return `${listed([text])}${command === undefined ? "" : `\n      ${command}`}`;
}

/** `.not` claims that a regression is shown, and writes nothing. */
function stepsUnderNot(outcome: BaselineRecord["outcome"], plain: string): readonly Step[] {
  if (outcome === "missing")
    return [
      {
        text: "Store a baseline first, without the `.not`: that claims that a regression is shown, and writes none. Outside CI:",
        command: plain,
      },
    ];
  if (outcome === "notComparable")
    return [
      {
        text: "Measure as the baseline was, with its options and as many samples: `.not` claims that a regression is shown, and writes no baseline.",
      },
    ];
  const more =
    "If there is one, ask more prompts or samples: plan({ baseline, change }) says how many it takes to show it.";
  return [
    { text: "Drop the `.not`: it claims that a regression is shown, and writes no baseline." },
    ...(outcome === "noneShown" ? [{ text: more }] : []),
  ];
}

const RENAMED =
  "If a group has but another name, give it the baseline's: so they are compared. Stored in its place, a regression is accepted unseen.";

const MOST_NAMES = 4;

/** A claim under a new name is compared with nothing: its regression would be stored. */
function otherNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => labelText(JSON.stringify(name), NAME_LENGTH));
  const more = names.length > MOST_NAMES ? ` and ${withCommas(names.length - MOST_NAMES)} more` : "";
  return `The test file has ${names.length === 1 ? "the baseline" : "the baselines"} ${shown.join(", ")}${more}. If this is one of them under another name, give it back its name: stored anew, a regression is accepted unseen.`;
}

function isRenamed({ with: before }: BaselineRecord, measurement: JudgedBaseline["measurement"]): boolean {
  const { gone, added } = before === undefined ? { gone: [], added: [] } : otherGroups(before, measurement);
  return gone.length > 0 && added.length > 0;
}

function stepsOf(
  context: MatcherContext,
  judged: Pick<JudgedBaseline, "verdict" | "isAccepted" | "confidence" | "measurement">,
  record: BaselineRecord,
  hasCases: boolean,
): readonly Step[] {
  const { verdict, isAccepted, confidence, measurement } = judged;
  const { metric } = measurement;
  const { outcome, margin, change } = record;
  const { plain, update } = runnerCommand(context);
  if (outcome === "tooFew") {
    const level = (1 - confidence) / (metric.best === undefined ? 2 : 1);
    const least = Math.ceil(-Math.log2(level) - 1e-9);
    return [
      {
        text: `Ask more: ${least} ${clusterUnit(measurement)} are the least that could show a change at this confidence.`,
      },
    ];
  }
  if (context.isNot === true) return stepsUnderNot(outcome, plain);
  if (change !== "none") return [{ text: `Commit ${FILES}.` }];
  if (outcome === "missing")
    return [
      ...(record.others === undefined ? [] : [{ text: otherNames(record.others) }]),
      { text: "To store it, outside CI:", command: plain },
      { text: `Then commit ${FILES}.` },
    ];
  if (outcome === "notComparable")
    return isAccepted
      ? [
          { text: "Measure as the baseline was, with its options and as many samples, if it was not meant to change." },
          ...(isRenamed(record, measurement) ? [{ text: RENAMED }] : []),
          { text: "To store these values in its place, outside CI:", command: update },
        ]
      : [{ text: "Compare with a release that was measured alike." }];
  if (outcome === "regressed" && verdict === "fail")
    return [
      ...(hasCases ? [{ text: "Read the worst cases above first: they carry the change." }] : []),
      ...(isAccepted
        ? [
            {
              text: "To accept it on purpose:",
              command: `FAIREXPECT_UPDATE=accept FAIREXPECT_REASON="why" ${plain}`,
            },
          ]
        : [{ text: "Mend it: what is compared with a kept release alone cannot be accepted." }]),
    ];
  if (margin?.isShown !== false) return [];
  return margin.hinderedBy === undefined
    ? [{ text: "Ask more prompts or samples: plan({ baseline, change }) says how many a margin takes." }]
    : [{ text: "Leave requireShown out: then it is red only if a regression is shown." }];
}
