import type { Readable, Writable } from "node:stream";

/** Where text goes. */
export interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Where somebody is asked, and answers. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** What a command sees of the process that it runs in. */
export interface World {
  /** The folder that it was started in. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What was asked for goes here, everything else to `err`. */
  readonly out: Stream;
  readonly err: Stream;
  /** Where somebody is there to be asked, if anybody is. */
  readonly terminal: Terminal | undefined;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** The world of this process. */
export function worldOf(process: NodeJS.Process, signal: AbortSignal): World {
  const { CI: ci = "", TERM: terminal } = process.env;
  const isCi = !["", "0", "false"].includes(ci.toLowerCase());
  const isThere = process.stdin.isTTY && process.stdout.isTTY && !isCi && terminal !== "dumb";
  return {
    folder: process.cwd(),
    environment: process.env,
    out: process.stdout,
    err: process.stderr,
    terminal: isThere ? { input: process.stdin, output: process.stdout } : undefined,
    signal,
  };
}
