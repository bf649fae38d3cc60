/** How near the place is found; the value there is known to the square of it. */
const TOLERANCE = 5e-4;

const GOLDEN = (3 - Math.sqrt(5)) / 2;

/** A vertex at the best place counts only between places as near as this; else one is looked at in the wider side. */
const NARROW = 0.05;
const BESIDE = 0.1;

interface Point {
  readonly at: number;
  readonly value: number;
}

/**
 * Where between two places a function is largest that rises to there and falls from there: three places around it,
 * looked for from `start` on in steps, are drawn together by the vertex of the parabola through them, and by golden
 * sections where that does not halve what lies between them.
 */
export function largestWithin(
  [from, to]: readonly [number, number],
  start: number,
  step: number,
  valueAt: (at: number) => number,
): number {
  const pointAt = (at: number): Point => ({ at, value: valueAt(at) });
  let [low, best, high] = [Math.max(from, start - step), start, Math.min(to, start + step)].map(pointAt) as Triple;
  while (low.value > best.value && low.at > from)
    [low, best, high] = [pointAt(Math.max(from, 2 * low.at - high.at)), low, best];
  while (high.value > best.value && high.at < to)
    [low, best, high] = [best, high, pointAt(Math.min(to, 2 * high.at - low.at))];
  if (low.value > best.value) [best, high] = [low, best];
  if (high.value > best.value) [low, best] = [best, high];
  for (let halved = true; high.at - low.at > 2 * TOLERANCE;) {
    const width = high.at - low.at;
    const vertex = vertexOf(low, best, high);
    const isFound = Math.abs(vertex - best.at) < TOLERANCE;
    if (isFound && width < NARROW) return vertex;
    const wider = high.at - best.at > best.at - low.at ? high.at - best.at : low.at - best.at;
    const isUsable = halved && !isFound && vertex > low.at && vertex < high.at;
    const point = pointAt(isUsable ? vertex : best.at + (isFound ? BESIDE : GOLDEN) * wider);
    if (point.value > best.value) {
      if (point.at > best.at) low = best;
      else high = best;
      best = point;
    } else if (point.at > best.at) high = point;
    else low = point;
    halved = high.at - low.at < width / 2;
  }
  return best.at;
}

type Triple = [low: Point, best: Point, high: Point];

/** The vertex of the parabola through three points; NaN if two are the same or all are equally high. */
function vertexOf(low: Point, best: Point, high: Point): number {
  const left = (best.at - low.at) * (best.value - high.value);
  const right = (best.at - high.at) * (best.value - low.value);
  return best.at - ((best.at - low.at) * left - (best.at - high.at) * right) / (2 * (left - right));
}
