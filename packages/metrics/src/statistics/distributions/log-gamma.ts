import { checkNumber } from "../../core/input.js";

/** Above it the logarithm itself overflows. */
const LARGEST = 2.5e305;

const HALF_LOG_TWO_PI = 0.9189385332046728;
const ONE_MINUS_EULER = 0.42278433509846713;

// Riemann zeta minus 1 at 2, 3, 4, ...: the Taylor coefficients of log gamma at 2, but for sign and divisor.
const ZETA_MINUS_ONE = [
  0.6449340668482264, 0.2020569031595943, 0.08232323371113819, 0.03692775514336993, 0.01734306198444914,
  0.008349277381922827, 0.00407735619794434, 0.0020083928260822143, 0.0009945751278180853, 0.0004941886041194645,
  0.0002460865533080483, 0.00012271334757848915, 6.124813505870483e-5, 3.058823630702049e-5, 1.528225940865187e-5,
  7.637197637899763e-6, 3.81729326499984e-6, 1.908212716553939e-6, 9.539620338727962e-7, 4.769329867878064e-7,
  2.38450502727733e-7, 1.1921992596531106e-7, 5.960818905125948e-8, 2.980350351465228e-8, 1.4901554828365043e-8,
  7.45071178983543e-9, 3.725334024788457e-9, 1.862659723513049e-9, 9.313274324196682e-10, 4.656629065033784e-10,
];

// Bernoulli number 2k over 2k(2k - 1).
const STIRLING = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
  43867 / 244188,
];

/**
 * The natural logarithm of the gamma function of a positive number; for a whole number n it is the logarithm of (n -
 * 1)!. Use it for binomial coefficients and densities whose gamma functions overflow. Relative accuracy about 1e-15, at
 * its zeros 1 and 2 too. Taylor series at 2 below 10, Stirling's series above (DLMF 5.7.3, 5.11.1).
 *
 * @throws InputError if x is no number above 0, or above 2.5e305, where the logarithm overflows too
 * @example
 * logGamma(0.5) // 0.5723649429247001
 * @since 0.1.0
 */
export function logGamma(x: number): number {
  checkNumber("logGamma", "x", x, Number.MIN_VALUE, LARGEST);
  return logGammaOf(x);
}

export function logGammaOf(x: number): number {
  if (x >= 10) return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingSeries(x);
  if (x < 0.5) return logGammaOf(1 + x) - Math.log(x);
  if (x < 1.5) return logGammaAtTwo(x - 1) - Math.log1p(x - 1);
  let product = 1;
  let rest = x;
  while (rest >= 2.5) {
    rest -= 1;
    product *= rest;
  }
  return logGammaAtTwo(rest - 2) + Math.log(product);
}

/** log gamma(2 + z) for z in [-0.5, 0.5]. */
function logGammaAtTwo(z: number): number {
  let sum = 0;
  for (let i = ZETA_MINUS_ONE.length - 1; i >= 0; i--) sum = (ZETA_MINUS_ONE[i] as number) / (i + 2) - z * sum;
  return z * (ONE_MINUS_EULER + z * sum);
}

function stirlingSeries(x: number): number {
  const inverseSquare = 1 / (x * x);
  let sum = 0;
  for (let i = STIRLING.length - 1; i >= 0; i--) sum = (STIRLING[i] as number) + inverseSquare * sum;
  return sum / x;
}

/** log gamma(x) less Stirling's (x - 1/2) log x - x + log sqrt(2 pi). */
export function stirlingError(x: number): number {
  return x >= 10 ? stirlingSeries(x) : logGammaOf(x) - (x - 0.5) * Math.log(x) + x - HALF_LOG_TWO_PI;
}
