import { ourCommand } from "../print/our-command.js";
import type { CommandDescription } from "../command.js";
import { EXIT } from "../exit-codes.js";
import { progressOf } from "../print/progress.js";
import { safe, safeLine } from "../print/safe-text.js";
import { problemsOf, pulledModels } from "./model-caches.js";

export const modelsVerify: CommandDescription = {
  name: "models verify",
  summary: "check that the files of pulled models are what was pulled",
  examples: [["fairexpect models verify", "exit code 1 if a file has another hash, or is missing"]],
  run: async ({ world }) => {
    const { modelsFolder } = await import("@fairexpect/scorers");
    const folder = modelsFolder();
    const progress = progressOf(world);
    const models: { model: string; folder: string; files: number; problems: readonly string[] }[] = [];
    for (const pulled of pulledModels(folder)) {
      progress.say(`hashing ${pulled.model}`);
      const { model, folder: own, files } = pulled;
      models.push({ model, folder: own, files: files.length, problems: await problemsOf(pulled, world.signal) });
    }
    progress.end();
    const isSound = models.every(({ problems }) => problems.length === 0);
    return {
      data: { sound: isSound, folder, models },
      text: (paint) =>
        models.length === 0
          ? `No model was pulled into ${safe(folder)}. ${ourCommand("models pull")} notes the hashes that are checked.`
          : models
              .flatMap(({ model, files, problems }) => [
                `${problems.length === 0 ? paint.green("sound") : paint.red("not sound")}  ${safeLine(model)}  (${files} files)`,
                ...problems.map((problem) => `  ${safe(problem)}`),
              ])
              .join("\n"),
      exitCode: isSound ? EXIT.fine : EXIT.found,
    };
  },
};
