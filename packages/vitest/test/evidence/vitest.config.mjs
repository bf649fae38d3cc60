export default {
  root: import.meta.dirname,
  test: {
    include: ["*.spec.mjs"],
    projects: [{ extends: true, test: { name: "unit" } }],
  },
};
