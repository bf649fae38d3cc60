// Small models of random weights as ONNX files, so that nothing is downloaded.
import { float32, int64, node, onnxFile, tensor, valueInfo } from "./onnx-writer.mjs";

/** A generator of numbers in [-1, 1) from a seed. */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Random matrices, smaller the more rows they have. */
function matrices(seed) {
  const random = numbers(seed);
  return (rows, columns) => Float32Array.from({ length: rows * columns }, () => random() / Math.sqrt(rows));
}

/**
 * An ONNX file: word embeddings, `layers` blocks of BERT (attention of `heads` heads and a feed-forward part, each with
 * a residual and a normalization, without biases and positions), the mean over the tokens that the attention mask
 * keeps, and a dense head.
 */
export function onnxModel({ vocabulary, hidden, wide, layers, heads, labels, encoder, wordScores, fault }) {
  const matrix = matrices(7);
  const parts = [
    embeddings({ vocabulary, hidden, labels, wordScores }, matrix),
    ...(layers > 0 ? [constantsOfBlocks(hidden, heads)] : []),
    ...Array.from({ length: layers }, (_, layer) => block(layer, { hidden, wide }, matrix)),
    encoder ? { tensors: [], nodes: [node("Identity", [`h${layers}`], "last_hidden_state")] } : head(layers, fault),
  ];
  const dims = ["batch", "sequence"];
  const inputs = ["input_ids", "attention_mask", "token_type_ids"].map((name) => valueInfo(11, name, int64, dims));
  const output = encoder
    ? valueInfo(12, "last_hidden_state", float32, [...dims, hidden])
    : valueInfo(12, "logits", float32, [fault === "count" ? "fewer" : "batch", labels]);
  const nodes = parts.flatMap((part) => part.nodes);
  const tensors = parts.flatMap((part) => part.tensors);
  return onnxFile({ nodes, tensors, inputs, output });
}

/** Vectors of words, the attention mask as numbers, and what the head multiplies by. */
function embeddings({ vocabulary, hidden, labels, wordScores }, matrix) {
  const embedding = matrix(vocabulary.length, hidden);
  const toLabels = matrix(hidden, labels);
  if (wordScores !== undefined) {
    // The first hidden numbers of a word are its label scores, and the head hands them on.
    embedding.fill(0);
    toLabels.fill(0);
    for (let label = 0; label < labels; label++) toLabels[label * labels + label] = 1;
    for (const [i, word] of vocabulary.entries())
      for (const [label, score] of (wordScores[word] ?? []).entries()) embedding[i * hidden + label] = score;
  }
  return {
    tensors: [
      tensor("embedding", [vocabulary.length, hidden], embedding),
      tensor("head", [hidden, labels], toLabels),
      tensor("last", [1], BigInt64Array.of(2n)),
      tensor("second", [1], BigInt64Array.of(1n)),
    ],
    nodes: [
      node("Gather", ["embedding", "input_ids"], "h0"),
      node("Cast", ["attention_mask"], "mask", { to: float32 }),
    ],
  };
}

/** What all blocks read: numbers, shapes, and a bias that keeps attention off the tokens that the mask leaves out. */
function constantsOfBlocks(hidden, heads) {
  return {
    tensors: [
      tensor("one", [1], Float32Array.of(1)),
      tensor("far", [1], Float32Array.of(-1e4)),
      tensor("half", [1], Float32Array.of(0.5)),
      tensor("rootTwo", [1], Float32Array.of(Math.SQRT2)),
      tensor("split", [4], BigInt64Array.of(0n, 0n, BigInt(heads), BigInt(hidden / heads))),
      tensor("joined", [3], BigInt64Array.of(0n, 0n, BigInt(hidden))),
      tensor("scale", [1], Float32Array.of(Math.sqrt(hidden / heads))),
      tensor("gain", [hidden], new Float32Array(hidden).fill(1)),
      tensor("axes", [2], BigInt64Array.of(1n, 2n)),
    ],
    nodes: [
      node("Sub", ["one", "mask"], "hidden"),
      node("Mul", ["hidden", "far"], "bias2"),
      node("Unsqueeze", ["bias2", "axes"], "bias"),
    ],
  };
}

