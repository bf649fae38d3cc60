// What pages say of the command line, from the descriptions of the commands; and the table of matchers that llms.txt has.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../packages/fairexpect/dist/command/commands.js";
import { EXIT_CODES } from "../../packages/fairexpect/dist/command/exit-codes.js";
import { root } from "./steps.mjs";

/** The page of the command line, and what models read. */
export const commandPage = join(root, "packages/fairexpect/README.md");
export const modelPage = join(root, "llms.txt");
const matchersPage = join(root, "packages/matchers/README.md");

const COMMANDS = "| command | what it does |\n|---|---|\n";
const CODES = "| exit code | meaning |\n|---|---|\n";
const MATCHERS = "| matcher | received |\n|---|---|\n";

/** A page with the tables of commands and exit codes, if it has them. @param {string} text */
export function withCommands(text) {
  const rows = commands.map(({ name, arguments: places = [], summary }) => {
    const typed = [name, ...places.map((place) => place.name)].join(" ");
    return `| \`${typed}\` | ${summary} |\n`;
  });
  const codes = EXIT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |\n`);
  return replaced(replaced(text, COMMANDS, rows.join("")), CODES, codes.join(""));
}

/** A page with the table of matchers as their own page has it. @param {string} text */
export function withMatchers(text) {
  const page = readFileSync(matchersPage, "utf8");
  const start = page.indexOf(MATCHERS) + MATCHERS.length;
  return replaced(text, MATCHERS, /^(?:\|.*\n)+/.exec(page.slice(start))?.[0] ?? "");
}

/** @param {string} text @param {string} heads @param {string} rows */
function replaced(text, heads, rows) {
  const at = text.indexOf(heads);
  if (at === -1) return text;
  const rest = text.slice(at + heads.length).replace(/^(?:\|.*\n)*/, "");
  return text.slice(0, at) + heads + rows + rest;
}
