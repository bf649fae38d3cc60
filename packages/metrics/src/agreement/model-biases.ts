/**
 * What two metrics say of one model.
 *
 * @since 0.1.0
 */
export interface ModelBiases {
  readonly model: string;
  /** Its bias by the first and by the second metric, under the prompt sets that were chosen. */
  readonly a: number;
  readonly b: number;
}

/** The biases of some models, which stand in two rows in the order of all of them. */
export function modelBiases(
  told: readonly string[],
  a: Float64Array,
  b: Float64Array,
  all: readonly string[],
): readonly ModelBiases[] {
  return told.map((model) => {
    const place = all.indexOf(model);
    return { model, a: a[place] as number, b: b[place] as number };
  });
}
