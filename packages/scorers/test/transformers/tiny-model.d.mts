export interface TinyModelOptions {
  readonly labels?: readonly string[];
  readonly problem?: string;
  readonly maxTokens?: number;
  readonly hidden?: number;
  readonly wide?: number;
  readonly layers?: number;
  readonly heads?: number;
  readonly encoder?: boolean;
  /** The logits of a word for each label; a text's logits are the means over its tokens, [CLS] and [SEP] included. */
  readonly wordScores?: Readonly<Record<string, readonly number[]>>;
  readonly fault?: "nan" | "count";
  /** The end of the ONNX file's name before `.onnx`. */
  readonly dtype?: string;
}
export declare const words: readonly string[];
export declare function modelFiles(options?: TinyModelOptions): Record<string, Buffer>;
export declare function writeModel(folder: string, options?: TinyModelOptions): string;
