import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files of an installation by Plug'n'Play. */
const MADE = [".pnp.cjs", ".pnp.js"];
/** Yarn 2 and later read it, whose linker is Plug'n'Play unless it names another. */
const SETTINGS = ".yarnrc.yml";
const OTHER_LINKER = /^nodeLinker:\s*["']?(?:node-modules|pnpm)\b/m;

/** Whether Yarn installs a project without a folder of packages, as its files or those above them say. */
export function usesPlugAndPlay(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (MADE.some((file) => existsSync(join(at, file)))) return true;
    const settings = join(at, SETTINGS);
    if (existsSync(settings)) return !OTHER_LINKER.test(readFileSync(settings, "utf8"));
    if (existsSync(join(at, ".git")) || dirname(at) === at) return false;
  }
}
