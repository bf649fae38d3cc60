/**
 * What is wrong with a value that a file is to hold, or nothing. For files of our own: the checks are few and plain,
 * and a reading of a hundred thousand lines waits for them.
 */
export type Shape = (value: unknown) => string | undefined;

export const text: Shape = (value) => (typeof value === "string" ? undefined : "not a text");
export const number: Shape = (value) => (Number.isFinite(value) ? undefined : "not a number");
export const truth: Shape = (value) => (typeof value === "boolean" ? undefined : "neither true nor false");
export const isTrue: Shape = (value) => (value === true ? undefined : "not true");
export const anObject: Shape = (value) => (isFields(value) ? undefined : "not an object");

export const oneOf =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value) ? undefined : `not ${values.map((each) => JSON.stringify(each)).join(" or ")}`;

export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined ? undefined : shape(value);

export const list =
  (shape: Shape): Shape =>
  (value) => {
    if (!Array.isArray(value)) return "not a list";
    for (const item of value as readonly unknown[]) {
      const problem = shape(item);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

/** An object with any names, such as those of groups, and values of one shape. */
export const valuesOf =
  (shape: Shape): Shape =>
  (value) => {
    if (!isFields(value)) return "not an object";
    for (const each of Object.values(value)) {
      const problem = shape(each);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

/** An object with these fields. Others are let be: a newer version may have written them. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(shapes);
  return (value) => {
    if (!isFields(value)) return "not an object";
    for (const [name, shape] of entries) {
      const problem = shape(value[name]);
      if (problem !== undefined) return `${name}: ${problem}`;
    }
    return undefined;
  };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
