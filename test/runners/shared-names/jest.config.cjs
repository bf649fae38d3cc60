module.exports = {
  testMatch: ["**/*.spec.cjs"],
  transform: {},
  setupFilesAfterEnv: ["@fairexpect/jest"],
  reporters: ["default", "@fairexpect/jest/reporter"],
};
