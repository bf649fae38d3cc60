// Before a package is packed: few modules in place of many, because loading a module costs about as much as running it,
// and every test file of a user loads them again. In the workspace the modules stay apart. Run in the package's folder.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { entriesOf } from "./entries.mjs";

const folder = process.cwd();
rmSync(join(folder, "bundle"), { recursive: true, force: true });
const bundle = await rolldown({
  // What several entries need stands in a chunk that they share: a class that two of them define would be two.
  input: Object.fromEntries(entriesOf(folder).map((entry) => [entry, join(folder, `dist/${entry}.js`)])),
  // Other packages stay imports of their own, for the same reason.
  external: /^[^./]/,
});
await bundle.write({ dir: join(folder, "bundle"), format: "esm", chunkFileNames: "[name]-[hash].js" });
await bundle.close();
