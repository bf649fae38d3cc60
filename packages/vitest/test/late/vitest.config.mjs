export default { test: { include: ["late/*.spec.mjs"], testTimeout: Number(process.env.TEST_TIMEOUT ?? 1000) } };
