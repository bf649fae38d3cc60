import { executor, runnerLine, type Choices } from "./choices.js";
import type { Project } from "./project.js";

type Shown = Pick<Project, "configurations" | "isConfigured" | "isPlugAndPlay" | "isModule">;

/** What is to be done after `init`, in the order in which it is. */
export function nextSteps(
  choices: Choices,
  { configurations, isConfigured, isPlugAndPlay, isModule }: Shown,
  { packages }: { readonly packages: readonly unknown[] },
): readonly string[] {
  const { runner, manager, folder, extension, feature, install } = choices;
  const useCase = `${folder}/use-case${extension}`;
  const configuration = configurations[runner];
  const isOurs = isConfigured[runner];
  return [
    "Next:",
    ...(isPlugAndPlay && !isModule
      ? ["  ES modules under Plug'n'Play need a line in .yarnrc.yml: pnpEnableEsmLoader: true"]
      : []),
    ...(packages.length > 0 && !install ? [`  ${manager} install`] : []),
    `  ${runnerLine(choices)}`,
    "    One test passes, and one fails on purpose: read what it says, and then make it a claim about your feature.",
    ...(typeof feature === "string"
      ? [`    A stand-in answers so far. Put your feature in its place: ${useCase}.`]
      : [
          `    The first run asks the model of ${feature.file}:${feature.line} 120 times, and needs its key in the environment.`,
          "    Its answers are recorded in __fairness__/recordings. Commit them: they are replayed from then on.",
        ]),
    `    Put questions like those of your users into ${useCase}.`,
    ...(configuration === undefined || isOurs
      ? []
      : [
          `  For a table of all claims after each run, add to the reporters in ${configuration}: "fairexpect/${runner}/reporter".`,
          `  If ${configuration} says which files are tests, let those of ${folder} be among them.`,
        ]),
    `  ${executor(manager)} fairexpect help shows what else there is: explore, assess, recommend, plan, report, recordings, baselines, doctor.`,
  ];
}
