const { respond } = require("@fairexpect/responses");
const { useCase } = require("./model.cjs");

test("asks for itself", async () => {
  const { prompts } = await respond(useCase(), { recordings: process.env["RECORDINGS"] });
  expect(prompts[0].responses[0].text).toBe("answer 2");
});
