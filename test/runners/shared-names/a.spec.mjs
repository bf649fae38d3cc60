// Run by shared-names.slow.test.ts.
import { respond } from "@fairexpect/responses";
import { toxicity } from "@fairexpect/scorers";
import { expect, test } from "vitest";
import { answersOf } from "./feature.cjs";

test("few replies are toxic", { timeout: 60_000 }, async () => {
  expect(await toxicity(await answersOf(respond, "a"))).toHaveToxicFractionBelow(0.2);
});
