// Run by vitest-habits.slow.test.ts, which adds flags.
export default {
  test: {
    include: ["*.spec.mjs"],
    setupFiles: ["@fairexpect/vitest"],
    reporters: ["default", "@fairexpect/vitest/reporter"],
  },
};
