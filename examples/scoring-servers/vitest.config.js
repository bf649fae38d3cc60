export default { test: { setupFiles: ["@fairspec/vitest"], include: ["test/*.test.js"], reporters: ["default", "@fairspec/vitest/reporter"] } };
