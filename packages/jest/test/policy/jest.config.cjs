module.exports = {
  testMatch: ["**/*.spec.cjs"],
  transform: {},
  setupFilesAfterEnv: ["./set-up.cjs"],
  testSequencer: "./order.cjs",
};
