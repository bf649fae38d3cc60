module.exports = {
  testMatch: ["**/*.spec.mjs"],
  transform: {},
  reporters: ["default", "@fairexpect/jest/reporter"],
};
