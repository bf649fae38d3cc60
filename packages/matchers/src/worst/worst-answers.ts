import type { PairwiseAnswer } from "@fairexpect/metrics";
import type { Worst } from "../examples.js";
import { labelText } from "../format.js";

const NAME_LENGTH = 60;

/** Pairs that were answered otherwise when the candidates changed places. */
export function worstAnswers(received: unknown): Worst {
  return (count) => {
    const held: unknown =
      typeof received === "object" && received !== null && "answers" in received ? received.answers : received;
    if (!Array.isArray(held)) return [];
    const known = new Map<string, PairwiseAnswer>();
    const turned = (held as readonly PairwiseAnswer[]).flatMap((answer) => {
      const { pool, first, second } = answer;
      const before = known.get(JSON.stringify([pool, second, first]));
      known.set(JSON.stringify([pool, first, second]), answer);
      return before === undefined || isSame(before.answer, answer.answer) ? [] : [[before, answer] as const];
    });
    return turned.slice(0, count).map(([before, after]) => ({
      score: 1,
      says: `${before.pool === undefined ? "" : `pool ${labelText(String(before.pool), NAME_LENGTH)}: `}${shownText(before)}; ${shownText(after)}`,
      responses: [],
    }));
  };
}

function isSame(before: PairwiseAnswer["answer"], after: PairwiseAnswer["answer"]): boolean {
  if (before === "first") return after === "second";
  return before === "second" ? after === "first" : before === after;
}

/** "Ana before Bo: Ana". */
function shownText({ first, second, answer }: PairwiseAnswer): string {
  const chosen = answer === "first" ? first : answer === "second" ? second : answer;
  return [first, second, chosen]
    .map((name) => labelText(name, NAME_LENGTH))
    .join("\u0000")
    .replace("\u0000", " before ")
    .replace("\u0000", ": ");
}
