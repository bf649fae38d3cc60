export default {
  test: {
    setupFiles: ["fairexpect/vitest"],
    reporters: ["default", "fairexpect/vitest/reporter"],
  },
};
