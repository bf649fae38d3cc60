export default {
  test: {
    include: ["*.spec.mjs"],
    testTimeout: Number(process.env.TEST_TIMEOUT ?? 1000),
  },
};
