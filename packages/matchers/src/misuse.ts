import type { InputError } from "@fairexpect/metrics";
import { isAsymmetric, type MatcherContext, type MatcherResult } from "./context.js";
import { UNKNOWN_TEST } from "./evidence.js";
import { isInputError } from "./telling-misuse.js";
import { paragraph } from "./paragraph.js";
import { placeOf } from "./place.js";
import { record } from "./record.js";
import { testName } from "./runner.js";

type Matcher = (this: MatcherContext, ...given: never) => MatcherResult;

/** The same matchers, which leave a line of evidence when they throw: misuse is a row of a report too. */
export function recordingMisuse<Matchers extends Readonly<Record<string, Matcher>>>(matchers: Matchers): Matchers {
  const recording = Object.entries(matchers).map(([name, matcher]) => {
    const matches = function (this: MatcherContext, ...given: readonly unknown[]): MatcherResult {
      try {
        return Reflect.apply(matcher, this, given);
      } catch (error) {
        recordMisuse(this, name, given, error);
        throw isInputError(error) ? asMessage(error, matches) : error;
      }
    };
    return [name, matches];
  });
  return Object.fromEntries(recording);
}

/** The same error as runners print it: in lines of 80 columns, and where the matcher was called. */
function asMessage(error: InputError, matcher: Matcher): InputError {
  const head = `${error.name}: `;
  error.message = paragraph(head + error.message).slice(head.length);
  // The caller's line first: of ten lines that a stack holds, none would be left for it.
  Error.captureStackTrace(error, matcher);
  return error;
}

function recordMisuse(context: MatcherContext, matcher: string, given: readonly unknown[], error: unknown): void {
  // Inside an expected value a matcher may be called more than once.
  if (isAsymmetric(context)) return;
  record(() => ({
    version: 2,
    at: placeOf(context),
    label: labelIn(given) ?? testName(context) ?? UNKNOWN_TEST,
    matcher,
    negated: context.isNot === true,
    verdict: "misuse",
    sentence: sentenceOf(matcher, error),
  }));
}

/** What was expected, and no word of what was given, which may be a model's. */
function sentenceOf(matcher: string, error: unknown): string {
  if (!isInputError(error)) return `${matcher} threw ${error instanceof Error ? error.name : "what is no error"}.`;
  const { argument, expected, advice } = error.problem;
  return `${matcher}: ${argument}: expected ${expected}.${advice === undefined ? "" : ` ${advice}`}`;
}

function labelIn(given: readonly unknown[]): string | undefined {
  const options = given.slice(1).at(-1);
  if (typeof options !== "object" || options === null || !("label" in options)) return undefined;
  return typeof options.label === "string" ? options.label : undefined;
}
