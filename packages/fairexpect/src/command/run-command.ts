import { CommanderError } from "commander";
import type { Result } from "./command.js";
import { commands, groups } from "./commands.js";
import { failureOf, UsageError, type Failure } from "./errors.js";
import { EXIT, type ExitCode } from "./exit-codes.js";
import type { Called } from "./in-flags.js";
import { hasColors, paintOf } from "./print/paint.js";
import { jsonText, onlyOurColors, safe, safeMarkdown } from "./print/safe-text.js";
import { lineWithStarter, ourCommand, unglued, withStarter } from "./print/our-command.js";
import { parseWords, programOf } from "./program.js";
import type { World } from "./world.js";

/** The version of the shapes that `--json` prints. */
const JSON_VERSION = 1;

/** A command as it was typed, and whether it is to print JSON. */
interface Typed extends Called {
  readonly isJson: boolean;
}

/** Runs the command that `words` say, prints what it found, and returns what the process is to end with. */
export async function runCommand(words: readonly string[], world: World): Promise<ExitCode> {
  let chosen: Typed | undefined;
  try {
    chosen = await parsed(words, world);
    if (chosen === undefined) return EXIT.fine;
    const { command, typed, isJson } = chosen;
    const result = await command.run({ world, ...typed, isJson });
    print(world, command.name, result, isJson);
    return result.exitCode ?? EXIT.fine;
  } catch (error) {
    const failed = failureOf(error, world.signal.aborted, chosen);
    // What a project's own module throws may quote a key.
    const { withoutKeys } = await import("@fairexpect/metrics/core");
    const failure = { ...failed, message: withStarter(withoutKeys(failed.message), world) };
    await complain(world, chosen, words.includes("--json"), failure);
    return failure.exitCode;
  }
}

/** What was typed; nothing if that was about help or the version, which commander has printed. */
async function parsed(words: readonly string[], world: World): Promise<Typed | undefined> {
  const found: { chosen?: Typed } = {};
  const said = helpInGroup(words);
  const program = programOf(
    (command, typed, isJson) => {
      found.chosen = { command, typed, isJson };
    },
    {
      out: (text) => world.out.write(text),
      asTyped: (line) => lineWithStarter(line, world),
      columns: world.out.columns === 0 ? undefined : world.out.columns,
    },
  );
  try {
    if (words.length === 0) program.outputHelp();
    else parseWords(program, said);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    throw await usageError(error, said);
  }
  return found.chosen;
}

/** Of "help recordings show" commander reads no third word: it would print the help of the group. */
function helpInGroup(words: readonly string[]): readonly string[] {
  const [first, group, command, ...rest] = words;
  if (first !== "help" || command === undefined || !groups.some(({ name }) => name === group)) return words;
  return [group as string, "help", command, ...rest];
}

/** Commander's complaints, worded as ours. */
async function usageError({ code, message }: CommanderError, words: readonly string[]): Promise<UsageError> {
  const [group = "", second = ""] = words;
  const helped = group === "help" ? words.slice(1) : second === "help" ? [group, ...words.slice(2)] : [];
  if (code === "commander.help" && helped.length > 0) return new UsageError(await unknownHelp(helped));
  // A group without a command: commander would print its help and fail without a word.
  if (code === "commander.help")
    return new UsageError(`${group} needs a command. ${ourCommand(`${group} --help`)} shows which there are.`);
  const told = message
    .replace(/^error: /, "")
    .replace(
      /^option '.*(--[\w-]+).*' argument '([^]*)' is invalid. Allowed choices are (.*)\.$/,
      (_, flag: string, given: string, choices: string) =>
        `${flag} is ${JSON.stringify(given)}; expected ${choices.replace(/, ([^,]*)$/, " or $1")}.`,
    )
    .replace(/^missing required argument '([^']*)'$/, "<$1> is missing.")
    .replace(/\n\(Did you mean ([^]*)\?\)$/, ". Did you mean $1?")
    .replace(/([^.?])$/, "$1.");
  return new UsageError(`${told} ${ourCommand([...knownWords(words), "--help"].join(" "))} shows what there is.`);
}

/** Of "help plna" commander suggests nothing. */
async function unknownHelp(words: readonly string[]): Promise<string> {
  const [first = "", ...rest] = words;
  const isInGroup = rest.length > 0 && groups.some(({ name }) => name === first);
  const known = [...commands, ...groups].map(({ name }) => name);
  const { didYouMean } = await import("@fairexpect/metrics/core");
  const meant = didYouMean(isInGroup ? words.join(" ") : first, known);
  return `there is no command ${words.join(" ")}.${meant === undefined ? "" : ` ${meant}`} ${ourCommand("--help")} shows which there are.`;
}

/** The words of a command, or of a group, that were typed. */
function knownWords(words: readonly string[]): readonly string[] {
  const [first = "", second = ""] = words;
  if (commands.some(({ name }) => name === `${first} ${second}`)) return [first, second];
  return [...commands, ...groups].some(({ name }) => name === first) ? [first] : [];
}

function print(world: World, name: string, { data, text, isMarkdown = false }: Result, isJson: boolean): void {
  if (isJson) {
    world.out.write(`${jsonText({ version: JSON_VERSION, command: name, ...data })}\n`);
    return;
  }
  const isColored = hasColors(world.out, world);
  const said = unglued(withStarter(text(paintOf(isColored)), world));
  const printed = isMarkdown ? safeMarkdown(said) : onlyOurColors(said, isColored);
  if (printed !== "") world.out.write(printed.endsWith("\n") ? printed : `${printed}\n`);
}

async function complain(
  world: World,
  chosen: Typed | undefined,
  isJson: boolean,
  { code, message }: Failure,
): Promise<void> {
  const name = chosen?.command.name;
  if (isJson) {
    const about = name === undefined ? {} : { command: name };
    world.out.write(`${jsonText({ version: JSON_VERSION, ...about, error: { code, message: unglued(message) } })}\n`);
    return;
  }
  const isColored = hasColors(world.err, world);
  const head = paintOf(isColored).red(["fairexpect", ...(name === undefined ? [] : [name])].join(" "));
  world.err.write(`${unglued(await wrapped(`${head}: ${safe(message)}`))}\n`);
}

/** In lines of 80 columns, as messages of matchers are; those that a line goes on in are indented. */
async function wrapped(text: string): Promise<string> {
  const { paragraph } = await import("@fairexpect/matchers/evidence");
  return text
    .split("\n")
    .map((line) => {
      const [indent = ""] = /^ */.exec(line) ?? [];
      return paragraph(line.slice(indent.length), `${indent}  `, indent);
    })
    .join("\n");
}
