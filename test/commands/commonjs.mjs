// Before a package is packed: its doors for CommonJS, with types that TypeScript reads as CommonJS. The code behind them
// is the same ES modules; only the declarations stand twice. Run in the package's folder, after the bundling.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { declaredFrom } from "./declarations.mjs";
import { entriesOf } from "./entries.mjs";

const folder = process.cwd();
const target = join(folder, "commonjs");
rmSync(target, { recursive: true, force: true });
const entries = entriesOf(folder);
for (const module of declaredFrom(join(folder, "dist"), entries))
  cpSync(join(folder, "dist", `${module}.d.ts`), join(target, `${module}.d.ts`));
writeFileSync(join(target, "package.json"), '{ "type": "commonjs" }\n');
const modules = existsSync(join(folder, "bundle")) ? "bundle" : "dist";
const plain = `"use strict";
// Jest's CommonJS loader cannot require an ES module; Node's own can. This asks the main realm's require for it.
module.exports = require("node:vm").runInThisContext('process.getBuiltinModule("node:module").createRequire')(
  __filename,
)("./dist/index.js");
`;
/** A default export by its name, as tools look for it: a whole namespace says nothing of what is in it. */
const byName =
  plain.replace("module.exports = ", "const loaded = ") +
  `exports.__esModule = true;
exports.default = loaded.default;
`;
const own = join(folder, "jest.cjs");
for (const entry of entries) {
  const isDefault = /^export default /m.test(readFileSync(join(target, `${entry}.d.ts`), "utf8"));
  const door = entry === "index" && existsSync(own) ? readFileSync(own, "utf8") : isDefault ? byName : plain;
  const file = posix.relative(posix.dirname(`commonjs/${entry}`), `${modules}/${entry}.js`);
  mkdirSync(dirname(join(target, entry)), { recursive: true });
  writeFileSync(join(target, `${entry}.js`), door.replace("./dist/index.js", file));
}
