import { describe, expect, test } from "vitest";
import { safeCause } from "@fairexpect/metrics/core";
import { inspect } from "node:util";

const unsafe = "\u001b]52;c;aGk=\u0007 \u202e";

describe("the cause of an error", () => {
  test("is the very error if it is safe to print", () => {
    const cause = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    expect(safeCause(cause)).toBe(cause);
  });

  test("says the same with escapes if it, a field of it or its own cause is not", () => {
    const own = new Error(`the server said ${unsafe}`);
    const inner = new TypeError("failed", { cause: new Error(unsafe) });
    const field = Object.assign(new Error("HTTP 500"), { responseBody: unsafe, code: "E_HTTP" });
    for (const cause of [own, inner, field]) {
      const shown = inspect(safeCause(cause));
      expect(shown).not.toContain("\u001b");
      expect(shown).not.toContain("\u202e");
      expect(shown).toContain(cause.message.slice(0, 6));
    }
    expect(safeCause(own)).toMatchObject({ message: String.raw`the server said \u001b]52;c;aGk=\u0007 \u202e` });
    expect(safeCause(field)).toMatchObject({ code: "E_HTTP", name: "Error" });
    expect(safeCause(unsafe)).toBe(String.raw`\u001b]52;c;aGk=\u0007 \u202e`);
  });

  test("ends also if it is its own cause", () => {
    const circle = new Error(unsafe);
    circle.cause = circle;
    expect(inspect(safeCause(circle), { depth: 20 })).not.toContain("\u001b");
    expect(() => safeCause(Object.assign(new Error("safe"), { cause: circle }))).not.toThrow();
  });
});
