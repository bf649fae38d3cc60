import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { literalSource, matches, type Claim } from "./claims.js";
import type { Code } from "./extract.js";
import { instrument, type Check, type Instrumented } from "./instrument.js";

interface Hooks {
  value<T>(check: number, actual: T): T;
  throws(check: number, run: () => unknown): void;
  rejects(check: number, run: () => Promise<unknown>): Promise<void>;
}

const shared = globalThis as { $docs?: Hooks };

/** What an example has in scope without an import: names with the module that exports each, and what `prelude` imports. */
export interface Scope {
  readonly modules: ReadonlyMap<string, string>;
  readonly prelude?: string;
}

/** The scope of the exports of modules. Of two that export one name, the first has it. */
export async function scopeOf(modules: readonly string[], prelude?: string): Promise<Scope> {
  const named = new Map<string, string>();
  for (const module of modules) {
    for (const name of Object.keys((await import(/* @vite-ignore */ module)) as object))
      if (!named.has(name)) named.set(name, module);
  }
  return { modules: named, ...(prelude !== undefined && { prelude }) };
}

/**
 * Runs code that stands in a doc comment or a README, and holds it to its trailing comments.
 *
 * @param code the code and the line at which it stands, so that every line number is one of the documentation
 * @param path the file that the code is written to and loaded from; imports resolve from there
 * @param scope what is in scope without an import, save what the code itself declares
 * @returns how many lines were checked, and what is wrong with them, in words with the right value ready to paste
 */
export async function runCode(
  code: Code,
  path: string,
  scope?: Scope,
): Promise<{ checks: number; problems: string[] }> {
  let instrumented: Instrumented;
  try {
    instrumented = instrument(code, path.endsWith(".cjs"));
  } catch (error) {
    return { checks: 0, problems: [(error as Error).message] };
  }
  mkdirSync(dirname(path), { recursive: true });
  const prelude = scope === undefined ? "" : (scope.prelude ?? "") + importsOf(scope, instrumented);
  writeFileSync(path, `${prelude}const $docs = globalThis.$docs;${"\n".repeat(code.line - 1)}${instrumented.text}\n`);
  const { checks } = instrumented;
  const outcomes = new Map<number, string | undefined>();
  const record = (check: number, problem: string | undefined): void => {
    if (outcomes.get(check) === undefined) outcomes.set(check, problem);
  };
  shared.$docs = hooks(checks, record);
  const problems: string[] = [];
  let thrown: string | undefined;
  try {
    await (path.endsWith(".cjs") ? createRequire(path)(path) : import(/* @vite-ignore */ pathToFileURL(path).href));
  } catch (error) {
    thrown = describeThrown(error, path);
  } finally {
    delete shared.$docs;
  }
  for (const [i, check] of checks.entries()) {
    const problem = outcomes.has(i) ? outcomes.get(i) : thrown === undefined ? "was never reached" : undefined;
    if (problem !== undefined) problems.push(`line ${check.line}: ${check.source}\n  ${problem}`);
  }
  if (thrown !== undefined) problems.push(thrown);
  return { checks: checks.length, problems };
}

/** The problems of an example; that it claims nothing is one. */
export async function runExample(...args: Parameters<typeof runCode>): Promise<string[]> {
  const { checks, problems } = await runCode(...args);
  return checks === 0 && problems.length === 0
    ? ["no line is checked: end one with // and the value that it gives"]
    : problems;
}

/** Whether running the code may tell something: it makes a claim, or does not even parse. */
export function isWorthRunning(code: Code, commonJs: boolean): boolean {
  try {
    return instrument(code, commonJs).checks.length > 0;
  } catch {
    return true;
  }
}

/** Imports, on one line, of what the code mentions and does not declare. */
function importsOf({ modules }: Scope, { text, declared }: Instrumented): string {
  const used = [...modules].filter(
    ([name]) => !declared.has(name) && new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text),
  );
  return used.map(([name, module]) => `import { ${name} } from "${module}"; `).join("");
}

function hooks(checks: readonly Check[], record: (check: number, problem: string | undefined) => void): Hooks {
  const claimOf = (check: number): Claim => (checks[check] as Check).claim;
  const judgeError = (check: number, error: unknown): void => {
    const claim = claimOf(check);
    if (claim.kind !== "throws") return;
    if (!(error instanceof Error)) return record(check, `threw no error, but ${literalSource(error)}`);
    const { name, message } = error;
    const right = name === claim.name && message.startsWith(claim.message);
    record(check, right ? undefined : `threw  // throws ${name}: ${message}`);
  };
  const notThrown = (actual: unknown): string => `threw nothing, gave  // ${literalSource(actual)}`;
  return {
    value(check, actual) {
      const claim = claimOf(check);
      if (claim.kind === "value") record(check, valueProblem(actual, claim));
      return actual;
    },
    throws(check, run) {
      try {
        record(check, notThrown(run()));
      } catch (error) {
        judgeError(check, error);
      }
    },
    async rejects(check, run) {
      try {
        record(check, notThrown(await run()));
      } catch (error) {
        judgeError(check, error);
      }
    },
  };
}

function valueProblem(actual: unknown, claim: Claim & { kind: "value" }): string | undefined {
  if (matches(actual, claim.literal, claim.rounded)) return undefined;
  const roundingMeant =
    !claim.rounded && matches(actual, claim.literal, true) ? " (with ≈ before it if a rounding is meant)" : "";
  return `gave  // ${literalSource(actual)}${roundingMeant}`;
}

function describeThrown(error: unknown, path: string): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  const at = (error.stack ?? "").split("\n").find((line) => line.includes(path));
  const line = at === undefined ? undefined : /:(\d+):\d+\)?$/.exec(at)?.[1];
  return `${line === undefined ? "" : `line ${line}: `}threw ${error.name}: ${error.message}`;
}

/** An error that points at the documentation, so that the runner shows the lines there and none of this harness. */
export function documentationError(file: string, line: number, problems: readonly string[]): Error {
  const error = new Error(problems.join("\n"));
  error.stack = `Error: ${error.message}\n    at documentation (${file}:${line}:1)`;
  return error;
}
