import type { CommandDescription } from "../command.js";
import { UsageError } from "../errors.js";
import { argumentsOf, integerOf } from "../options.js";
import { evidenceFolder, evidenceOptions, evidenceResult } from "./print-evidence.js";

export const merge: CommandDescription = {
  name: "merge",
  summary: "print what a run in shards came to; a shard that is missing or not whole is an error",
  arguments: [{ name: "<folders...>", summary: "the folders of evidence of the shards, or one that holds all" }],
  options: [{ flags: "--shards <number>", summary: "how many shards the run had" }, ...evidenceOptions],
  examples: [
    ["fairexpect merge shard-1 shard-2 shard-3 --shards 3", "three machines, a folder of each"],
    ["fairexpect merge evidence --shards 2 --format junit -o fairness.xml", "one folder for all"],
  ],
  run: async (invocation) => {
    const folders = argumentsOf(invocation, 0).map((folder) => evidenceFolder(invocation, folder));
    const shards = integerOf(invocation.options, "shards", 1);
    if (shards === undefined)
      throw new UsageError(
        "--shards is missing; expected how many shards the run had, as in --shards 3. Without it a missing one would not be noticed.",
      );
    const { mergeEvidence } = await import("@fairexpect/report");
    return evidenceResult(invocation, mergeEvidence(folders, { shards }));
  },
};
