import picocolors from "picocolors";
import type { Stream, World } from "../world.js";

/** The colours that this command uses, and no others. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** Whether a stream gets colours: what `NO_COLOR` and `FORCE_COLOR` say, else if it is a terminal. */
export function hasColors(stream: Stream, { environment }: Pick<World, "environment">): boolean {
  const { NO_COLOR: none = "", FORCE_COLOR: forced, TERM: terminal } = environment;
  if (none !== "") return false;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return stream.isTTY === true && terminal !== "dumb";
}

export function paintOf(isColored: boolean): Paint {
  const { bold, dim, red, green, yellow } = picocolors.createColors(isColored);
  return { bold, dim, red, green, yellow };
}
