import { relative, sep } from "node:path";

import { testFile } from "@fairexpect/metrics/core";

import type { Mode } from "./mode.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** What tells how this process was started. */
export interface Started {
  readonly environment: Environment;
  /** The running test file, if a runner tells it. */
  readonly file: string | undefined;
  readonly folder: string;
  /** What Node was told to run. */
  readonly main: string | undefined;
  /** What was typed after it. */
  readonly typed: readonly string[];
  readonly isBun: boolean;
}

/** How to run it by itself, how a script of the project that runs it is told apart, and which file is run. */
interface Runner {
  readonly command: string;
  readonly inScript: RegExp;
  readonly file: string | undefined;
}

/**
 * The command that runs the test file under way in another mode, for the folder in which this process works: by the
 * script of the project that started it, which may name a configuration, else by the runner itself.
 */
export function commandInMode(mode: Mode, started: Started = howStarted(), shell: Shell = "posix"): string {
  const { environment, folder } = started;
  const quoted = QUOTED[shell];
  const { command, inScript, file } = runnerOf(started);
  const path = file === undefined ? [] : [relative(folder, file).split(sep).join("/")];
  const byPath = inScript === JEST && path.some((name) => /[()[\]{}^$*+?|\\]/.test(name)) ? ["--runTestsByPath"] : [];
  const args = command === OWN ? started.typed.map(quoted) : [...byPath, ...path.map(quoted)];
  const variables = [
    ["FAIREXPECT_MODE", mode],
    ...(environment["NODE_OPTIONS"]?.includes(MODULES_IN_JEST) === true ? [["NODE_OPTIONS", MODULES_IN_JEST]] : []),
  ];
  const line = scriptLine(environment, inScript, args, quoted) ?? [command, ...args].join(" ");
  const set =
    shell === "posix"
      ? ([name, value]: string[]) => `${name}=${value} `
      : ([name, value]: string[]) => `$env:${name}="${value}"; `;
  return `${variables.map(set).join("")}${line}`;
}

/** The same for PowerShell, whose variables stay set in its window. */
export function powerShellCommandInMode(mode: Mode, started: Started = howStarted()): string {
  return commandInMode(mode, started, "powershell");
}

type Shell = "posix" | "powershell";

/** Whatever a script says is among what was typed. */
const NEVER = /(?!)/;
const OWN = "npx fairexpect";
const VITEST = /\bvitest\b/;
const JEST = /\bjest\b/;
const PLAIN = /^[\w@%+=:,./-]+$/;
/** Without it Jest reads no ES modules. */
const MODULES_IN_JEST = "--experimental-vm-modules";

function howStarted(): Started {
  return {
    environment: process.env,
    file: testFile(),
    folder: process.cwd(),
    main: process.argv[1],
    typed: process.argv.slice(2),
    isBun: "bun" in process.versions,
  };
}

function runnerOf({ environment, file, main, isBun }: Started): Runner {
  if (environment["VITEST"] !== undefined) return { command: "npx vitest run", inScript: VITEST, file };
  if (environment["JEST_WORKER_ID"] !== undefined) return { command: "npx jest", inScript: JEST, file };
  if (isBun) return { command: "bun test", inScript: /\bbun\b.*\btest\b/, file: file ?? main };
  if (main !== undefined && /(?:^|[/\\])fairexpect(?:\.c?js)?$/.test(main))
    return { command: OWN, inScript: NEVER, file: undefined };
  const isTest = environment["NODE_TEST_CONTEXT"] !== undefined;
  return { command: isTest ? "node --test" : "node", inScript: /\bnode\b.*--test\b/, file: main };
}

/** The script of the project that started the runner, if one did. */
function scriptLine(
  environment: Environment,
  inScript: RegExp,
  args: readonly string[],
  quoted: (word: string) => string,
): string | undefined {
  const { npm_lifecycle_event: name = "", npm_lifecycle_script: script = "" } = environment;
  if (name === "" || name === "npx" || !inScript.test(script)) return undefined;
  const [manager = "npm"] = (environment["npm_config_user_agent"] ?? "npm").split("/");
  // Without `run` Vitest stays and watches.
  const once = inScript === VITEST && !/\bvitest(?:\.mjs)? (?:run|bench)\b|--run\b/.test(script) ? ["--run"] : [];
  return [manager, "run", quoted(name), ...(manager === "npm" ? [quoted("--")] : []), ...once, ...args].join(" ");
}

/** A word as each shell reads it. PowerShell would take "--" for itself. */
const QUOTED: Readonly<Record<Shell, (word: string) => string>> = {
  posix: (word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`),
  powershell: (word) => (PLAIN.test(word) && word !== "--" ? word : `'${word.replaceAll("'", "''")}'`),
};
