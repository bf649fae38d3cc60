// Writes ONNX files by a hand-made protobuf writer, so that nothing is downloaded.
function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 128);
  } while (rest !== 0n);
  return Buffer.from(bytes);
}
const field = (number, wire) => varint((number << 3) | wire);
const int = (number, value) => Buffer.concat([field(number, 0), varint(value)]);
const bytes = (number, value) => {
  const content = Buffer.from(value);
  return Buffer.concat([field(number, 2), varint(content.length), content]);
};
const message = (number, ...parts) => bytes(number, Buffer.concat(parts));

export const float32 = 1;
export const int64 = 7;

export function tensor(name, dims, values) {
  const isFloat = values instanceof Float32Array;
  return message(
    5,
    ...dims.map((dim) => int(1, dim)),
    int(2, isFloat ? float32 : int64),
    bytes(8, name),
    bytes(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  );
}
function attribute(name, value) {
  if (Array.isArray(value)) return message(5, bytes(1, name), ...value.map((item) => int(8, item)), int(20, 7));
  if (Number.isInteger(value)) return message(5, bytes(1, name), int(3, value), int(20, 2));
  const float = Buffer.concat([field(2, 5), Buffer.from(Float32Array.of(value).buffer)]);
  return message(5, bytes(1, name), float, int(20, 1));
}
export function node(type, inputs, output, attributes = {}) {
  return message(
    1,
    ...inputs.map((name) => bytes(1, name)),
    bytes(2, output),
    bytes(4, type),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
  );
}
export function valueInfo(number, name, type, dims) {
  const shape = dims.map((dim) => message(1, typeof dim === "string" ? bytes(2, dim) : int(1, dim)));
  return message(number, bytes(1, name), message(2, message(1, int(1, type), message(2, ...shape))));
}

/** An ONNX file of a graph with these nodes, tensors, inputs and output. */
export function onnxFile({ nodes, tensors, inputs, output }) {
  const graph = message(7, ...nodes, bytes(2, "tiny"), ...tensors, ...inputs, output);
  return Buffer.concat([int(1, 8), bytes(2, "fairexpect tests"), graph, message(8, bytes(1, ""), int(2, 17))]);
}
