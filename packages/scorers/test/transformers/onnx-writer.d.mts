export declare const float32: 1;
export declare const int64: 7;
export type Attribute = number | readonly number[];
export declare function tensor(name: string, dims: readonly number[], values: Float32Array | BigInt64Array): Buffer;
export declare function node(
  type: string,
  inputs: readonly string[],
  output: string,
  attributes?: Readonly<Record<string, Attribute>>,
): Buffer;
export declare function valueInfo(
  number: number,
  name: string,
  type: number,
  dims: readonly (string | number)[],
): Buffer;
export interface OnnxGraph {
  readonly nodes: readonly Buffer[];
  readonly tensors: readonly Buffer[];
  readonly inputs: readonly Buffer[];
  readonly output: Buffer;
}
export declare function onnxFile(graph: OnnxGraph): Buffer;
