const project = (name) => ({
  test: {
    name,
    include: ["local.spec.mjs"],
    setupFiles: ["@fairexpect/vitest"],
  },
});
export default {
  test: {
    projects: [project("staging"), project("production")],
    reporters: ["default", "@fairexpect/vitest/reporter"],
  },
};
