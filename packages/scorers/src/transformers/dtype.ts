import { checkChoice } from "../input.js";

const suffixes = {
  fp32: "",
  fp16: "_fp16",
  q8: "_quantized",
  int8: "_int8",
  uint8: "_uint8",
  q4: "_q4",
  q4f16: "_q4f16",
  bnb4: "_bnb4",
  q2: "_q2",
  q2f16: "_q2f16",
  q1: "_q1",
  q1f16: "_q1f16",
} as const;

/**
 * The numbers that a model computes with: `fp32` is the file `model.onnx`, `q8` is `model_quantized.onnx`, and every
 * other is `model_<dtype>.onnx`. Smaller ones are faster and need less memory, and their scores differ a little.
 *
 * @since 0.1.0
 */
export type Dtype = keyof typeof suffixes;

const dtypes = Object.keys(suffixes) as readonly Dtype[];

/** The end of the model file's name before `.onnx`. */
export function suffixOf(dtype: Dtype): string {
  return suffixes[dtype];
}

/** The library takes a misspelt dtype for fp32 without a word. */
export function checkDtype(caller: string, dtype: unknown): asserts dtype is Dtype {
  checkChoice(caller, "options.dtype", dtype, dtypes);
}
