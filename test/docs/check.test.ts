import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCode, runExample } from "./check.js";
import { docComments, exportedFunctions, fences } from "./extract.js";

let runs = 0;

/** The problems of an example that stands at line 10 of its file. */
async function problemsOf(text: string, extension = "ts"): Promise<string[]> {
  const path = join(import.meta.dirname, `.generated/check/${++runs}.${extension}`);
  const { problems } = await runCode({ text, line: 10 }, path, {
    modules: new Map([
      ["InputError", "@fairexpect/metrics"],
      ["subjectName", "@fairexpect/metrics"],
      ["midranks", "@fairexpect/metrics/statistics"],
    ]),
  });
  return problems;
}

/** How many lines of an example are checked, once they all hold. */
async function checksOf(text: string): Promise<number> {
  const { checks, problems } = await runCode(
    { text, line: 10 },
    join(import.meta.dirname, `.generated/check/${++runs}.ts`),
  );
  expect(problems).toEqual([]);
  return checks;
}

describe("a claim about a value", () => {
  test.each([
    "1 + 1 // 2",
    "-1 / 4 // -0.25",
    "0.1 + 0.2 // 0.3",
    '\'a\' + "b" // "ab"',
    "1 < 2 // true",
    "null // null",
    "[][0] // undefined",
    "({ a: [1, { b: 'c' }], 'd e': undefined }) // { a: [1, { b: \"c\" }], \"d e\": undefined }",
    "1 / 0 // Infinity",
    "Math.exp(-2) // ≈ 0.1353",
    "[1 / 3, 2 / 3] // ≈ [0.33, 0.667]",
    "Math.exp(-12) // ≈ 6.14e-6",
    "await Promise.resolve(3) // 3",
    "subjectName({ group: 'women', against: 'men' }) // \"women vs men\"",
    "const f = (x: number): number => x as number; f(2)! // 2",
  ])("that is right passes: %s", async (text) => {
    expect(await problemsOf(text)).toEqual([]);
  });

  test.each([
    ["1 + 1 // 3", "gave  // 2"],
    ["Math.exp(-2) // 0.1353", "gave  // 0.1353352832366127 (with ≈ before it if a rounding is meant)"],
    ["Math.exp(-2) // ≈ 0.1354", "gave  // 0.1353352832366127"],
    ["Math.exp(-2) // ≈ 0.13530", "gave  // 0.1353352832366127"],
    ["1 + 1e-11 // 1", "gave  // 1.00000000001 (with ≈ before it if a rounding is meant)"],
    ["1e-17 // 0", "gave  // 1e-17 (with ≈ before it if a rounding is meant)"],
    ["5 // Infinity", "gave  // 5"],
    ["1 // true", "gave  // 1"],
    ["[1, 2] // [1]", "gave  // [1, 2]"],
    ["({ a: 1, b: 2 }) // { a: 1 }", "gave  // { a: 1, b: 2 }"],
    ["({ a: undefined }) // {}", "gave  // { a: undefined }"],
    ["new Map() // {}", "gave  // an object of class Map"],
    ["midranks([3, 1]) // [2, 1]", "gave  // [2, 1] in a Float64Array; spread it: [...x]"],
    ["0 / 0 // NaN", "gave  // NaN, which no example may claim"],
    ["Promise.resolve(1) // 1", "gave  // a promise; await it"],
  ])("that is wrong fails, and the right one is ready to paste: %s", async (text, problem) => {
    expect(await problemsOf(text)).toEqual([`line 10: ${text}\n  ${problem}`]);
  });

  test("is about a declared variable too", async () => {
    expect(await problemsOf("const x = 1 + 1; // 2\nconst { y } = { y: 1 }; // { y: 1 }\nx + y // 3")).toEqual([]);
    expect(await problemsOf("\nconst x = 1 + 1; // 3")).toEqual(["line 11: const x = 1 + 1; // 3\n  gave  // 2"]);
  });

  test("is about the whole of an expression of several lines", async () => {
    expect(await problemsOf("Math.max(\n  1, // 7\n  2,\n) // 3")).toEqual([
      "line 10: Math.max(\n  1, // 7\n  2,\n) // 3\n  gave  // 2",
    ]);
  });

  test("ends its statement, with or without a semicolon", async () => {
    expect(await checksOf('[1, 2].length // 2\n[...\'ab\'] // ["a", "b"]\n(1 + 1) // 2\n`a` // "a"')).toBe(4);
  });

  test("inside a function or a block is checked when it is reached, and fails when it is not", async () => {
    expect(await problemsOf("for (const x of [1, 2]) {\n  x * 0; // 0\n}")).toEqual([]);
    expect(await problemsOf("for (const x of [1, 2]) {\n  x * 2; // 2\n}")).toEqual([
      "line 11: x * 2; // 2\n  gave  // 4",
    ]);
    expect(await problemsOf("const f = () => {\n  1; // 1\n};")).toEqual(["line 11: 1; // 1\n  was never reached"]);
  });

  test("is no claim where the comment is no literal or is not after an expression", async () => {
    expect(
      await checksOf(
        "let a = 1; // the first\na += 1 // 2 of them\nif (a > 1) { } // 2\n'http://x // y'.length // see above",
      ),
    ).toBe(0);
  });

  test("holds in JavaScript and in CommonJS as well", async () => {
    expect(await problemsOf("1 + 1 // 3", "js")).toEqual(["line 10: 1 + 1 // 3\n  gave  // 2"]);
    expect(await problemsOf("require('node:path').join('a', 'b') // \"a/b\"\nmodule.exports = 1 // 1", "cjs")).toEqual(
      [],
    );
  });
});

