/** How near a bound is found, relative to it. */
const TOLERANCE = 1e-11;

/**
 * Between a number at which `excess` is above 0 and one at which it is not, the last that is not: Chandrupatla's method
 * (1997), which is bisection where the curve is none that a parabola follows, and takes far fewer steps elsewhere.
 */
export function lastWithin(beyond: number, within: number, excess: (at: number) => number): number {
  let [out, own] = [beyond, within];
  // By orders of magnitude while they are far apart.
  while (own > 0 && out > 4 * own) {
    const middle = Math.sqrt(out) * Math.sqrt(own);
    if (excess(middle) > 0) out = middle;
    else own = middle;
  }
  // The newest point, the other end of the bracket, and the point that fell out of it last.
  let newest: Point = { at: own, excess: excess(own) };
  // An estimate whose bound is no farther than rounding may be beyond it.
  if (newest.excess > 0) return own;
  let other: Point = { at: out, excess: excess(out) };
  let share = 0.5;
  for (;;) {
    const at = newest.at + share * (other.at - newest.at);
    const point = { at, excess: excess(at) };
    let dropped = newest;
    if (point.excess > 0 !== newest.excess > 0) [dropped, other] = [other, newest];
    newest = point;
    const width = Math.abs(other.at - newest.at);
    const least = (TOLERANCE * Math.max(Math.abs(other.at), Math.abs(newest.at))) / width;
    if (!(least < 0.5)) return newest.excess > 0 ? other.at : newest.at;
    share = Math.min(1 - least, Math.max(least, nextShare(newest, other, dropped)));
  }
}

const STEPS = 32;

/**
 * The same if `excess` falls on the way but may jump up again, so that several numbers are the last within: that
 * nearest to `beyond`, looked for step by step, and in a step with a jump up before it. What is within for less than a
 * step may be missed.
 */
export function outermostWithin(beyond: number, within: number, excess: (at: number) => number): number {
  let [from, fall]: readonly [Point, number] = [{ at: beyond, excess: excess(beyond) }, 0];
  for (let step = 1; step < STEPS; step++) {
    const at = beyond + ((within - beyond) * step) / STEPS;
    const to = { at, excess: excess(at) };
    if (!(to.excess > 0)) return lastWithin(from.at, to.at, excess);
    if (from.excess - to.excess < fall / 2) {
      const jump = beforeJump(from, to, fall, excess);
      if (!(excess(jump) > 0)) return lastWithin(from.at, jump, excess);
    }
    [fall, from] = [Math.max(0, from.excess - to.excess), to];
  }
  return lastWithin(from.at, within, excess);
}

/** Where what fell half as steeply as before from one point on last does so, before another where it has not. */
function beforeJump(from: Point, to: Point, fall: number, excess: (at: number) => number): number {
  const isAbove = (at: number): number => excess(at) - from.excess + ((fall / 2) * (at - from.at)) / (to.at - from.at);
  return lastWithin(to.at, from.at, isAbove);
}

interface Point {
  readonly at: number;
  readonly excess: number;
}

/** How far from the newest point to the other end to look next: where a parabola through all three is 0, or halfway. */
function nextShare(newest: Point, other: Point, dropped: Point): number {
  const [f, g, h] = [newest.excess, other.excess, dropped.excess];
  const place = (newest.at - other.at) / (dropped.at - other.at);
  const level = (f - g) / (h - g);
  if (!(level * level < place && (1 - level) ** 2 < 1 - place)) return 0.5;
  const share =
    (f / (g - f)) * (h / (g - h)) + ((dropped.at - newest.at) / (other.at - newest.at)) * (f / (h - f)) * (g / (h - g));
  return Number.isFinite(share) ? share : 0.5;
}
