export default {
  root: import.meta.dirname,
  test: {
    include: ["*.spec.mjs"],
    projects: [{ extends: true, test: { name: "unit" } }],
    // Built packages are loaded by Node, as those of a user are.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
  },
};
