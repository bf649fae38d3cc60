import { UsageError } from "./errors.js";

/** A limit as it is typed: `toxicFraction=0.05`, or `toxicFraction=5%`. */
export function limitOf(given: string): [name: string, limit: number] {
  const [, name, number = "", share] = /^([A-Za-z].*)=([^=%\s]+)(%?)$/.exec(given) ?? [];
  const value = Number(number) / (share === "%" ? 100 : 1);
  if (name === undefined || !Number.isFinite(value))
    throw new UsageError(
      `--limit is ${JSON.stringify(given)}; expected a metric and a number, as in toxicFraction=0.05.`,
    );
  return [name, value];
}
