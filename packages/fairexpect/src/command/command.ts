import type { ExitCode } from "./exit-codes.js";
import type { Paint } from "./print/paint.js";
import type { World } from "./world.js";

/** An option as it is typed: `--limit <number>`. */
export interface OptionDescription {
  readonly flags: string;
  readonly summary: string;
  /** The texts that it can be; any unless given. */
  readonly choices?: readonly string[];
  /** May be given more than once. */
  readonly isRepeated?: boolean;
}

/** What stands behind a command's name: `<file>`, `[files...]`. */
export interface ArgumentDescription {
  readonly name: string;
  readonly summary: string;
  /** The texts that it can be, for the completion of shells. */
  readonly choices?: readonly string[];
}

/** What was typed, and where. */
export interface Invocation {
  readonly world: World;
  /** In their order; one that is repeated is an array. */
  readonly arguments: readonly (string | readonly string[] | undefined)[];
  readonly options: Options;
  /** What stood behind `--`. */
  readonly rest: readonly string[];
  /** Whether JSON is printed in place of text. */
  readonly isJson?: boolean;
}

/** By name in camel case. */
export type Options = Readonly<Record<string, unknown>>;

/** What a command found or did. */
export interface Result {
  /** What `--json` prints, with the names of the command and of the version of this shape before it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What is printed otherwise: texts that are safe to print. */
  readonly text: (paint: Paint) => string;
  /** It is Markdown, in which a sign that nobody sees keeps names from calling people. */
  readonly isMarkdown?: boolean;
  /** Zero unless given. */
  readonly exitCode?: ExitCode;
}

/** A command that can be called: its help, README, completion and wiring follow from this description. */
export interface CommandDescription {
  /** With the name of its group before it: `recordings list`. */
  readonly name: string;
  /** What it does, in one line without a full stop. */
  readonly summary: string;
  readonly arguments?: readonly ArgumentDescription[];
  readonly options?: readonly OptionDescription[];
  /** More than the summary, if there is more to say. */
  readonly details?: string;
  /** Lines to be typed, each with what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  /** Takes what stands behind `--`. */
  readonly takesRest?: boolean;
  readonly run: (invocation: Invocation) => Promise<Result> | Result;
}
