import type { CommandDescription } from "../command.js";
import { textTable } from "../print/text-table.js";
import { safe } from "../print/safe-text.js";
import { bytesInCache } from "./model-caches.js";

export const modelsList: CommandDescription = {
  name: "models list",
  summary: "list the models that score by name: what they measure, and whether they are here",
  examples: [["fairexpect models list", "bundled ones, and those that are downloaded"]],
  run: async () => {
    const { modelsFolder, presetModels } = await import("@fairexpect/scorers");
    const folder = modelsFolder();
    const models = [
      ...BUNDLED.map((model) => ({ ...model, kind: "bundled" as const, bytes: 0 })),
      ...presetModels.map((preset) => ({
        name: preset.name,
        measures: preset.measures,
        source: preset.onnx?.model ?? preset.source,
        kind: preset.onnx === undefined ? ("export" as const) : ("download" as const),
        bytes: bytesInCache(folder, preset),
      })),
    ];
    return {
      data: { folder, models },
      text: (paint) =>
        `${textTable(
          ["model", "measures", "here", "from"],
          models.map(({ name, measures, kind, bytes, source }) => [
            name,
            measures,
            kind === "bundled"
              ? "bundled"
              : kind === "export"
                ? "to be exported"
                : bytes > 0
                  ? `${(bytes / 1e6).toFixed(0)} MB`
                  : "not yet",
            source,
          ]),
          paint,
        )}\nDownloads are kept in ${safe(folder)}.`,
    };
  },
};

/** They come with the package. */
const BUNDLED = [
  { name: "lexicalToxicity", measures: "toxicity", source: "fairexpect" },
  { name: "vaderSentiment", measures: "sentiment", source: "fairexpect" },
  { name: "lexicalSimilarity", measures: "similarity", source: "fairexpect" },
];
