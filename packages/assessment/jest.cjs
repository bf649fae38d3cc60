"use strict";
// Jest's CommonJS loader cannot require an ES module; Node's own can. This asks the main realm's require for it.
module.exports = require("node:vm").runInThisContext('process.getBuiltinModule("node:module").createRequire')(
  __filename,
)("./dist/index.js");
