"use strict";
// Jest's CommonJS loader cannot require an ES module; Node's own can. This asks the main realm's require for it, where
// there is no expect and no beforeAll, so the test's own are handed over.
const fairexpect = require("node:vm").runInThisContext('process.getBuiltinModule("node:module").createRequire')(
  __filename,
)("./dist/index.js");
if (globalThis.expect !== undefined) fairexpect.register(globalThis.expect);
module.exports = {
  ...fairexpect,
  generateBeforeAll: (generate, options = {}) =>
    fairexpect.generateBeforeAll(
      generate,
      // What is no object of options goes on as it is, to be refused.
      Object.prototype.toString.call(options) === "[object Object]"
        ? { beforeAll: globalThis.beforeAll, ...options }
        : options,
    ),
};
