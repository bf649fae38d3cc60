import { describeValue, didYouMean } from "@fairexpect/metrics/core";

import { ModeError } from "../errors.js";

/**
 * How responses and recordings meet:
 * - `auto`: replay what is recorded, call for the rest and record it;
 * - `record`: call for everything, and replace what was recorded;
 * - `replay`: never call; what is not recorded is an error;
 * - `off`: call for everything, touch no file.
 *
 * @since 0.1.0
 */
export type Mode = "auto" | "record" | "replay" | "off";

const modes: readonly Mode[] = ["auto", "record", "replay", "off"];

/** The mode of a run: the option, else `FAIREXPECT_MODE`, else `replay` if `CI` is set, else `auto`. */
export function resolveMode(option: unknown, environment: Readonly<Record<string, string | undefined>>): Mode {
  if (option !== undefined) return readMode(option, "the option mode");
  const variable = environment["FAIREXPECT_MODE"];
  if (variable !== undefined && variable !== "") return readMode(variable, "the environment variable FAIREXPECT_MODE");
  return isSet(environment["CI"]) ? "replay" : "auto";
}

function readMode(value: unknown, where: string): Mode {
  const mode = modes.find((name) => name === value);
  if (mode !== undefined) return mode;
  const expected = `expected one of ${modes.map((name) => `"${name}"`).join(", ")}.`;
  const meant = didYouMean(value, modes);
  throw new ModeError(`${where} is ${describeValue(value)}; ${expected}${meant === undefined ? "" : ` ${meant}`}`);
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && !["", "0", "false"].includes(variable.toLowerCase());
}