describe("a claim of an error", () => {
  test("passes where name and start of the message match", async () => {
    expect(await problemsOf("midranks([NaN]) // throws InputError: midranks: values[0] is NaN")).toEqual([]);
    expect(await problemsOf("null.x // throws TypeError")).toEqual([]);
    expect(await problemsOf("await Promise.reject(new RangeError('far')) // throws RangeError: fa")).toEqual([]);
  });

  test.each([
    [
      "midranks([1]) // throws InputError: midranks",
      "threw nothing, gave  // [1] in a Float64Array; spread it: [...x]",
    ],
    [
      "midranks('a') // throws RangeError: midranks",
      'threw  // throws InputError: midranks: values is the text "a"; expected an array of numbers.',
    ],
    [
      "midranks('a') // throws InputError: other",
      'threw  // throws InputError: midranks: values is the text "a"; expected an array of numbers.',
    ],
    ["await Promise.resolve(1) // throws Error: x", "threw nothing, gave  // 1"],
  ])("fails otherwise: %s", async (text, problem) => {
    expect(await problemsOf(text)).toEqual([`line 10: ${text}\n  ${problem}`]);
  });

  test("stands after an expression only", async () => {
    expect(await problemsOf("const x = f(); // throws Error: x")).toEqual([
      'line 10: "throws" stands after an expression only',
    ]);
  });
});

describe("an example", () => {
  test("that claims nothing fails", async () => {
    const example = { text: "1 + 1 // about 2", line: 10 };
    expect(await runExample(example, join(import.meta.dirname, `.generated/check/${++runs}.ts`))).toEqual([
      expect.stringMatching(/^no line is checked/),
    ]);
  });

  test("that throws unexpectedly fails at its line, and what was wrong before it is still told", async () => {
    expect(await problemsOf("1; // 2\n\nnot.there;\n2; // 2")).toEqual([
      "line 10: 1; // 2\n  gave  // 1",
      "line 12: threw ReferenceError: not is not defined",
    ]);
  });

  test("that does not parse fails at its line", async () => {
    expect(await problemsOf("1; // 1\nconst = 2;")).toEqual([expect.stringMatching(/^line 11: /)]);
  });

  test("may declare a name that the package exports", async () => {
    expect(await problemsOf("const midranks = 1 // 1\n[2] // [2]\nmidranks // 1")).toEqual([]);
  });
});

describe("the examples of a file", () => {
  test("are found in the doc comments, with the name of what they stand above and their line", () => {
    const source = `/** Two. @since 1 */
export const two = 2;
/**
 * Adds.
 *
 * @throws Error
 * @example
 * add(1, 2) // 3
 *
 * add(
 *   2, 2) // 4
 * @example In words:
 * \`\`\`ts
 * @decorated class A {}
 * \`\`\`
 * and more words
 * @since 0.1.0
 */
export function add(a: number, b: number): number { return a + b; }
/* @example 1 // 1 */
export class Sum {
  /** @example new Sum().of(1) // 1 */
  of(x: number) { return x; }
}`;
    expect(docComments("add.ts", source).map(({ name, examples }) => [name, examples])).toEqual([
      ["two", []],
      [
        "add",
        [
          { line: 7, text: "\nadd(1, 2) // 3\n\nadd(\n  2, 2) // 4" },
          { line: 12, text: "\n\n@decorated class A {}" },
        ],
      ],
      ["Sum.of", [{ line: 22, text: " new Sum().of(1) // 1" }]],
    ]);
    expect([...(docComments("add.ts", source)[1]?.tags ?? [])]).toEqual(["throws", "example", "since"]);
  });

  test("are the fences of a Markdown file, with language, title and line", () => {
    const markdown =
      '# A\n\n```ts title="a b.test.ts"\nx;\n```\n\n1. item\n\n   ~~~cjs\n   y;\n     z;\n   ~~~\n\n````md\n```ts\nno;\n```\n````\n```\nplain\n```\n';
    expect(fences(markdown)).toEqual([
      { language: "ts", title: "a b.test.ts", text: "x;", line: 4 },
      { language: "cjs", title: undefined, text: "y;\n  z;", line: 10 },
      { language: "md", title: undefined, text: "```ts\nno;\n```", line: 15 },
      { language: "", title: undefined, text: "plain", line: 20 },
    ]);
  });
});

describe("the exported functions of a package", () => {
  test("are found through every kind of export, with the tags of their doc comments, metrics too; types and other constants are left out", () => {
    const folder = join(import.meta.dirname, ".generated/exports");
    mkdirSync(folder, { recursive: true });
    const write = (file: string, source: string): void => writeFileSync(join(folder, file), source);
    write(
      "index.ts",
      'export * from "./all.js";\nexport { inner as outer, type T } from "./some.js";\n/** @since 1 */\nexport function own() {}\n',
    );
    write(
      "all.ts",
      "/** @since 3 */\nexport const metric = defineMetric({}, () => 1);\n/** No tag. */\nexport const arrow = () => 1;\nexport const constant = 1;\n/** @example f(1) // 1 */\nexport function f(a: 1): 1;\n/** @since 2 */\nexport function f(a: unknown) { return a; }\n",
    );
    write("some.ts", "export interface T {}\nfunction inner() {}\nexport function hidden() {}\nexport { inner };\n");
    const found = exportedFunctions(join(folder, "index.ts")).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(found.map(({ name, line, tags }) => [name, line, [...tags]])).toEqual([
      ["arrow", 4, []],
      ["f", 7, ["example", "since"]],
      ["metric", 2, ["since"]],
      ["outer", 2, []],
      ["own", 4, ["since"]],
    ]);
  });
});
