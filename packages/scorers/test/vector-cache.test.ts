import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

import type { SparseVector } from "@fairexpect/metrics/text";
import { embed, lexicalSimilarity, teiEncoder } from "@fairexpect/scorers";
import type { Encoder } from "@fairexpect/scorers";
import { describe, expect, onTestFinished, test } from "vitest";

import { responsesOf } from "./response-set.js";
import { startServer } from "./servers/fake-server.js";
import { collectWarnings } from "./transformers/setup.js";

/** An encoder that writes down what it is asked. */
function recording(id = "mine", of = lexicalSimilarity()): Encoder & { readonly seen: string[] } {
  const seen: string[] = [];
  const noted = (texts: readonly string[]): readonly string[] => {
    seen.push(...texts);
    return texts;
  };
  const sparse = of.encodeSparse?.bind(of);
  return {
    id,
    seen,
    encode: (texts) => of.encode(noted(texts)),
    ...(sparse && { encodeSparse: (texts: readonly string[]) => sparse(noted(texts)) }),
  };
}

/** An encoder of three numbers a text, as a row of such. */
function dense(row: (numbers: readonly number[]) => ArrayLike<number>): Encoder {
  return { id: "dense", encode: (texts) => texts.map((text) => row([text.length, 1 / 3, -0])) };
}

