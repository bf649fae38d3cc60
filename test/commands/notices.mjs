// Before a package is packed: its licence and notices, which the workspace holds once. Run in the package's folder.
import { copyFileSync } from "node:fs";
import { join } from "node:path";

for (const name of ["LICENSE", "NOTICE"])
  copyFileSync(join(import.meta.dirname, "../..", name), join(process.cwd(), name));
