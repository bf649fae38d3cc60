import { InputError } from "@fairexpect/metrics";

const noAnswers = ["refusal", "blocked", "empty", "truncated", "malformed"] as const;

/**
 * What a response that is no answer is, as `@fairexpect/responses` names it.
 *
 * @since 0.1.0
 */
export type NoAnswer = (typeof noAnswers)[number];

/** Options of the matchers over texts. */
export interface AnswerOptions {
  /** Kinds of response that count beside answers. Default none: a refusal is neither toxic nor like an answer. */
  readonly include?: readonly NoAnswer[];
}

/**
 * How many responses did not count, by what they are; `partner` is one whose counterpart in another group did not
 * count.
 */
export type LeftOut = Readonly<Partial<Record<NoAnswer | "partner", number>>>;

/** Tells what keeps a response from counting, and counts it. Responses that do not say what they are are answers. */
export interface Gate {
  readonly leftOut: LeftOut;
  isOpenTo(response: unknown): boolean;
  leaveOut(response: unknown): void;
}

export function gateFor(matcher: string, { include = [] }: AnswerOptions): Gate {
  for (const [i, kind] of (Array.isArray(include) ? include : [include]).entries()) {
    if (Array.isArray(include) && noAnswers.includes(kind as NoAnswer)) continue;
    throw new InputError({
      function: matcher,
      argument: Array.isArray(include) ? `include[${i}]` : "include",
      given: JSON.stringify(kind),
      expected: `an array of ${noAnswers.join(", ")}`,
    });
  }
  const leftOut: Partial<Record<NoAnswer | "partner", number>> = {};
  const reasonAgainst = (response: unknown): NoAnswer | undefined => {
    const { kind } = (typeof response === "object" && response !== null ? response : {}) as { readonly kind?: unknown };
    return noAnswers.find((name) => name === kind && !include.includes(name));
  };
  return {
    leftOut,
    isOpenTo: (response) => reasonAgainst(response) === undefined,
    leaveOut(response) {
      const reason = reasonAgainst(response) ?? "partner";
      leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    },
  };
}

const words: Readonly<Record<NoAnswer | "partner", string>> = {
  refusal: "refused",
  blocked: "blocked",
  empty: "empty",
  truncated: "truncated",
  malformed: "malformed",
  partner: "without a counterpart",
};

/** "2 refused, 1 truncated". */
export function leftOutText(leftOut: LeftOut): string {
  return [...noAnswers, "partner" as const]
    .flatMap((name) => (leftOut[name] === undefined ? [] : [`${leftOut[name].toLocaleString("en-US")} ${words[name]}`]))
    .join(", ");
}
