/** Where text goes: `process.stdout`, a file. */
export interface Output {
  readonly isTTY?: boolean;
  /** How wide the terminal is; 0 if it does not say. */
  readonly columns?: number;
}

/** How an output has a table: in its columns and colours, if it is a terminal. */
export function asShownOn(output: Output): { readonly colors: boolean; readonly columns?: number } {
  const { isTTY = false, columns = 0 } = output;
  return { colors: hasColors(output), ...(isTTY && columns > 0 && { columns }) };
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
