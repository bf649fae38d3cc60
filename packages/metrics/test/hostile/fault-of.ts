import { inspect } from "node:util";
import { InputError } from "@fairexpect/metrics";
import { hostileCall, ofMetrics, type Attacked } from "./hostile-calls.js";
import { faultIn } from "./look-through.js";

export const MOST_SECONDS = 5;

/** A quantile may be infinite at the probabilities 0 and 1, if the distribution has no bound there. */
function isEndWithoutBound(name: string, [p]: readonly unknown[], result: unknown): boolean {
  return name.endsWith("Quantile") && (p === 0 || p === 1) && Math.abs(Number(result)) === Infinity;
}

/** What is wrong with the answer to a hostile call, if anything: of what, with what, and which call it was. */
export function faultOf(number: number, attacked: Attacked = ofMetrics): string | undefined {
  const { of, given } = hostileCall(number, attacked);
  const before = process.cpuUsage();
  let fault: string | undefined;
  try {
    const result = of.call(...given);
    if (!isEndWithoutBound(of.name, given, result)) fault = faultIn(of.name, result, given);
  } catch (error) {
    const where = error instanceof Error ? (error.stack ?? "").split("\n").slice(1, 4).join(" <") : "";
    if (!(error instanceof InputError)) fault = `${String(error)}${where}`;
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  if (fault === undefined && seconds > MOST_SECONDS) fault = `took ${seconds} processor seconds`;
  return fault === undefined ? undefined : told(number, fault, attacked);
}

/** A fault with the function, the number that makes the same call again, and what was given. */
export function told(number: number, fault: string, attacked: Attacked = ofMetrics): string {
  const { of, given } = hostileCall(number, attacked);
  return `${of.name}, call ${number}: ${fault}; given ${inspect(given, { depth: 8, breakLength: Infinity }).slice(0, 1000)}`;
}
