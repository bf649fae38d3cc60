export default {
  test: {
    include: ["*.spec.mjs"],
    // Built packages are loaded by Node, as those of a user are.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
    setupFiles: ["@fairexpect/vitest"],
    reporters: ["default", "@fairexpect/vitest/reporter"],
  },
};
