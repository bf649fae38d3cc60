import type { Write } from "../files/write-new.js";
import { version } from "../version.js";
import type { Choices } from "./choices.js";
import type { Manifest } from "./manifest.js";
import type { Project } from "./project.js";

const JEST = "^30.0.0";

/** The packages that the tests need and package.json does not ask for. */
export function missingPackages(
  choices: Choices,
  { manifest, sdk, isPlugAndPlay }: Project,
): readonly (readonly [string, string])[] {
  const { dependencies = {}, devDependencies = {} } = manifest?.content ?? {};
  const needed: readonly (readonly [string, string])[] = [
    ["fairexpect", `^${version}`],
    [choices.runner, choices.runner === "vitest" ? "^4.1.0" : JEST],
    // Which Plug'n'Play hands on only if the project names it.
    ...(isPlugAndPlay && choices.runner === "jest" ? [["expect", devDependencies["jest"] ?? JEST] as const] : []),
    ...(choices.feature !== "function" && sdk === undefined ? [["ai", "^6.0.0"] as const] : []),
  ];
  return needed.filter(([name]) => dependencies[name] === undefined && devDependencies[name] === undefined);
}

/** package.json with packages added to those of development; nothing if none is missing. */
export function manifestEdit(
  packages: readonly (readonly [string, string])[],
  { manifest }: Project,
): Write | undefined {
  if (packages.length === 0 || manifest === undefined) return undefined;
  const { text, content } = manifest;
  const devDependencies = Object.fromEntries(
    Object.entries({ ...content.devDependencies, ...Object.fromEntries(packages) }).sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  );
  const changed: Manifest = { ...content, devDependencies };
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? "  ";
  const lines = `${JSON.stringify(changed, null, indent)}${text.endsWith("\n") ? "\n" : ""}`;
  return {
    path: "package.json",
    text: `${/^\uFEFF?/.exec(text)?.[0] ?? ""}${text.includes("\r\n") ? lines.replaceAll("\n", "\r\n") : lines}`,
    before: text,
  };
}
