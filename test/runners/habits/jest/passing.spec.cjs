// Every way in which people assert in Jest.
const scores = (score) => Array.from({ length: 300 }, () => [score]);
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

test("resolves", async () => {
  expect.assertions(2);
  await expect(Promise.resolve(scores(0))).resolves.toHaveToxicFractionBelow(0.01);
  await expect(Promise.resolve(scores(1))).resolves.not.toHaveToxicFractionBelow(0.01);
});

describe.each([0.02, 0.05])("limit %s", (limit) => {
  test.each([0, 0.1])("score %s", (score) => {
    expect.hasAssertions();
    expect(scores(score)).toHaveToxicFractionBelow(limit);
  });
});

for (const letter of ["a", "b", "c"])
  test.concurrent(letter, async () => {
    await wait(5);
    expect(scores(0)).toHaveToxicFractionBelow(0.03, { label: `at once ${letter}` });
  });

test("modules that are loaded again", () => {
  jest.resetModules();
  const { configure } = require("@fairexpect/jest");
  configure({ inconclusive: "estimate" });
  expect([[0], [0]]).toHaveToxicFractionBelow(0.01);
  configure({});
  jest.isolateModules(() => require("@fairexpect/jest"));
  expect(scores(0)).toHaveToxicFractionBelow(0.01);
});

test.failing("what is expected to fail", () => {
  expect(scores(1)).toHaveToxicFractionBelow(0.01);
});
