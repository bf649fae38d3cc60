import { evidenceTable, summarizeEvidence, type Evidence, type SharedName } from "@fairexpect/report";
import { describe, expect, test } from "vitest";
import { claim, data, misuse } from "./evidence.js";

/** A claim on the answers of the use case "bot", in a file of its own. */
function on(file: string, answered: Parameters<typeof data>[0], run = "run-1"): Evidence {
  return claim({ at: { run, file, attempt: 1 }, data: data({ useCase: "bot", ...answered }) });
}
const namesOf = (...evidence: Evidence[]): readonly SharedName[] => summarizeEvidence(evidence).sharedNames;

describe("a name is told of that stands for", () => {
  test.each<[string, object]>([
    ["two models", { model: "n" }],
    ["two addresses", { address: "http://other" }],
    ["two system prompts", { system: "1f" }],
    ["a system prompt and none", { system: undefined }],
  ])("%s", (_, other) => {
    const one = { address: "http://one", system: "0e" };
    expect(namesOf(on("a.test.ts", one), on("b.test.ts", { ...one, ...other }), on("c.test.ts", one))).toMatchObject([
      { useCase: "bot", versions: [{ model: "m", files: ["a.test.ts", "c.test.ts"] }, { files: ["b.test.ts"] }] },
    ]);
  });

  test("any text, as a line of the table for each use case, without what could move a cursor", () => {
    const evidence = [
      on("a", { useCase: "__proto__\u001b[2J" }),
      on("b", { useCase: "__proto__\u001b[2J", model: "n" }),
    ];
    expect(evidenceTable(evidence, { colors: false }).split("\n").slice(-3)).toEqual([
      "2 use cases have the name __proto__; give each a name of its own, and with it a recording:",
      "  m without system prompt: a",
      "  n without system prompt: b",
    ]);
  });
});

describe("a name is not told of if", () => {
  test.each<[string, readonly Evidence[]]>([
    ["other prompts were asked", [on("a", {}), on("b", { prompts: "q" })]],
    ["an address is not known", [on("a", {}), on("b", { address: "http://one" })]],
    [
      "the addresses are accepted as those of one feature",
      [on("a", { address: "http://one", sameFeature: true }), on("b", { address: "http://two", sameFeature: true })],
    ],
    ["they are of two runs", [on("a", {}), on("b", { model: "n" }, "run-2")]],
    ["the names differ", [on("a", {}), on("b", { useCase: "another", model: "n" })]],
    ["the data do not name their use case", [claim({ data: data() }), claim({ data: data({ model: "n" }) }), misuse()]],
  ])("%s", (_, evidence) => {
    expect(namesOf(...evidence)).toEqual([]);
  });
});
