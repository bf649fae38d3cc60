import { fairnessMatchers } from "@fairexpect/matchers";
import { describe, expect, test } from "vitest";
import { allSamples } from "./message-samples.js";
import { messagesOf } from "./messages.js";

/** What a baseline says has tests of its own. */
const names = Object.keys(fairnessMatchers).filter((name) => name !== "toMatchFairnessBaseline");

test("every matcher has the samples that its messages are made of", () => {
  expect(Object.keys(allSamples).toSorted()).toEqual(names.toSorted());
});

describe.each(names)("the messages of %s", (name) => {
  const messages = messagesOf(name);

  test("are as they were read and found good", async () => {
    await expect(messages).toMatchFileSnapshot(`./__messages__/${name}.txt`);
  });

  test("keep to 80 columns, name no rate as code does, and give no figure to four places", () => {
    for (const line of messages.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80);
    const own = messages.split(/^--- /m).filter((message) => !message.startsWith("misuse"));
    expect(own.join("")).not.toMatch(/(true|false)(Positive|Negative)|selectionRate|NaN|undefined (to|for)/);
    expect(own.join("").replaceAll(/seeds? [\d, ]+/g, "")).not.toMatch(/\d\.\d{4,}|\d{2}\.\d{2,}/);
  });

  test("say how sure that is and what next, of whatever came to be", () => {
    for (const message of messages.split(/^--- /m).slice(1)) {
      if (message.startsWith("misuse")) continue;
      expect(message).toMatch(/^ {2}verdict +\w+|no estimate/m);
      expect(message).toMatch(/^What next:\n {2}- /m);
    }
  });
});
