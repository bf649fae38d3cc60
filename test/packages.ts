import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The top of the repository. */
export const root = join(import.meta.dirname, "..");

/** The folders of the packages. */
export const folders = readdirSync(join(root, "packages")).sort();
