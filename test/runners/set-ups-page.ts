// The page of the documentation that says which set-ups were tried: proofs write its parts.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const page = join(import.meta.dirname, "../../packages/fairexpect/docs/runners.md");

const parts = (): string[] => (existsSync(page) ? readFileSync(page, "utf8").split(/^(?=## )/m) : [""]);

/** The lines before the first section. */
export function tableLines(): readonly string[] {
  return (parts()[0] ?? "").split("\n");
}

/** Writes all before the first section; sections stay. */
export function writeTable(text: string): void {
  writeFileSync(page, [text, ...parts().slice(1)].join("\n").replaceAll(/\n{3,}/g, "\n\n"));
}

/** Writes a section; what else the page has stays. */
export function writeSection(title: string, text: string): void {
  const others = parts().filter((part) => !part.startsWith(`## ${title}\n`));
  writeFileSync(
    page,
    [...others.map((part) => part.trimEnd()), `## ${title}\n\n${text.trimEnd()}`].join("\n\n") + "\n",
  );
}
