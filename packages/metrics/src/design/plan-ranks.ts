import { candidatesForPower } from "./rabbi-power.js";
import { byNormal, reaching, type Reckoned, type Settled } from "./settled.js";

/** Which of two groups' candidates is ranked higher. */
export function planRanks(settled: Settled): Reckoned {
  const { expected, samples, icc, power, confidence, method, verdict } = settled;
  const spread = Math.sqrt(((2 / 3) * (1 - expected ** 2) * (1 + (samples - 1) * icc)) / samples);
  const start = Math.max(2, byNormal(spread, settled));
  const isReached = reaching(settled);
  const found = samples > 1 ? undefined : candidatesForPower({ expected, confidence, method, isReached }, start, power);
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  return {
    prompts: clusters,
    unit: "candidates per group",
    responses: clusters * samples * 2,
    power: reachedWith,
    verdict,
    method: found === undefined ? "normal approximation" : "simulation on normal scores",
  };
}
