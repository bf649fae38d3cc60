// Run by jest-habits.slow.test.ts, which adds flags.
module.exports = {
  testMatch: ["**/*.spec.cjs"],
  transform: {},
  setupFilesAfterEnv: ["@fairexpect/jest"],
  reporters: ["default", "@fairexpect/jest/reporter"],
};
