import { Command, Option } from "commander";
import type { CommandDescription, Invocation } from "./command.js";
import { commands, groups } from "./commands.js";
import { EXIT_CODES } from "./exit-codes.js";
import { version } from "./version.js";

/** Called with the command that was typed. */
export type Chosen = (command: CommandDescription, typed: Omit<Invocation, "world">, isJson: boolean) => void;

/** How the program prints its help and its complaints. */
export interface Printing {
  readonly out: (text: string) => void;
  readonly columns: number | undefined;
  /** A line of our program as it is typed here. */
  readonly asTyped: (line: string) => string;
}

/** The program as commander knows it, made of the descriptions of the commands. */
export function programOf(chosen: Chosen, printing: Printing): Command {
  const program = new Command("fairexpect")
    .description("Fairness of LLM features as ordinary tests: set up, look, compare, report.")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", () => exitCodes(printing));
  settle(program, printing);
  const parents = new Map<string, Command>();
  for (const description of commands) {
    const [first = "", second] = description.name.split(" ");
    if (second === undefined) addCommand(program, first, description, chosen, printing);
    else {
      const group = parents.get(first) ?? addGroup(program, first, printing);
      parents.set(first, group);
      addCommand(group, second, description, chosen, printing);
    }
  }
  return program;
}

function addGroup(program: Command, name: string, printing: Printing): Command {
  const summary = groups.find((group) => group.name === name)?.summary ?? "";
  const group = program.command(name).summary(summary).description(sentence(summary));
  settle(group, printing);
  return group;
}

function addCommand(
  parent: Command,
  word: string,
  description: CommandDescription,
  chosen: Chosen,
  printing: Printing,
): void {
  const { summary, details, examples, arguments: places = [], options = [], takesRest = false } = description;
  const command = parent
    .command(word)
    .summary(summary)
    .description([sentence(summary), details].filter(Boolean).join(" "));
  for (const { name, summary: text } of places) command.argument(name, text);
  for (const { flags, summary: text, choices, isRepeated = false } of options) {
    const option = new Option(flags, text);
    if (choices !== undefined) option.choices([...choices]);
    if (isRepeated)
      option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
    command.addOption(option);
  }
  command.option("--json", "print JSON");
  command.addHelpText("after", () => examplesText(examples.map(([line, does]) => [printing.asTyped(line), does])));
  settle(command, printing);
  command.action((...given: unknown[]) => {
    const { json: isJson, ...rest } = command.opts();
    // After the arguments commander hands over the options and itself.
    const typed = given.slice(0, -2) as (string | readonly string[] | undefined)[];
    chosen(
      description,
      { arguments: typed, options: rest, rest: takesRest ? (restOf(command) ?? []) : [] },
      isJson === true,
    );
  });
}

/** What stood behind `--`: of a command that takes it the caller has put it aside. */
const rests = new WeakMap<Command, readonly string[]>();

function restOf(command: Command): readonly string[] | undefined {
  for (let at: Command | null = command; at !== null; at = at.parent) {
    const rest = rests.get(at);
    if (rest !== undefined) return rest;
  }
  return undefined;
}

/** Hands the program the words that were typed. What stands behind `--` is kept for the command that takes it. */
export function parseWords(program: Command, words: readonly string[]): void {
  const at = words.indexOf("--");
  rests.set(program, at === -1 ? [] : words.slice(at + 1));
  program.parse([...(at === -1 ? words : words.slice(0, at))], { from: "user" });
}

/** What holds for the program, its groups and its commands. */
function settle(command: Command, { out, columns }: Printing): void {
  command
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: out,
      // Complaints are thrown, and printed as all errors are.
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => Math.min(columns ?? 100, 100),
      getErrHelpWidth: () => Math.min(columns ?? 100, 100),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: false, subcommandTerm: (sub) => sub.name() });
}

function sentence(summary: string): string {
  return `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`;
}

function examplesText(examples: CommandDescription["examples"]): string {
  const widest = Math.max(...examples.map(([line]) => line.length));
  const isNarrow = widest <= 58;
  const lines = examples.map(([line, does]) =>
    isNarrow ? `  ${line.padEnd(widest)}  # ${does}` : `  # ${does}\n  ${line}`,
  );
  return `\nExamples:\n${lines.join("\n")}`;
}

function exitCodes({ asTyped }: Printing): string {
  const lines = EXIT_CODES.map(([code, meaning]) => `  ${String(code).padEnd(4)} ${meaning}`);
  return `\nExit codes:\n${lines.join("\n")}\n\nExamples of a command: ${asTyped("fairexpect help init")}. Every command has --json.`;
}
