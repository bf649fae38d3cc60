import type { Syntax } from "../source/emit-imports.js";
import type { ModelCall } from "../source/model-calls.js";
import type { Language, PackageManager, Runner } from "./project.js";

/** What is to be written, all questions answered. */
export interface Choices {
  readonly runner: Runner;
  readonly language: Language;
  readonly syntax: Syntax;
  /** With its dot: ".test" goes before it. */
  readonly extension: string;
  /** What imports of the project's own modules end in: "", ".js", ... */
  readonly importEnding: string;
  /** The folder of the tests, from the project's. */
  readonly folder: string;
  readonly manager: PackageManager;
  /** What answers: a call of the project's own, or a stand-in, as a model of the AI SDK or as a function. */
  readonly feature: ModelCall | "model" | "function";
  readonly workflow: "github" | "none";
  readonly install: boolean;
}

/** How a command of a package is run, as a person types it. */
export function runnerLine({ runner, manager, folder }: Pick<Choices, "runner" | "manager" | "folder">): string {
  return `${executor(manager)} ${runner === "vitest" ? "vitest run" : "jest"} ${folder}`;
}

export function executor(manager: PackageManager): string {
  return { npm: "npx", pnpm: "pnpm exec", yarn: "yarn", bun: "bunx" }[manager];
}
