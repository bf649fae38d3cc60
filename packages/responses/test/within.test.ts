import { generateOnce, respond } from "@fairexpect/responses";
import type { DeadlineError, Generation, ResponseSet } from "@fairexpect/responses";
import { expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

async function slowly(
  hanging: boolean,
): Promise<{ generation: Generation<ResponseSet>; calls: () => number; free: () => void }> {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const server = await serve({ delay: () => 5 });
  const generation = generateOnce(async (options) => {
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b", "c"] };
    await respond({ ...useCase, prompts: ["a"] }, { ...options, recordings: folder.path, mode: "auto" });
    if (hanging) await gate;
    return respond(useCase, { ...options, recordings: folder.path, mode: "auto" });
  });
  return { generation, calls: () => server.calls.length, free: open };
}

test("what many wait for is generated once", async () => {
  const { generation, calls } = await slowly(false);
  const sets = await Promise.all([generation.within(60_000), generation.within(60_000)]);
  expect(sets[0]).toBe(sets[1]);
  expect(calls()).toBe(3);
});

test("whose time runs out is told how far the run is, and the next gets what the run has gone on to", async () => {
  const { generation, free } = await slowly(true);
  const error = (await rejection(generation.within(800))) as unknown as DeadlineError;
  expect(error).toMatchObject({ name: "DeadlineError", code: "FAIREXPECT_DEADLINE" });
  expect(error.message).toContain("not there within 0.8 s; so far: bot 1 of 1 (100 %)");
  expect(error.message).toMatch(/a new run calls only for the rest\. Wait longer\.$/);
  free();
  expect((await generation.within(60_000)).provenance).toMatchObject({ live: 2, replayed: 1 });
});

test("one that fails is not generated again, and its error is the same for all", async () => {
  let runs = 0;
  const generation = generateOnce(async () => {
    runs += 1;
    return Promise.reject(new Error("no model"));
  });
  expect((await rejection(generation.within(1_000))).message).toBe("no model");
  expect((await rejection(generation.within(1_000))).message).toBe("no model");
  expect(runs).toBe(1);
});

test("0 and Infinity are no limit", async () => {
  for (const limit of [0, Infinity])
    expect(
      await generateOnce(async () => new Promise((resolve) => setTimeout(resolve, 30, "late"))).within(limit),
    ).toBe("late");
});

test("no deadline leaves a timer or an unhandled rejection behind", async () => {
  const generation = generateOnce(
    async () =>
      new Promise((_, reject) =>
        setTimeout(() => {
          reject(new Error("late"));
        }, 40),
      ),
  );
  expect((await rejection(generation.within(10))).message).toContain("how far they are is not known");
  expect((await rejection(generation.within(1_000))).message).toBe("late");
});
