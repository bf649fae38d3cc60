import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

interface Bench {
  bench(options: {
    large: boolean;
  }): Promise<{ name: string; size: string; naive?: number; ours: number; ratio?: number; target?: number | string }[]>;
}

// These install packages or start runners and workers, as the specs in test/runners do; `npm run proof benchmarks` runs them.
const STARTING_OTHERS = ["import.bench.mjs", "suite.bench.mjs", "transformers.bench.mjs"];

const files = readdirSync(new URL(".", import.meta.url)).filter(
  (name) => name.endsWith(".bench.mjs") && !STARTING_OTHERS.includes(name),
);

test("there are benchmarks", () => {
  expect(files).toContain("rabbi.bench.mjs");
});

// What they time is nobody's promise here: only that they run, agree with their naive versions, and report.
test.each(files)("%s runs at its small size and returns rows", async (file) => {
  const { bench } = (await import(new URL(file, import.meta.url).href)) as Bench;
  const rows = await bench({ large: false });
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.name).not.toBe("");
    expect(row.size).not.toBe("");
    expect(row.ours).toBeGreaterThan(0);
    if (row.naive !== undefined) expect(row.ratio).toBeCloseTo(row.naive / row.ours, 6);
  }
});
