"use strict";
// Jest's CommonJS loader cannot require an ES module; Node's own can. This asks the main realm's require for it, where
// there is no expect and no beforeAll, so the test's own are handed over.
const fairexpect = require("node:vm").runInThisContext('process.getBuiltinModule("node:module").createRequire')(
  __filename,
)("./dist/index.js");

/** With injectGlobals: false Jest's functions are not global; Jest alone has this module, for its test files. */
function ownRealm() {
  if (globalThis.expect !== undefined || process.env.JEST_WORKER_ID === undefined) return globalThis;
  let handed;
  try {
    handed = require("@jest/globals");
  } catch {
    return globalThis;
  }
  const { expect, beforeAll, afterAll } = handed;
  if (expect === undefined)
    throw new TypeError("Jest has no expect yet: list fairexpect/jest in setupFilesAfterEnv, not in setupFiles.");
  return Object.assign(Object.create(globalThis), { expect, beforeAll, afterAll });
}

const realm = ownRealm();
if (realm.expect !== undefined) fairexpect.register(realm.expect, realm);
module.exports = {
  ...fairexpect,
  register: (expect = realm.expect, within = realm) => fairexpect.register(expect, within),
  generateBeforeAll: (generate, options = {}) =>
    fairexpect.generateBeforeAll(
      generate,
      // What is no object of options goes on as it is, to be refused.
      Object.prototype.toString.call(options) === "[object Object]"
        ? { beforeAll: realm.beforeAll, ...options }
        : options,
    ),
};
