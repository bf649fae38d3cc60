const LARGEST = 127;
const CLIPPED_ABOVE = 0.9995;

/** Weights in steps of 8 bits. The largest ones are cut to the 99.95th percentile of all that are not 0, so that small ones keep their digits. */
export function quantize(weights: Float64Array): { step: number; weights: Int8Array } {
  const sizes = weights.map(Math.abs).filter((size) => size > 0).sort();
  const step = (sizes[Math.floor(CLIPPED_ABOVE * (sizes.length - 1))] ?? 1) / LARGEST;
  return { step, weights: Int8Array.from(weights, (weight) => Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / step)))) };
}
