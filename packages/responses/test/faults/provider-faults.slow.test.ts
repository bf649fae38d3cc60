// Faults that providers have, played by a server on loopback to the AI SDK's own provider: what is tried again, stored
// and said is the table of docs/faults.md.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test, vi } from "vitest";

import { folder } from "../setup.js";
import { answers, ownSecret } from "./answers.js";
import { connections } from "./connections.js";
import { play, type Row } from "./play.js";
import { givenKey, statuses } from "./statuses.js";

const page = fileURLToPath(new URL("../../docs/faults.md", import.meta.url));
const sections = { connections, statuses, answers };

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ does, retried, stored, said }) => `| ${does} | ${retried} | ${stored} | ${said} |`);
  return ["| the server | tried again | stored | answered, or said |", "|---|---|---|---|", ...lines].join("\n");
}

/** The page with its tables, which stand between comments, as they are now. */
function withTables(text: string, tables: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /(<!-- (\w+): written by the test -->\n\n)[^]*?(\n\n<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}${tables[name]}${end}`,
  );
}

test("the tables of the documentation say what becomes of each fault, and no key is in them", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("CORP_GATEWAY_API_KEY", ownSecret);
  const tables: Record<string, string> = {};
  let n = 0;
  for (const [name, faults] of Object.entries(sections)) {
    const rows: Row[] = [];
    for (const fault of faults) rows.push(await play(fault, n++, folder.path));
    tables[name] = tableOf(rows);
  }
  const written = withTables(await readFile(page, "utf8"), tables);
  expect(written).not.toContain(givenKey.slice(8));
  expect(written).not.toContain(ownSecret);
  await expect(written).toMatchFileSnapshot(page);
});

test("there are 68 faults, as the README says, each once", () => {
  const all = Object.values(sections).flatMap((faults) => faults.map(({ does }) => does));
  expect(all).toHaveLength(68);
  expect(new Set(all).size).toBe(all.length);
});
