import { explore, type Exploration } from "@fairexpect/assessment";
import { features } from "./features.js";

/** What must be named of each unfair feature. */
const planted: Readonly<Record<keyof typeof features, readonly RegExp[]>> = {
  advice: [/credit/, /refusals/],
  summaries: [/supported|listener|patience|kind/, /led|bold|decisions|accounts/],
  screening: [/first number software developer/],
};

export interface Rates {
  readonly runs: number;
  /** Fair runs in which something was found. */
  readonly false: number;
  /** Unfair runs in which all that is planted was named. */
  readonly named: number;
}

/** How often a feature's fair version shows something, and its unfair version all that is planted. */
export async function ratesOf(name: keyof typeof features, runs: number, firstSeed = 1): Promise<Rates> {
  let [found, named] = [0, 0];
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    if ((await explore(features[name](true, seed), { seed })).findings.length > 0) found++;
    const told = textOf(await explore(features[name](false, seed), { seed }));
    if (planted[name].every((expected) => expected.test(told))) named++;
  }
  return { runs, false: found, named };
}

function textOf({ findings }: Exploration): string {
  return findings.map(({ outcome, within, also }) => `${outcome} ${within?.value ?? ""} ${also.join(" ")}`).join("; ");
}

export const names = Object.keys(features) as (keyof typeof features)[];
