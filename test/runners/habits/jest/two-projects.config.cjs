const project = (displayName, spec) => ({
  displayName,
  testMatch: [`**/${spec}.spec.cjs`],
  transform: {},
  setupFilesAfterEnv: ["@fairexpect/jest"],
});

module.exports = {
  projects: [project("staging", "local"), project("production", "flaky")],
  reporters: ["default", "@fairexpect/jest/reporter"],
};
