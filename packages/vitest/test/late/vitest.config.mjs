export default {
  test: {
    include: ["late/*.spec.mjs"],
    testTimeout: Number(process.env.TEST_TIMEOUT ?? 1000),
    // Built packages are loaded by Node, as those of a user are.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
  },
};
