import {
  assessmentMarkdown,
  collectEvidence,
  evidenceTable,
  mergeEvidence,
  readEvidence,
  summarizeEvidence,
} from "@fairexpect/report";
import { expect, test } from "vitest";
import { claim } from "./evidence.js";

/** Calls a function as JavaScript lets one, whatever its types say. */
function call(called: (...given: never[]) => unknown, ...given: readonly unknown[]): () => unknown {
  return () => Reflect.apply(called, undefined, given);
}

const shards = { shards: 1 };
test.each<[string, () => unknown, string]>([
  [
    "a misspelt option",
    call(evidenceTable, [], { colours: false }),
    'evidenceTable: options.colours is false; expected one of the options colors, damaged, columns. Did you mean "colors"?',
  ],
  [
    "a promise of an assessment",
    call(assessmentMarkdown, Promise.resolve({})),
    "assessmentMarkdown: assessment is a promise (await it first)",
  ],
  ["no options", call(evidenceTable, [], null), "evidenceTable: options is null"],
  [
    "a promise of evidence",
    call(evidenceTable, Promise.resolve([])),
    "evidenceTable: evidence is a promise (await it first)",
  ],
  ["all that was read", call(evidenceTable, { evidence: [], damaged: [] }), "Pass its evidence."],
  ["what is no claim", call(evidenceTable, [claim(), null]), "evidenceTable: evidence[1] is null"],
  ["damage in words", call(evidenceTable, [], { damaged: "a" }), "evidenceTable: options.damaged is"],
  ["nothing to sum up", call(summarizeEvidence, null), "summarizeEvidence: evidence is null"],
  ["no folder", call(readEvidence, undefined), "readEvidence: folder is undefined"],
  ["a folder for folders", call(mergeEvidence, "evidence", shards), "mergeEvidence: folders is"],
  [
    "a promise of a folder",
    call(mergeEvidence, [Promise.resolve("a")], shards),
    "mergeEvidence: folders[0] is a promise",
  ],
  ["no merge options", call(mergeEvidence, []), "mergeEvidence: options is undefined"],
  ["a misspelt merge option", call(mergeEvidence, [], { shard: 2 }), 'Did you mean "shards"?'],
  ["nothing of a run", call(collectEvidence, null), "collectEvidence: begun is null"],
  ["a misspelt field of a run", call(collectEvidence, { roots: "." }), 'Did you mean "root"?'],
  ["a root that is no folder", call(collectEvidence, { root: 1 }), "collectEvidence: begun.root is 1"],
  ["a shard in words", call(collectEvidence, { shard: "1/2" }), "collectEvidence: begun.shard is"],
  ["a shard beyond the last", call(collectEvidence, { shard: { index: 3, count: 2 } }), "begun.shard.index is 3"],
])("%s is misuse, told in the name of the function", (_, misused, message) => {
  expect(misused).toThrow(message);
  expect(misused).toThrow(expect.objectContaining({ code: "FAIREXPECT_INPUT" }));
});
