import { runInThisContext } from "node:vm";

import { requireInMainRealm } from "../main-realm.js";

/** What is used of `@huggingface/transformers`, written down by shape: its types are absent if it is. */
export interface Library {
  readonly AutoTokenizer: { from_pretrained(folder: string, options: object): Promise<Tokenizer> };
  readonly AutoModelForSequenceClassification: { from_pretrained(folder: string, options: object): Promise<Model> };
  readonly AutoModel: { from_pretrained(folder: string, options: object): Promise<Model> };
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => Tensor;
}

export interface Tokenizer {
  (
    text: string,
    options: { readonly return_tensor: false; readonly add_special_tokens?: boolean },
  ): { readonly input_ids: readonly number[]; readonly token_type_ids?: readonly number[] };
  readonly model_max_length: number;
  readonly pad_token_id: number | undefined;
}

export interface Tensor {
  readonly dims: readonly number[];
  readonly data: ArrayLike<number>;
  to(type: "float32"): Tensor;
}

export interface Model {
  (inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor | undefined>>>;
  readonly config: {
    readonly id2label?: Readonly<Record<string, string>>;
    readonly problem_type?: unknown;
    readonly model_type?: string;
    readonly max_position_embeddings?: number;
  };
}

/**
 * The realm's own class: onnxruntime refuses typed arrays of the sandboxes in which Jest and Vitest's vm pools run
 * tests.
 */
export const MainBigInt64Array = runInThisContext("BigInt64Array") as typeof BigInt64Array;

const NAME = "@huggingface/transformers";
const advice =
  "Where the network blocks NuGet, set ONNXRUNTIME_NODE_INSTALL=skip while installing: only the CUDA libraries come from there.";

let loaded: Library | undefined;

/** Loads the library into the main realm, where it stays across the test files of a worker. */
export function loadLibrary(caller: string): Library {
  loaded ??= requireInMainRealm(caller, NAME, "transformer models need", advice, import.meta.url) as Library;
  return loaded;
}
