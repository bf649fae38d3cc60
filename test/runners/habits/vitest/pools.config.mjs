const project = (name, more) => ({
  test: {
    name,
    include: ["passing.spec.mjs"],
    setupFiles: ["@fairexpect/vitest"],
    ...more,
  },
});
export default {
  test: {
    projects: [
      project("forks without isolation", { pool: "forks", isolate: false }),
      project("vmThreads", { pool: "vmThreads" }),
      project("vmForks", { pool: "vmForks" }),
    ],
    reporters: ["default", "@fairexpect/vitest/reporter"],
  },
};
