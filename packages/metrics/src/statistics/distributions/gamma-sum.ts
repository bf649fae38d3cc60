/** One gamma variable for which several coefficients are possible, each with its chance. */
export type Coefficients = readonly { readonly chance: number; readonly value: number }[];

/** The trapezoidal rule's step in asinh of the way along the contour: errors of some 1e-8 of the chance. */
const STEP = 0.07;
const MOST_STEPS = 600;
const SMALL = 1e-11;

/**
 * The chance that Σ a_i G_i + b E is above 0, for independent gamma variables G_i with shapes s_i and an exponential
 * variable E, whose coefficient b is one of several at random. By the inversion integral of the moment generating
 * function M, (1 / 2πi) ∫ M(u) / u du along a vertical line through the saddle point of the sum with the largest b,
 * where the integrand hardly oscillates (Rice 1980; Daniels 1987).
 */
export function gammaSumSurvival(a: Float64Array, shapes: Float64Array, last: Coefficients): number {
  const possible = last.filter(({ chance }) => chance > 0);
  const worst = Math.max(...possible.map(({ value }) => value));
  const least = Math.min(...possible.map(({ value }) => value));
  const most = a.reduce((found, value) => Math.max(found, value), worst);
  if (most <= 0) return 0;
  if (a.every((value) => value >= 0) && least >= 0) return 1;
  const { at, curvature } = saddle(a, shapes, worst, 1 / most);
  let height = 0;
  for (let i = 0; i < a.length; i++) height -= (shapes[i] as number) * Math.log1p(-at * (a[i] as number));
  const tilted = a.map((value) => value / (1 - at * value));
  const sum = alongContour(tilted, shapes, possible, at, 1 / Math.sqrt(curvature));
  return Math.min(1, Math.max(0, (sum * STEP * Math.exp(height)) / Math.PI));
}

/** Where M(u) / u is least on (0, end), and the second derivative of its logarithm there. */
function saddle(
  a: Float64Array,
  shapes: Float64Array,
  worst: number,
  end: number,
): { readonly at: number; readonly curvature: number } {
  let low = 0;
  let high = end;
  let at = end / 2;
  let curvature = 1;
  for (let round = 0; round < 60; round++) {
    const own = worst / (1 - at * worst);
    let slope = own - 1 / at;
    curvature = own * own + 1 / (at * at);
    for (let i = 0; i < a.length; i++) {
      const part = (a[i] as number) / (1 - at * (a[i] as number));
      slope += (shapes[i] as number) * part;
      curvature += (shapes[i] as number) * part * part;
    }
    if (slope > 0) high = at;
    else low = at;
    const next = at - slope / curvature;
    const moved = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(moved - at) < 1e-3 * at) break;
    at = moved;
  }
  return { at, curvature };
}

/**
 * The sum of M(u) / u at u = at + iy in steps along the contour, less the part of M that is known at y = 0; of each a
 * / (1 - at a) is given. One function: V8 would compile it once alone and once in the loop.
 */
function alongContour(
  tilted: Float64Array,
  shapes: Float64Array,
  last: Coefficients,
  at: number,
  width: number,
): number {
  let sum = 0;
  let first = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const y = width * Math.sinh(step * STEP);
    let logSize = 0;
    let angle = 0;
    for (let i = 0; i < tilted.length; i++) {
      const tangent = y * (tilted[i] as number);
      const shape = shapes[i] as number;
      logSize += shape * Math.log1p(tangent * tangent);
      angle += shape * Math.atan(tangent);
    }
    let real = 0;
    let imaginary = 0;
    for (let i = 0; i < last.length; i++) {
      const { chance, value } = last[i] as Coefficients[number];
      const x = 1 - at * value;
      const z = y * value;
      const share = chance / (x * x + z * z);
      real += share * x;
      imaginary += share * z;
    }
    const x = real * at + imaginary * y;
    const z = imaginary * at - real * y;
    const size = (Math.exp(-0.5 * logSize) / (at * at + y * y)) * width * Math.cosh(step * STEP);
    sum += (step === 0 ? 0.5 : 1) * size * (x * Math.cos(angle) - z * Math.sin(angle));
    if (step === 0) first = size * Math.sqrt(x * x + z * z);
    else if (size * Math.sqrt(x * x + z * z) < SMALL * first) break;
  }
  return sum;
}
