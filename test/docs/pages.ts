import { execFileSync } from "node:child_process";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** The pages whose snippets are copied: the front page, that for models, and those of the packages, from the top. */
export const pages = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "README.md", "llms.txt", "packages/*.md"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n");
