/** Numbers, each with a weight of at least 0: how often a resample drew it. */
export interface WeightedSample {
  readonly value: Float64Array;
  readonly weight: Float64Array;
}

/** The samples put together. */
export function union(samples: readonly WeightedSample[]): WeightedSample {
  const length = samples.reduce((sum, { value }) => sum + value.length, 0);
  const joined = { value: new Float64Array(length), weight: new Float64Array(length) };
  let start = 0;
  for (const { value, weight } of samples) {
    joined.value.set(value, start);
    joined.weight.set(weight, start);
    start += value.length;
  }
  return joined;
}

/** `wassersteinDistance` of weighted samples; undefined if one of them weighs nothing. */
export function weightedWasserstein(x: WeightedSample, y: WeightedSample): number | undefined {
  let area = 0;
  const isMeasured = ascend(x, y, (apart, width) => {
    area += Math.abs(apart) * width;
  });
  return isMeasured ? area : undefined;
}

/** `mannWhitneyGap` of weighted samples; undefined if one of them weighs nothing. */
export function weightedMannWhitneyGap(x: WeightedSample, y: WeightedSample): number | undefined {
  let below = 0;
  let passed = 0;
  // The share of y below each value of x, and half of what is equal: the area under a curve of straight lines.
  const isMeasured = ascend(x, y, (_apart, _width, shareOfX, shareOfY) => {
    below += shareOfX * (passed + shareOfY / 2);
    passed += shareOfY;
  });
  return isMeasured ? 0.5 - below : undefined;
}

/**
 * Goes through the different values of both samples upwards: with how far the shares of x and y below a value are
 * apart, its distance from the last value, and its own shares.
 */
function ascend(
  x: WeightedSample,
  y: WeightedSample,
  visit: (apart: number, width: number, shareOfX: number, shareOfY: number) => void,
): boolean {
  const [totalX, totalY] = [total(x), total(y)];
  if (!(totalX > 0 && totalY > 0)) return false;
  const { value, weight } = union([x, y]);
  const order = Uint32Array.from(value, (_, i) => i).sort((a, b) => (value[a] as number) - (value[b] as number));
  let apart = 0;
  let last = value[order[0] as number] as number;
  for (let k = 0; k < order.length;) {
    const here = value[order[k] as number] as number;
    let [ofX, ofY] = [0, 0];
    for (; k < order.length && value[order[k] as number] === here; k++) {
      const i = order[k] as number;
      if (i < x.value.length) ofX += weight[i] as number;
      else ofY += weight[i] as number;
    }
    visit(apart, here - last, ofX / totalX, ofY / totalY);
    apart += ofX / totalX - ofY / totalY;
    last = here;
  }
  return true;
}

function total({ weight }: WeightedSample): number {
  let sum = 0;
  for (const one of weight) sum += one;
  return sum;
}
