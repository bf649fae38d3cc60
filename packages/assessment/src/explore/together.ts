import type { Chosen } from "./chosen.js";
import { anyQuestion } from "./code.js";
import type { Comparison } from "./comparison.js";
import { groupValues } from "./effect.js";
import type { Outcome } from "./outcome.js";

/** So many phrases of a group are asked about at once, the most distinctive of them. */
const MOST_TOGETHER = 6;

/**
 * The phrases of each group as one question: whether an answer has any of them. A model that calls women now helpful,
 * now warm or patient differs little by each word, and much by all.
 */
export function phrasesTogether(chosen: readonly Chosen[]): readonly Chosen[] {
  const lists = new Map<string, Chosen[]>();
  const numbers = new Map<Comparison, number>();
  for (const each of chosen) {
    const [most] = groupValues(each.comparison, each.outcome.values);
    const number = numbers.get(each.comparison) ?? numbers.size;
    numbers.set(each.comparison, number);
    const key = `${number} ${most?.group ?? ""}`;
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    if (list.length < MOST_TOGETHER) list.push(each);
  }
  return [...lists.values()].flatMap((list) => {
    const [first] = list;
    return first === undefined || list.length < 2 ? [] : [{ comparison: first.comparison, outcome: anyOf(list) }];
  });
}

function anyOf(list: readonly Chosen[]): Outcome {
  const phrases = list.flatMap(({ outcome }) => outcome.phrases ?? []);
  const names = phrases.map((words) => words.join(" "));
  const [first] = list;
  return {
    called: `mentions of ${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`,
    kind: "share",
    values: Float64Array.from(first?.outcome.values ?? [], (value, row) =>
      Number.isNaN(value) ? value : Math.max(...list.map(({ outcome }) => outcome.values[row] ?? 0)),
    ),
    claim: { of: "outcomes", question: anyQuestion(phrases) },
    phrases,
  };
}
