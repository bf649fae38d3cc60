export default {
  test: {
    setupFiles: ["fairexpect/vitest"],
    reporters: ["default", "fairexpect/vitest/reporter"],
    // Built packages are loaded by Node, as those of a user are.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
  },
};
