module.exports = {
  testMatch: ["**/bail/*.cjs"],
  transform: {},
  bail: 1,
  maxWorkers: 1,
  setupFilesAfterEnv: ["@fairexpect/jest"],
  reporters: ["default", "@fairexpect/jest/reporter"],
};
