import { join } from "node:path";
import type { CommandDescription } from "../command.js";
import { argumentOf, textOf } from "../options.js";
import { progressOf } from "../print/progress.js";
import { safe, safeLine } from "../print/safe-text.js";
import { noteSums } from "./model-caches.js";

export const modelsPull: CommandDescription = {
  name: "models pull",
  summary: "download a model before a run that has no connection, and note its hashes",
  details:
    "Goes on where an earlier download broke off, and holds the model to __fairness__/models.lock.json. FAIREXPECT_MODELS names the folder, HF_ENDPOINT the hub.",
  arguments: [{ name: "<model>", summary: "a name of models list, or the id of a model of the hub" }],
  options: [
    { flags: "--revision <name>", summary: "the revision of the hub, best a commit" },
    { flags: "--dtype <name>", summary: "the number format, as in q8 (default: fp32)" },
  ],
  examples: [
    ["fairexpect models pull detoxify-original", "a preset"],
    ["fairexpect models pull Xenova/toxic-bert --dtype q8", "a model of the hub"],
  ],
  run: async (invocation) => {
    const { world, options } = invocation;
    const model = argumentOf(invocation, 0);
    const [revision, dtype] = [textOf(options, "revision"), textOf(options, "dtype")];
    const { fetchModel } = await import("@fairexpect/scorers");
    const progress = progressOf(world);
    const fetched = await fetchModel({
      ...(/[\\/]/.test(model) ? { model } : { preset: model }),
      ...(revision !== undefined && { revision }),
      ...(dtype !== undefined && { dtype: dtype as never }),
      lockFile: join(world.folder, "__fairness__", "models.lock.json"),
      signal: world.signal,
      onDownload: ({ file, done, total }) => {
        const of = total === undefined ? "" : ` of ${(total / 1e6).toFixed(1)}`;
        progress.say(`${file}: ${(done / 1e6).toFixed(1)}${of} MB`);
      },
    });
    progress.end();
    noteSums(fetched);
    const { name, folder, files, sha256 } = fetched;
    return {
      data: { model: name, folder, files, sha256 },
      text: () =>
        [
          `${safeLine(name)} is in ${safe(folder)}`,
          ...files.map((file) => `  ${file.sha256.slice(0, 16)}  ${safeLine(file.name)}`),
        ].join("\n"),
    };
  },
};
