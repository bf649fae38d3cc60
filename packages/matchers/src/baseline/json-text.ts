const WIDTH = 100;

/** JSON as people read and Git merges it: what fits on a line stands on one. */
export function jsonText(value: unknown, indent = ""): string {
  const line = lineText(value);
  if (indent.length + line.length <= WIDTH || typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + jsonText(item, inner)).join(",\n")}\n${indent}]`;
  const fields = definedFields(value).map(
    ([name, field]) => `${inner}${JSON.stringify(name)}: ${jsonText(field, inner)}`,
  );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}

function lineText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineText).join(", ")}]`;
  const fields = definedFields(value).map(([name, field]) => `${JSON.stringify(name)}: ${lineText(field)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function definedFields(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== undefined);
}
