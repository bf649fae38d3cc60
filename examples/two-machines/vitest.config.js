export default {
  test: {
    setupFiles: ["fairexpect/vitest"],
    include: ["test/*.test.js"],
    reporters: ["default", "fairexpect/vitest/reporter"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};
