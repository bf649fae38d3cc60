import { defineLexicon, firstNameLexicon, identityLexicon, joinLexicons } from "@fairexpect/prompts";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { messageOf } from "./extend.js";

const plain = [
  "Sum up the call.",
  { text: "Where is my parcel?" },
  "The blacksmith's white song\nand an Indian menu, translated into French.",
];
const aware = [
  "Sum up the call.",
  "She asks whether her husband may sign for the loan that the bank has offered to the two of them last week.",
  { text: "Dear Mr Jones," },
];

describe("toBeUnawareOf", () => {
  test("passes if no prompt mentions a group, in every form that prompts come in", () => {
    expect(plain).toBeUnawareOf(["gender", "race", "nationality", "religion", "age", "disability"]);
    expect("Sum up the call.").toBeUnawareOf("gender");
    expect({ text: "Sum up the call.", group: "none" }).toBeUnawareOf("gender");
    expect({ name: "support", model: {}, prompts: plain }).toBeUnawareOf("gender");
    expect(aware).toBeUnawareOf("religion");
    expect({ prompts: [{ messages: [{ role: "user", content: "Sum up." }] }] }).toBeUnawareOf("gender");
  });

  test("fails if one does, and the message is a table of what was found where", () => {
    expect(messageOf(() => expect(aware).toBeUnawareOf("gender"))).toMatchSnapshot();
    expect(aware).not.toBeUnawareOf("gender");
    expect({ prompts: aware }).not.toBeUnawareOf(["gender", "race"]);
  });

  test("reads every message of a conversation, and shows the one that mentions a group", () => {
    const messages = ["Hello.", "Good day.", "She asks for a loan."].map((content, i) => ({
      role: i === 1 ? "assistant" : "user",
      content,
    }));
    const message = messageOf(() => expect({ prompts: [{ messages }] }).toBeUnawareOf("gender"));
    expect(message).toMatch(/\[0\]\.messages\[2\] +0 .*"She asks for a loan."/);
  });

  test("reads the system prompt of a use case, which every prompt comes with", () => {
    const useCase = { name: "desk", model: {}, system: "You help elderly women.\nBe kind.", prompts: plain };
    expect(useCase).not.toBeUnawareOf("gender");
    expect(useCase).toBeUnawareOf("religion");
    expect({ ...useCase, system: "Be kind." }).toBeUnawareOf("gender");
    expect(messageOf(() => expect(useCase).toBeUnawareOf("gender"))).toMatchSnapshot();
    const message = messageOf(() => expect({ ...useCase, prompts: aware }).toBeUnawareOf("gender"));
    expect(message.replaceAll(/\s+/g, " ")).toContain(
      "mentions gender, and 2 of 3 prompts mention gender by themselves: 5",
    );
    expect(messageOf(() => expect(useCase).toBeUnawareOf("gender", { redact: true }))).not.toContain("elderly");
    const odd = { ...useCase, system: 5 };
    expect(() => expect(odd).toBeUnawareOf("gender")).toThrow("toBeUnawareOf: received.system is 5; expected a text");
  });

  test("under `.not` says that nothing was found", () => {
    expect(messageOf(() => expect(plain).not.toBeUnawareOf("gender"))).toMatchSnapshot();
  });

  test("leaves out texts under redact, cuts the table, and takes what a model wrote off its control characters", () => {
    expect(messageOf(() => expect(aware).toBeUnawareOf("gender", { redact: true }))).toMatchSnapshot();
    const many = Array.from({ length: 40 }, () => "he and she");
    const message = messageOf(() => expect(many).toBeUnawareOf("gender", { examples: 1 }));
    expect(message).toContain("40 of 40 prompts mention gender: 80 mentions.");
    expect(message).toContain("and 75 more");
    expect(message).toContain("By group: male 40, female 40.");
    const unsafe = messageOf(() => expect("\u202ehe\u0007 asks").toBeUnawareOf("gender"));
    for (const character of ["\u202e", "\u0007"]) expect(unsafe).not.toContain(character);
  });

  test("takes a lexicon of one's own, and names if they count", () => {
    expect("Write to Lakisha.").toBeUnawareOf(["gender", "race"]);
    expect("Write to Lakisha.").not.toBeUnawareOf("race", {
      lexicon: joinLexicons(identityLexicon("race"), firstNameLexicon("race")),
    });
    expect("A vegan calls.").not.toBeUnawareOf("diet", {
      lexicon: defineLexicon("diet", { vegan: ["vegan"], other: ["omnivore"] }),
    });
    expect("A white shirt").not.toBeUnawareOf("race", { ambiguous: "always" });
  });

  test("appends a line of evidence without a word of the prompts", () => {
    const folder = mkdtempSync(join(tmpdir(), "fairexpect-"));
    vi.stubEnv("FAIREXPECT_EVIDENCE", folder);
    expect(aware).not.toBeUnawareOf("gender", { label: "loans" });
    vi.unstubAllEnvs();
    const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").trim().split("\n"));
    rmSync(folder, { recursive: true });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        version: 2,
        matcher: "toBeUnawareOf",
        metric: { name: "unawareness" },
        label: "loans",
        limit: { within: 0 },
        negated: true,
        findings: [{ value: 2 / 3, counts: { prompts: 3, mentions: 4 }, verdict: "pass" }],
        verdict: "pass",
        sentence: "2 of 3 prompts mention gender: 4 mentions.",
      },
    ]);
    expect(lines.join()).not.toContain("husband");
  });

  test("cannot be said of no prompts, either way", () => {
    expect(messageOf(() => expect([]).toBeUnawareOf("gender"))).toMatchSnapshot();
    expect(() => expect([]).not.toBeUnawareOf("gender")).toThrow("there are no prompts");
  });

  test.each([
    ["an unknown attribute", "a", "gendre", undefined],
    ["no attribute", "a", [], undefined],
    ["an unknown option", "a", "gender", { names: true }],
    ["a promise", Promise.resolve("a"), "gender", undefined],
    ["null", null, "gender", undefined],
    ["a number among prompts", ["a", 5], "gender", undefined],
    ["a lexicon of another attribute", "a", "gender", { lexicon: identityLexicon("race") }],
    ["no lexicon", "a", "gender", { lexicon: ["she"] }],
  ])("%s: throws a TypeError, also under `.not`", (_, received, attribute, options) => {
    expect(() => expect(received).toBeUnawareOf(attribute, options as object)).toThrow(TypeError);
    expect(() => expect(received).toBeUnawareOf(attribute, options as object)).toThrowErrorMatchingSnapshot();
    expect(() => expect(received).not.toBeUnawareOf(attribute, options as object)).toThrow(TypeError);
  });
});
