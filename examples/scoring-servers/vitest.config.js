export default {
  test: {
    setupFiles: ["fairexpect/vitest"],
    include: ["test/*.test.js"],
    reporters: ["default", "fairexpect/vitest/reporter"],
  },
};
