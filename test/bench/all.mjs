// npm run bench: every benchmark of this folder, one after the other, and one table of all. --large for the sizes that
// targets speak of.
import { readdirSync } from "node:fs";

const large = process.argv.includes("--large");
const rows = [];
const broken = [];

for (const file of readdirSync(new URL(".", import.meta.url))
  .filter((name) => name.endsWith(".bench.mjs"))
  .sort()) {
  console.log(`Running ${file} ...`);
  try {
    const { bench } = await import(new URL(file, import.meta.url).href);
    rows.push(...(await bench({ large })));
  } catch (error) {
    broken.push(file);
    console.error(error);
  }
}

const number = (value) => (typeof value === "number" ? String(Number(value.toPrecision(3))) : (value ?? ""));
const header = ["benchmark", "size", "naive ms", "ours ms", "ratio", "target"];
const table = rows.map(({ name, size, naive, ours, ratio, target }) => [
  name,
  String(size),
  number(naive),
  number(ours),
  number(ratio),
  number(target),
]);
const widths = header.map((title, column) => Math.max(title.length, ...table.map((row) => row[column].length)));
const line = (cells) =>
  cells
    .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
    .join("  ")
    .trimEnd();

console.log(`\n${line(header)}\n${widths.map((width) => "-".repeat(width)).join("  ")}`);
for (const row of table) console.log(line(row));

if (broken.length > 0) {
  console.error(`\nBroken: ${broken.join(", ")}`);
  process.exitCode = 1;
}
