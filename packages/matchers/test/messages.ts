// Every message that a matcher has, from one table of samples: a new matcher without them fails `every-matcher.test.ts`.
import { stripVTControlCharacters } from "node:util";
import { expect } from "vitest";
import { messageOf } from "./extend.js";
import { allSamples } from "./message-samples.js";

/** What a matcher can say, and which of its samples makes it say so. */
const STATES = [
  ["fail", "fail", false],
  ["the opposite of a pass", "pass", true],
  ["inconclusive", "open", false],
  ["inconclusive under .not", "open", true],
  ["undefined", "undefined", false],
  ["undefined under .not", "undefined", true],
  ["missing data", "missing", false],
  ["missing data under .not", "missing", true],
  ["several claims", "several", false],
  ["several claims under .not", "several", true],
  ["misuse", "misuse", false],
  ["misuse under .not", "misuse", true],
] as const satisfies readonly (readonly [state: string, sample: keyof (typeof allSamples)[string], negated: boolean])[];

/** The messages of one matcher, each under the state that it is of, as a terminal of 80 columns shows them. */
export function messagesOf(name: string, sample = allSamples[name]): string {
  if (sample === undefined) throw new Error(`${name} has no samples`);
  return STATES.flatMap(([state, key, negated]) => {
    if (!(key in sample) || sample[key] === undefined) return [];
    const given = key === "several" ? (sample.severalGiven ?? sample.given) : sample.given;
    const assertion = assertOn(name, sample[key], given, negated);
    // What is shown to break a claim about several groups passes under .not, and says nothing.
    if (negated && key === "several" && passes(assertion)) return [];
    const message = stripVTControlCharacters(messageOf(assertion, `${name} on its sample "${key}"`));
    return [`--- ${state} ---\n${message.replaceAll(/ +$/gm, "")}`];
  }).join("\n\n");
}

function passes(assertion: () => unknown): boolean {
  try {
    assertion();
    return true;
  } catch {
    return false;
  }
}

/** `expect(received).name(...given)`, or its negation. */
export function assertOn(name: string, received: unknown, given: readonly unknown[], negated = false): () => unknown {
  return () => {
    const assertion: object = negated ? expect(received).not : expect(received);
    const matcher: unknown = Reflect.get(assertion, name);
    if (typeof matcher !== "function") throw new Error(`${name} is not registered`);
    return Reflect.apply(matcher, assertion, given);
  };
}