async function vectorsOf(texts: readonly string[], encoder: Encoder, cache: boolean | string): Promise<unknown[]> {
  const { prompts } = await embed(responsesOf(texts), encoder, { cache });
  return prompts.flatMap(({ responses }) => responses.map(({ vector }) => vector));
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-vectors-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function fileIn(folder: string): string {
  return join(folder, readdirSync(folder)[0] ?? "");
}

describe("the cache of vectors", () => {
  test("asks an encoder once for each text, over several runs, and gives the very same vectors", async () => {
    const folder = newFolder();
    const texts = ["a bird", "", "two birds sing", "你好", "\ud800"];
    const without = await vectorsOf(texts, lexicalSimilarity(), false);
    const [first, second] = [recording(), recording()];
    expect(await vectorsOf(texts.slice(0, 3), first, folder)).toEqual(without.slice(0, 3));
    expect(await vectorsOf(texts, second, folder)).toEqual(without);
    expect([first.seen, second.seen]).toEqual([texts.slice(0, 3), texts.slice(3)]);
    expect(await vectorsOf(["\ud801"], recording("mine"), folder)).toHaveLength(1);
    const other = recording("other");
    await vectorsOf(texts, other, folder);
    expect(other.seen).toEqual(texts);
  });

  test.each([
    ["numbers", (row: readonly number[]): ArrayLike<number> => row],
    ["64-bit floats", (row: readonly number[]): ArrayLike<number> => Float64Array.from(row)],
    ["32-bit floats", (row: readonly number[]): ArrayLike<number> => Float32Array.from(row)],
    ["numbers that no 32-bit floats hold", (row: readonly number[]): ArrayLike<number> => [...row, 1e300]],
    ["integers, which are not kept", (row: readonly number[]): ArrayLike<number> => Int32Array.from(row)],
  ])("gives back vectors of %s as without it", async (_, row) => {
    const folder = newFolder();
    const without = await vectorsOf(["a", "bb"], dense(row), false);
    await vectorsOf(["a", "bb"], dense(row), folder);
    expect(await vectorsOf(["a", "bb"], dense(row), folder)).toEqual(without);
  });

  test.each([
    ["cut off", (file: string): void => truncateSync(file, readFileSync(file).length - 5)],
    ["without its end and with another after it", (file: string): void => appendFileSync(file, readFileSync(file))],
    ["changed in one bit", (file: string): void => changeAt(file, 200)],
    ["whose length was changed", (file: string): void => changeAt(file, 13)],
    ["that something else stands before", (file: string): void => prepend(file, "fxvectorfxvector and more")],
    ["that is none of ours", (file: string): void => writeFileSync(file, "fxvector".repeat(99))],
    ["that is gone", (file: string): void => truncateSync(file, 0)],
  ])("gives no wrong vector from a block %s, and takes new ones after it", async (_, spoil) => {
    const folder = newFolder();
    const texts = ["a bird", "two birds", "three"];
    const without = await vectorsOf(texts, lexicalSimilarity(), false);
    await vectorsOf(texts.slice(0, 2), recording(), folder);
    spoil(fileIn(folder));
    expect(await vectorsOf(texts, recording(), folder)).toEqual(without);
    const last = recording();
    expect(await vectorsOf(texts, last, folder)).toEqual(without);
    expect(last.seen).toEqual([]);
  });

  test("warns once, and encodes all the same, if its folder cannot be made", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    const { warnings, end } = collectWarnings();
    await vectorsOf(["a"], recording(), join(file, "cache"));
    await vectorsOf(["b"], recording(), join(file, "cache"));
    await new Promise(setImmediate);
    end();
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining("cannot be written (ENOTDIR)")]);
  });

  test("remembers of which texts only the beginning was read", async () => {
    const folder = newFolder();
    const server = await startServer({ maxCharacters: 10 });
    const texts = ["short", "x".repeat(11), "y".repeat(12)];
    const first = await teiEncoder({ url: server.url, model: "m" });
    const vectors = await vectorsOf(texts, first, folder);
    const second = await teiEncoder({ url: server.url, model: "m" });
    await server.close();
    expect(await vectorsOf(texts, second, folder)).toEqual(vectors);
    expect([first.truncated, second.truncated]).toEqual([2, 2]);
  });

  test("keeps what was encoded before a failure, and refuses vectors of another length", async () => {
    const folder = newFolder();
    const texts = Array.from({ length: 1500 }, (_, i) => `text ${i}`);
    const failing: Encoder = {
      id: "mine",
      encode: (given) => given.map((text) => (text === "text 1200" ? [NaN] : [1])),
    };
    await expect(vectorsOf(texts, failing, folder)).rejects.toThrow("prompts[0].responses[1200]");
    const again = recording("mine", { id: "", encode: (given) => given.map(() => [1]) });
    await vectorsOf(texts, again, folder);
    expect(again.seen).toEqual(texts.slice(1024));
    const longer: Encoder = { id: "mine", encode: (given) => given.map(() => [1, 2]) };
    await expect(vectorsOf([...texts, "new"], longer, folder)).rejects.toThrow("a vector of 2 numbers");
  });

  test("refuses kept vectors of several lengths, as an encoder gave them that kept its id when it changed", async () => {
    const folder = newFolder();
    const encoder = (row: readonly number[]): Encoder => ({ id: "mine", encode: (given) => given.map(() => row) });
    await vectorsOf(["a"], encoder([1]), folder);
    await vectorsOf(["b"], encoder([1, 2]), folder);
    await expect(vectorsOf(["a", "b"], encoder([1, 2]), folder)).rejects.toThrow(
      /vectors of 1 and of 2 numbers in the cache.* another id/s,
    );
    expect(await vectorsOf(["a"], encoder([1, 2]), folder)).toEqual([Float32Array.of(1)]);
  });

  test.each([32, 64])("keeps the vectors of %i-bit floats of another realm, as Jest has it", async (bits) => {
    const folder = newFolder();
    const seen: string[] = [];
    const encode = (texts: readonly string[]): Float32Array[] => {
      seen.push(...texts);
      return runInNewContext(`[Float${bits}Array.of(0.5, 1)]`) as Float32Array[];
    };
    await vectorsOf(["a"], { id: "mine", encode }, folder);
    expect(await vectorsOf(["a"], { id: "mine", encode }, folder)).toEqual([Float32Array.of(0.5, 1)]);
    expect(seen).toEqual(["a"]);
  });

  test("gives up a file of nothing but beginnings of blocks, and encodes the texts again", async () => {
    const folder = newFolder();
    await vectorsOf(["a"], recording("mine"), folder);
    const file = join(folder, readdirSync(folder)[0] as string);
    prepend(file, "fxvector".repeat(1_000_000));
    const again = recording("mine");
    await vectorsOf(["a"], again, folder);
    expect(again.seen).toEqual(["a"]);
  });

  test("keeps no vectors whose places are not as many as their numbers: the ones after them would be read wrong", async () => {
    const folder = newFolder();
    const encodeSparse = (texts: readonly string[]): SparseVector[] =>
      texts.map((_, i) => ({
        length: 9,
        places: Uint16Array.of(1, 2, 3, 4).subarray(i),
        values: Float32Array.of(i, 2),
      }));
    const encoder: Encoder = { id: "mine", encode: () => [], encodeSparse };
    const without = await vectorsOf(["a", "b", "c"], encoder, false);
    await vectorsOf(["a", "b", "c"], encoder, folder);
    expect(await vectorsOf(["a", "b", "c"], encoder, folder)).toEqual(without);
  });

  test.each([[""], [3], [null]])("refuses %j as a folder", async (cache) => {
    await expect(embed(responsesOf(["a"]), recording(), { cache: cache as never })).rejects.toThrow(
      "embed: options.cache is",
    );
  });
});

function changeAt(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

function prepend(file: string, text: string): void {
  writeFileSync(file, Buffer.concat([Buffer.from(text), readFileSync(file)]));
}
