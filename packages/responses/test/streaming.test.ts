import { appendFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { readRecording } from "@fairexpect/responses";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { requestKey, sha256 } from "../src/recording/key.js";
import { headerLine, responseLine } from "../src/recording/format.js";
import { KeyTable } from "../src/recording/key-table.js";
import { compare } from "../src/recording/order.js";
import type { Recorded } from "../src/recording/recorded.js";
import { sortable, sorted } from "../src/recording/sort.js";
import type { SortableLine } from "../src/recording/sort.js";
import { folder } from "./setup.js";

function recorded(prompt: string, text: string): Recorded {
  const request = { provider: "local.chat", model: "tiny", settings: {}, prompt, sample: 0 };
  return { key: requestKey(request), ...request, text, finishReason: "stop" };
}

describe("a table of keys", () => {
  test("numbers keys as a map would, also if they differ in one digit", () => {
    const key = fc.oneof(
      fc.integer({ min: 0, max: 400 }).map((n) => n.toString(16).padStart(64, "0")),
      fc.integer({ min: 0, max: 400 }).map((n) => n.toString(16).padEnd(64, "0")),
      fc.integer({ min: 0, max: 63 }).map((n) => `${"f".repeat(n)}e${"f".repeat(63 - n)}`),
      fc.string().map(sha256),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 2_000 }), fc.array(key, { maxLength: 50 }), (added, others) => {
        const table = new KeyTable();
        const numbers = new Map<string, number>();
        for (const one of added) {
          if (!numbers.has(one)) numbers.set(one, numbers.size);
          expect(table.add(one)).toBe(numbers.get(one));
        }
        expect(table.size).toBe(numbers.size);
        for (const one of [...added, ...others]) expect(table.numberOf(one)).toBe(numbers.get(one));
      }),
      { numRuns: 30 },
    );
  });

  test("holds many", () => {
    const table = new KeyTable();
    for (let i = 0; i < 10_000; i++) expect(table.add(sha256(String(i)))).toBe(i);
    for (let i = 0; i < 10_000; i++) expect(table.numberOf(sha256(String(i)))).toBe(i);
    expect(table.numberOf(sha256("another"))).toBeUndefined();
  });
});

describe("lines in order and others", () => {
  async function* groups(lines: readonly SortableLine[], size: number): AsyncGenerator<readonly SortableLine[]> {
    for (let i = 0; i < lines.length; i += size) yield await Promise.resolve(lines.slice(i, i + size));
  }

  test("are merged into one order, those larger than a part of memory through a temporary file that goes away", async () => {
    const lineOf = (i: number, text: string): SortableLine =>
      sortable("", responseLine(recorded(`${i % 50} ünï ${i}`, text)), 0, undefined);
    const shape = fc.record({
      ordered: fc.integer({ min: 0, max: 40 }),
      others: fc.integer({ min: 0, max: 60 }),
      long: fc.constantFrom(1, 300_000),
      group: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ ordered, others, long, group }) => {
        const lines = Array.from({ length: ordered + others }, (_, i) =>
          lineOf((i * 7919) % 101, `${i} ${"y".repeat(i % 3 === 0 ? long : 5)}`),
        );
        const inOrder = lines.slice(0, ordered).toSorted(compare);
        let text = "";
        for await (const piece of sorted(
          groups(inOrder, group),
          groups(lines.slice(ordered), group),
          join(folder.path, "parts.tmp"),
        ))
          text += piece;
        expect(text).toBe(
          lines
            .toSorted(compare)
            .map(({ line }) => `${line}\n`)
            .join(""),
        );
        expect(await readdir(folder.path)).toEqual([]);
      }),
      { numRuns: 6, examples: [[{ ordered: 10, others: 60, long: 300_000, group: 3 }]] },
    );
  });
});

describe("a last line that only lacks its line break", () => {
  test("is given by readRecording", async () => {
    const file = join(folder.path, "whole.jsonl");
    await appendFile(
      file,
      `${headerLine("whole")}\n${responseLine(recorded("a", "1"))}\n${responseLine(recorded("b", "2"))}`,
    );
    const prompts: string[] = [];
    for await (const { prompt } of readRecording(file)) prompts.push(prompt);
    expect(prompts).toEqual(["a", "b"]);
  });
});
