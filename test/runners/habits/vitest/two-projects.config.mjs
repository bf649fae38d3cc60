const project = (name) => ({
  test: {
    name,
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
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