/** One block: attention, then the feed-forward part. */
function block(layer, { hidden, wide }, matrix) {
  const name = (part) => `${part}${layer}`;
  const projections = ["query", "key", "value"].map((part) => ({
    tensors: [tensor(name(`${part}Weights`), [hidden, hidden], matrix(hidden, hidden))],
    nodes: [
      node("MatMul", [name("h"), name(`${part}Weights`)], name(`${part}Flat`)),
      node("Reshape", [name(`${part}Flat`), "split"], name(`${part}Split`)),
      node("Transpose", [name(`${part}Split`)], name(part), { perm: part === "key" ? [0, 2, 3, 1] : [0, 2, 1, 3] }),
    ],
  }));
  return {
    tensors: [
      ...projections.flatMap(({ tensors }) => tensors),
      tensor(name("outWeights"), [hidden, hidden], matrix(hidden, hidden)),
      tensor(name("up"), [hidden, wide], matrix(hidden, wide)),
      tensor(name("down"), [wide, hidden], matrix(wide, hidden)),
    ],
    nodes: [...projections.flatMap(({ nodes }) => nodes), ...attention(name), ...feedForward(name, `h${layer + 1}`)],
  };
}

function attention(name) {
  return [
    node("MatMul", [name("query"), name("key")], name("raw")),
    node("Div", [name("raw"), "scale"], name("scaled")),
    node("Add", [name("scaled"), "bias"], name("masked")),
    node("Softmax", [name("masked")], name("weights")),
    node("MatMul", [name("weights"), name("value")], name("mixed")),
    node("Transpose", [name("mixed")], name("turned"), { perm: [0, 2, 1, 3] }),
    node("Reshape", [name("turned"), "joined"], name("context")),
    node("MatMul", [name("context"), name("outWeights")], name("attended")),
    node("Add", [name("h"), name("attended")], name("sum")),
    node("LayerNormalization", [name("sum"), "gain"], name("inner")),
  ];
}

function feedForward(name, output) {
  return [
    node("MatMul", [name("inner"), name("up")], name("wide")),
    node("Div", [name("wide"), "rootTwo"], name("part")),
    node("Erf", [name("part")], name("erf")),
    node("Add", [name("erf"), "one"], name("erf1")),
    node("Mul", [name("wide"), name("erf1")], name("gelu2")),
    node("Mul", [name("gelu2"), "half"], name("gelu")),
    node("MatMul", [name("gelu"), name("down")], name("fed")),
    node("Add", [name("inner"), name("fed")], name("sum2")),
    node("LayerNormalization", [name("sum2"), "gain"], output),
  ];
}

/** The mean over tokens and the dense head, perhaps with a fault. */
function head(layers, fault) {
  const nodes = [
    node("Unsqueeze", ["mask", "last"], "mask3"),
    node("Mul", [`h${layers}`, "mask3"], "kept"),
    node("ReduceSum", ["kept", "second"], "sums", { keepdims: 0 }),
    node("ReduceSum", ["mask3", "second"], "counts", { keepdims: 0 }),
    node("Div", ["sums", "counts"], "pooled"),
    node("MatMul", ["pooled", "head"], fault === undefined ? "logits" : "sound"),
  ];
  // Zero divided by zero for texts with a token that scores 0.
  if (fault === "nan") return { tensors: [], nodes: [...nodes, node("Div", ["sound", "sound"], "logits")] };
  if (fault !== "count") return { tensors: [], nodes };
  // The output of one text too few.
  return {
    tensors: [
      tensor("from", [1], BigInt64Array.of(1n)),
      tensor("to", [1], BigInt64Array.of(1000000n)),
      tensor("axis", [1], BigInt64Array.of(0n)),
    ],
    nodes: [...nodes, node("Slice", ["sound", "from", "to", "axis"], "logits")],
  };
}
