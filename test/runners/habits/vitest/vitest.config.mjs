// Run by vitest-habits.slow.test.ts, which adds flags.
export default {
  test: {
    // Built packages are loaded by Node, as those of a user are.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
    include: ["*.spec.mjs"],
    setupFiles: ["@fairexpect/vitest"],
    reporters: ["default", "@fairexpect/vitest/reporter"],
  },
};
