module.exports = {
  testMatch: ["**/reset/*.mjs"],
  transform: {},
  setupFilesAfterEnv: ["@fairexpect/jest"],
};
