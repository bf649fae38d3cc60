// Before packing: one module in place of 40, because loading a module costs about as much as running it, and every test
// file of a user loads them again. In the workspace the modules stay apart.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";

const folder = new URL(".", import.meta.url);
rmSync(new URL("bundle/", folder), { recursive: true, force: true });
mkdirSync(new URL("bundle/", folder));
const bundle = await rolldown({ input: new URL("dist/index.js", folder).pathname, external: [/^@fairspec\//] });
await bundle.write({ file: new URL("bundle/index.js", folder).pathname, format: "esm" });
await bundle.close();
const door = readFileSync(new URL("jest.cjs", folder), "utf8");
writeFileSync(new URL("bundle/jest.cjs", folder), door.replace("./dist/index.js", "./index.js"));
