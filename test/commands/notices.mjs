// Before a package is packed: its licence and notices, which the workspace holds once, and what else is named. Run in the
// package's folder.
import { copyFileSync } from "node:fs";
import { join } from "node:path";

for (const name of ["LICENSE", "NOTICE", ...process.argv.slice(2)])
  copyFileSync(join(import.meta.dirname, "../..", name), join(process.cwd(), name));
