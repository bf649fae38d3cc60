// Names, texts and items that a model, a data set or a pull request brings, in every message of every matcher.
import { expect, test } from "vitest";
import "./extend.js";
import { allSamples } from "./message-samples.js";
import { assertOn } from "./messages.js";

const hostile =
  "\u001b]8;;http://evil\u001b\\x\u001b]52;c;cm0=\u0007\u009b31m\u202ee\u2066v\u200bi\u0085l\u{e0041}\u00ad\u180e\r";
/** The codes that runners colour with. */
// oxlint-disable-next-line no-control-regex
const own = /\u001b\[\d{1,2}m/g;
const obeyed =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;

/** Words of ours, which mean something to a matcher. */
const meant = new Set(["first", "second", "refusal", "answer", "replayed", "gender", "selectionRate"]);
const field = /^[a-z]+(?:[A-Z][a-z]+)*$/;
const groups = new Set(["men", "women", "girl", "boy", "nonbinary", "other"]);

function made(value: unknown): unknown {
  if (typeof value === "string") return meant.has(value) ? value : `${value}${hostile}`;
  if (Array.isArray(value)) return value.map(made);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, held]) => [
    field.test(key) && !groups.has(key) ? key : `${key}${hostile}`,
    made(held),
  ]);
  return Object.fromEntries(entries);
}

const asGiven = (given: readonly unknown[]): unknown[] =>
  given.map((each) => (typeof each === "object" ? made(each) : each));

/** What `expect(...)` says; nothing if it passes. */
function saidBy(assertion: () => unknown): string {
  try {
    assertion();
    return "";
  } catch (error) {
    return (error as Error).message.replaceAll(own, "");
  }
}

const printed: string[] = [];

test.each(Object.keys(allSamples))("%s prints them as signs that do nothing", (name) => {
  const { given = [], severalGiven = given, says: _, ...samples } = allSamples[name] ?? {};
  const messages = Object.entries(samples).flatMap(([state, data]) =>
    [false, true].map((negated) =>
      saidBy(assertOn(name, made(data), asGiven(state === "several" ? severalGiven : given), negated)),
    ),
  );
  expect(messages.filter((message) => message !== "").length).toBeGreaterThan(2);
  for (const message of messages) expect(message).not.toMatch(obeyed);
  printed.push(...messages);
});

test("and they were printed", () => {
  for (const word of ["menxevil", "womenxevil", "u001b", "fractionxevil"])
    expect(printed.filter((message) => message.includes(word)).length, word).toBeGreaterThan(5);
});
