const LARGEST = 127;

/**
 * Weights as signed bytes, of which each stands for `step` * byte * |byte|: squares, so that small weights keep their
 * digits beside the largest ones.
 */
export function quantize(weights: Float64Array): { step: number; weights: Int8Array } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const step = (largest === 0 ? 1 : largest) / (LARGEST * LARGEST);
  return {
    step,
    weights: Int8Array.from(weights, (weight) => Math.sign(weight) * Math.round(Math.sqrt(Math.abs(weight) / step))),
  };
}
