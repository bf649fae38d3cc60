// Before a package is packed: one module in place of many, because loading a module costs about as much as running it,
// and every test file of a user loads them again. In the workspace the modules stay apart. Run in the package's folder.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const folder = process.cwd();
rmSync(join(folder, "bundle"), { recursive: true, force: true });
mkdirSync(join(folder, "bundle"));
// Other packages stay imports of their own: a class that both define would be two.
const bundle = await rolldown({ input: join(folder, "dist/index.js"), external: /^[^./]/ });
await bundle.write({ file: join(folder, "bundle/index.js"), format: "esm" });
await bundle.close();
const door = readFileSync(join(folder, "jest.cjs"), "utf8");
writeFileSync(join(folder, "bundle/jest.cjs"), door.replace("./dist/index.js", "./index.js"));
