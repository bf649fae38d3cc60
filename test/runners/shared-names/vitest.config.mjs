export default {
  test: {
    include: ["*.spec.mjs"],
    setupFiles: ["@fairexpect/vitest"],
    reporters: ["default", "@fairexpect/vitest/reporter"],
  },
};
