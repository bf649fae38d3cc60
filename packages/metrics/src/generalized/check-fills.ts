import { InputError } from "../core/input.js";
import type { SequenceVariation } from "./data.js";

/** Throws unless the fills are ascending ranges of tokens that leave as many positions as the source has. */
export function checkFills(
  caller: string,
  path: string,
  fills: SequenceVariation["fills"],
  tokens: number,
  positions: number,
): readonly (readonly [number, number])[] {
  let last = 0;
  let left = tokens;
  for (const [i, [start, end]] of (fills ?? []).entries()) {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < last || end <= start || end > tokens) {
      throw new InputError({
        function: caller,
        argument: `${path}.fills[${i}]`,
        given: `[${start}, ${end}]`,
        expected: `a range of tokens after ${last} and within ${tokens}`,
      });
    }
    last = end;
    left -= end - start - 1;
  }
  if (left !== positions) {
    throw new InputError({
      function: caller,
      argument: path,
      given: `${left} positions (${tokens} tokens, each fill counted once)`,
      expected: `the ${positions} positions of the source's gold tags`,
      advice: "Say in `fills` which tokens each slot took up.",
    });
  }
  return fills ?? [];
}
