import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const RELEASE_VARIABLE = "FAIREXPECT_RELEASE";

/** What the release under test is called, and whether somebody said so, rather than package.json alone. */
export interface ReleaseLabel {
  readonly release: string;
  readonly isNamed: boolean;
}

/** `FAIREXPECT_RELEASE`, else the option, else the version in the nearest package.json that has one. */
export function releaseLabel(testFile: string, option: string | undefined): ReleaseLabel {
  const named = process.env[RELEASE_VARIABLE]?.trim() || option;
  return named === undefined
    ? { release: versionAbove(dirname(testFile)), isNamed: false }
    : { release: named, isNamed: true };
}

function versionAbove(folder: string): string {
  try {
    // Some editors write a mark before the text.
    const text = readFileSync(join(folder, "package.json"), "utf8").replace(/^\uFEFF/, "");
    const { version }: { readonly version?: unknown } = JSON.parse(text);
    if (typeof version === "string" && version !== "") return version;
  } catch {
    // There is none here, or it is not JSON.
  }
  const above = dirname(folder);
  return above === folder ? "unreleased" : versionAbove(above);
}
