module.exports = {
  testMatch: ["**/*.spec.cjs"],
  transform: {},
  setupFilesAfterEnv: ["@fairexpect/jest"],
  testSequencer: "./order.cjs",
};
