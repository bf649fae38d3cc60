/** Sets `gradient` at `x` and returns the value there. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

const MEMORY = 8;
const ENOUGH_DECREASE = 1e-4;

/**
 * Minimises a smooth convex function from 0, or from `start`, by L-BFGS with backtracking (Nocedal and Wright, 2006, algorithms 7.4 and
 * 7.5); single-threaded and repeatable.
 */
export function minimize(
  size: number,
  objective: Objective,
  iterations: number,
  log: (iteration: number, value: number) => void,
  start: Float64Array = new Float64Array(size),
): Float64Array {
  let x: Float64Array = start.slice();
  let gradient = new Float64Array(size);
  let value = objective(x, gradient);
  const steps: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let iteration = 1; iteration <= iterations; iteration++) {
    const direction = descent(gradient, steps);
    const slope = dot(gradient, direction);
    let length = steps.length === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    let next: Float64Array = new Float64Array(size);
    const nextGradient = new Float64Array(size);
    let nextValue: number;
    for (;;) {
      next = x.map((xi, i) => xi + length * (direction[i] as number));
      nextValue = objective(next, nextGradient);
      if (nextValue <= value + ENOUGH_DECREASE * length * slope || length < 1e-10) break;
      length /= 2;
    }
    const s = next.map((xi, i) => xi - (x[i] as number));
    const y = nextGradient.map((gi, i) => gi - (gradient[i] as number));
    const curvature = dot(s, y);
    if (curvature > 1e-12) {
      steps.push({ s, y, rho: 1 / curvature });
      if (steps.length > MEMORY) steps.shift();
    }
    const gain = value - nextValue;
    x = next;
    gradient = nextGradient;
    value = nextValue;
    log(iteration, value);
    if (gain < 1e-6 * Math.abs(value)) break;
  }
  return x;
}

function descent(
  gradient: Float64Array,
  steps: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
  const direction = gradient.map((g) => -g);
  const factors: number[] = [];
  for (const { s, y, rho } of steps.toReversed()) {
    const factor = rho * dot(s, direction);
    factors.unshift(factor);
    add(direction, y, -factor);
  }
  const last = steps.at(-1);
  if (last !== undefined) {
    const scale = 1 / (last.rho * dot(last.y, last.y));
    for (let i = 0; i < direction.length; i++) direction[i] = (direction[i] as number) * scale;
  }
  steps.forEach(({ s, y, rho }, k) => add(direction, s, (factors[k] as number) - rho * dot(y, direction)));
  return direction;
}

function add(to: Float64Array, from: Float64Array, factor: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + factor * (from[i] as number);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
