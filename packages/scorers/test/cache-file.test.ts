import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { hashOf } from "../src/cache-file.js";

test("texts are told apart to their last sign, however long others before them were", () => {
  for (let length = 1; length < 200_000; length = Math.ceil(length * 1.4)) {
    const text = "x".repeat(length);
    const expected = createHash("sha256")
      .update(Buffer.from(`${text}\ud800`, "utf16le"))
      .digest("base64url");
    expect(hashOf(`${text}\ud800`)).toBe(expected);
    expect(hashOf(`${text}\ud801`)).not.toBe(expected);
    expect(hashOf("")).toBe(createHash("sha256").digest("base64url"));
  }
});
