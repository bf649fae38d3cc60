module.exports = {
  testMatch: ["**/*.spec.cjs"],
  transform: {},
  reporters: ["default", "@fairexpect/jest/reporter"],
  setupFilesAfterEnv: ["./set-up.cjs"],
  testSequencer: "./order.cjs",
};
