import { runInThisContext } from "node:vm";

import { MissingDependencyError } from "@fairexpect/responses";

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

let loaded: Library | undefined;

/** Loads the library into the main realm, where it stays across the test files of a worker. */
export function loadLibrary(caller: string): Library {
  loaded ??= requireInMainRealm(caller, "@huggingface/transformers") as Library;
  return loaded;
}

function requireInMainRealm(caller: string, name: string): unknown {
  const createRequire = runInThisContext('process.getBuiltinModule("node:module").createRequire') as (
    from: string,
  ) => (name: string) => unknown;
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    const absent = code === "MODULE_NOT_FOUND" && String(message).includes(`'${name}'`);
    if (!absent) throw error;
    throw new MissingDependencyError(
      name,
      `${caller}: transformer models need the package "${name}", which is not installed. Install it: npm install --save-dev ${name}. ` +
        "Where the network blocks NuGet, set ONNXRUNTIME_NODE_INSTALL=skip while installing: only the CUDA libraries come from there.",
    );
  }
}
