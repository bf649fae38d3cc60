/** Where text goes: `process.stdout`, a file. */
export interface Output {
  readonly isTTY?: boolean;
}

/**
 * Whether text is to be coloured: what `NO_COLOR` and `FORCE_COLOR` say, else if it goes to a terminal. A pipe gets no
 * colour codes, in continuous integration neither.
 */
export function hasColors(output: Output, environment: Readonly<NodeJS.ProcessEnv> = process.env): boolean {
  const { NO_COLOR = "", FORCE_COLOR, TERM } = environment;
  if (NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return output.isTTY === true && TERM !== "dumb";
}
