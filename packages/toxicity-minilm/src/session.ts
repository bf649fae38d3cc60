import { runInThisContext } from "node:vm";

import { requireInMainRealm } from "@fairexpect/scorers/core";

/** What is used of `onnxruntime-node`, written down by shape: its types are absent if it is. */
interface Runtime {
  readonly InferenceSession: { create(bytes: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: "int32", data: Int32Array, dims: readonly number[]) => Tensor;
}

interface Tensor {
  readonly data: ArrayLike<number>;
}

interface Session {
  run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
}

/** The logit of a list of tokens. */
export type Judge = (tokens: readonly number[]) => Promise<number>;

/** The realm's own class: onnxruntime refuses typed arrays of the sandboxes in which some runners run tests. */
const MainInt32Array = runInThisContext("Int32Array") as typeof Int32Array;

/** Sessions of this thread, kept in the main realm: a sandbox for each test file must not load the model anew. */
const sessions = ((): Map<string, Promise<Session>> => {
  const key = Symbol.for("fairexpect.toxicity-minilm");
  const realm = runInThisContext("globalThis") as Record<symbol, Map<string, Promise<Session>> | undefined>;
  return (realm[key] ??= new Map());
})();

const NAME = "onnxruntime-node";
const advice =
  "Where the network blocks NuGet, set ONNXRUNTIME_NODE_INSTALL=skip while installing: only the CUDA libraries come from there.";

/**
 * Makes the model ready to run. Each list of tokens is run by itself: in a batch the rounding of activations would
 * depend on the neighbours.
 *
 * @throws MissingDependencyError if onnxruntime-node is not installed
 */
export async function judgeOf(digest: string, weights: () => Uint8Array): Promise<Judge> {
  const runtime = requireInMainRealm(
    "neuralToxicity",
    NAME,
    "the neural scorer runs on",
    advice,
    import.meta.url,
  ) as Runtime;
  const loading = sessions.get(digest) ?? runtime.InferenceSession.create(weights(), options);
  sessions.set(digest, loading);
  const session = await loading.catch((error: unknown) => {
    sessions.delete(digest);
    throw error;
  });
  return async (tokens) => {
    const given = new runtime.Tensor("int32", MainInt32Array.from(tokens), [1, tokens.length]);
    const { logit } = await session.run({ tokens: given });
    return logit?.data[0] as number;
  };
}

/** One thread: the test runner's other workers have the other cores, and threads that wait would spin. */
const options = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
};
