import { InputError } from "@fairexpect/metrics";
import { describeValue } from "@fairexpect/metrics/core";
import type { MatcherContext } from "../context.js";
import { attemptOf, testName } from "../runner.js";

/**
 * What a baseline is called: the name given, else that of the test with the metric, since a test may make a claim about
 * several.
 *
 * @throws InputError if neither is known
 */
export function claimName(context: MatcherContext, matcher: string, name: unknown, title: string): string {
  if (typeof name === "string" && name !== "") return name;
  if (name !== undefined)
    throw new InputError({
      function: matcher,
      argument: "name",
      given: describeValue(name),
      expected: "the name of the baseline",
    });
  const test = testName(context);
  if (test !== undefined) return `${test}: ${title}`;
  throw new InputError({
    function: matcher,
    argument: "name",
    given: "missing, and the runner does not tell which test this is",
    expected: "the name of the baseline",
    advice: 'Name it: toMatchFairnessBaseline("toxicity of replies").',
  });
}

/** Who asked for a baseline, and with which data. */
interface Asked {
  readonly test: string;
  readonly attempt: number;
  /** Absent of a claim that only reads the baseline. */
  readonly data: string | undefined;
}

/** The baselines that the tests of each file have asked for since it began. */
const asked = new Map<string, Map<string, Asked>>();

/** Forgets what an earlier run of the file asked for. */
export function forgetAsked(file: string): void {
  asked.delete(file);
}

/** The names that the tests of a file have asked for. */
export function namesAsked(file: string): ReadonlySet<string> {
  return new Set(asked.get(file)?.keys());
}

/**
 * Notes that a baseline was asked for.
 *
 * @throws InputError if another claim of the same run has its name: the two would be compared with each other
 */
export function noteAsked(
  context: MatcherContext,
  matcher: string,
  file: string,
  name: string,
  data: string | undefined,
): void {
  const names = asked.get(file) ?? new Map<string, Asked>();
  asked.set(file, names);
  const now = { test: testName(context) ?? "", attempt: attemptOf(context), data };
  const before = names.get(name);
  if (before === undefined || data !== undefined) names.set(name, now);
  if (before?.data === undefined || data === undefined || before.data === data || !tellsAttempts(context)) return;
  // Tried again, or repeated: the same claim on other data.
  if (before.test === now.test && (before.attempt !== now.attempt || isRepeated(context))) return;
  throw new InputError({
    function: matcher,
    argument: "name",
    given: `${JSON.stringify(name)}, which another claim of this test file has`,
    expected: "a name of its own for each baseline",
  });
}

function tellsAttempts({ currentTestIdentity, task }: MatcherContext): boolean {
  return currentTestIdentity !== undefined || task !== undefined;
}

function isRepeated({ task }: MatcherContext): boolean {
  return (task?.result?.repeatCount ?? 0) > 0;
}
