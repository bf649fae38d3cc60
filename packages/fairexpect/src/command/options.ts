import { join } from "node:path";
import type { Invocation, Options } from "./command.js";
import { UsageError } from "./errors.js";
import { kebab } from "./kebab.js";

/** The text of an option, if it was given. */
export function textOf(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** The texts of an option that may be given more than once. */
export function textsOf(options: Options, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function isSet(options: Options, name: string): boolean {
  return options[name] === true;
}

/** The number of an option, if it was given. A share may be written in per cent: 5%. */
export function numberOf(options: Options, name: string): number | undefined {
  const text = textOf(options, name);
  if (text === undefined) return undefined;
  const share = text.endsWith("%");
  const value = Number(share ? text.slice(0, -1) : text);
  if (text.trim() === "" || !Number.isFinite(value))
    throw new UsageError(`--${kebab(name)} is ${JSON.stringify(text)}; expected a number, as in 0.05 or 5%.`);
  return share ? value / 100 : value;
}

/** The whole number of an option, if it was given. */
export function integerOf(
  options: Options,
  name: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const text = textOf(options, name);
  const value = text === undefined ? undefined : Number(text.trim() === "" ? Number.NaN : text);
  if (value === undefined || (Number.isSafeInteger(value) && value >= least && value <= most)) return value;
  const size = value > most ? `at most ${most.toLocaleString("en-US")}` : `at least ${least}`;
  const given = Number.isNaN(value) ? JSON.stringify(text) : value;
  throw new UsageError(`--${kebab(name)} is ${given}; expected a whole number of ${size}.`);
}

/** How often each prompt is asked: more than this would fill the memory before the first call. */
export function samplesOf(options: Options): number | undefined {
  return integerOf(options, "samples", 1, 10_000);
}

/** The option that says what tokens cost. */
export const PRICES = {
  flags: "--prices <in,out>",
  summary: "what a million tokens cost, going in and coming out, as in 0.25,2",
};

/** What a million tokens cost, if that was given. */
export function pricesOf(options: Options): { readonly input: number; readonly output: number } | undefined {
  const text = textOf(options, "prices");
  if (text === undefined) return undefined;
  const [input, output, more] = text.split(",").map((price) => (price.trim() === "" ? Number.NaN : Number(price)));
  const isPrice = (price: number | undefined): price is number => price !== undefined && price >= 0 && price < Infinity;
  if (isPrice(input) && isPrice(output) && more === undefined) return { input, output };
  throw new UsageError(
    `--prices is ${JSON.stringify(text)}; expected what a million tokens cost, going in and coming out, as in 0.25,2.`,
  );
}

/** Where answers are recorded unless the project says otherwise. */
export const recordingsIn = (folder: string): string => join(folder, "__fairness__", "recordings");

/** The day of an option, as in 2026-11-22, if it was given. */
export function dayOf(options: Options, name: string): string | undefined {
  const text = textOf(options, name);
  if (text === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new UsageError(`--${kebab(name)} is ${JSON.stringify(text)}; expected a day, as in 2026-11-22.`);
}

/** An argument that has to be there: commander sees to that. */
export function argumentOf(invocation: Invocation, place: number): string {
  const value = invocation.arguments[place];
  return typeof value === "string" ? value : "";
}

/** The arguments in the last place, of which there may be any number. */
export function argumentsOf(invocation: Invocation, place: number): readonly string[] {
  const value = invocation.arguments[place];
  return Array.isArray(value) ? value : [];
}
