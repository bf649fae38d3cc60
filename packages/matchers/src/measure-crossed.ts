import { InputError, type Measurement } from "@fairexpect/metrics";
import { byAttribute, describeValue, groupOf } from "@fairexpect/metrics/core";
import { merged } from "./measure-by.js";

type Groups = Readonly<Record<string, string>>;

/** Data whose rows have a group by each of several attributes. */
export interface Crossed {
  readonly attributes: readonly string[];
  readonly groups: readonly Groups[];
  /** The data as some of the attributes group them, and the options that it takes. */
  readonly by: (attributes: readonly string[]) => { readonly data: unknown; readonly options?: object };
}

/** Below so many rows a crossed group is named as small. */
const SMALL = 30;
const MOST_CELLS = 8;

/**
 * Candidates or predictions whose groups are by attribute, `{ gender: "women", race: "Asian" }`, or that have these
 * beside a group in one name, as tasks give them; undefined if they are not.
 */
export function crossedData(matcher: string, received: unknown, options: object): Crossed | undefined {
  const set = typeof received === "object" && received !== null && !Array.isArray(received) ? received : undefined;
  const fields = new Map<string, unknown>(Object.entries(set ?? {}));
  const list = ["candidates", "predictions"].find((name) => Array.isArray(fields.get(name)));
  const rows: unknown = Array.isArray(received) ? received : list === undefined ? undefined : fields.get(list);
  if (!Array.isArray(rows)) return undefined;
  const name = isByAttribute(rows[0], "group") ? "group" : isByAttribute(rows[0], "groups") ? "groups" : undefined;
  // A reference in one name is of all attributes crossed.
  if (name === undefined || (name === "groups" && hasReferenceInOneName(options))) return undefined;
  const attributes = Object.keys(rows[0]?.[name] ?? {}).sort();
  const groups = rows.map((row: unknown, i) => groupsOf(matcher, row, i, name, attributes));
  return {
    attributes,
    groups,
    by: (chosen) => {
      const renamed = rows.map((row: object, i) => ({
        ...withoutGroups(row),
        group: nameBy(matcher, groups[i] ?? {}, chosen),
      }));
      return { data: list === undefined ? renamed : { ...set, [list]: renamed } };
    },
  };
}

/** The same data with a group in one name, of all attributes crossed. */
export function inOneName(matcher: string, received: unknown): unknown {
  const crossed = crossedData(matcher, received, {});
  return crossed === undefined ? received : crossed.by(crossed.attributes).data;
}

/** A response set whose prompts have groups by several attributes, if none of them was chosen. */
export function crossedSet(matcher: string, received: unknown, options: object): Crossed | undefined {
  if (typeof received !== "object" || received === null || !("prompts" in received)) return undefined;
  const { prompts } = received;
  if (!Array.isArray(prompts) || ("attribute" in options && options.attribute !== undefined)) return undefined;
  const grouped = prompts.filter((prompt: unknown) => isByAttribute(prompt, "group"));
  if (grouped.length < prompts.length || byAttribute(grouped[0]?.group) === undefined) return undefined;
  const groups = grouped.map((prompt: unknown, i) => groupsOf(matcher, prompt, i, "group", undefined));
  const attributes = Object.keys(groups[0] ?? {}).sort();
  return { attributes, groups, by: (chosen) => ({ data: received, options: { attribute: chosen } }) };
}

/** Groups by attribute beside the one name would be crossed anew. */
function withoutGroups(row: object): object {
  const { groups: _, ...rest }: { readonly groups?: unknown } = row;
  return rest;
}

function nameBy(matcher: string, groups: Groups, chosen: readonly string[]): string {
  return groupOf(matcher, "group", groups, chosen) ?? "";
}

function hasReferenceInOneName(options: object): boolean {
  const { reference, compare }: { reference?: unknown; compare?: unknown } = options;
  const directed: unknown =
    typeof compare === "object" && compare !== null && "reference" in compare ? compare.reference : undefined;
  return typeof reference === "string" || typeof directed === "string";
}

function isByAttribute(
  row: unknown,
  name: "group" | "groups",
): row is { readonly group: Groups; readonly groups: Groups } {
  if (typeof row !== "object" || row === null) return false;
  const value: unknown = Reflect.get(row, name);
  if (typeof value !== "object" || value === null) return false;
  // The groups of a recommendation's source are lists, and stand beside no group.
  return name === "group" || ("group" in row && Object.values(value).every((own) => typeof own === "string"));
}

function groupsOf(
  matcher: string,
  row: unknown,
  i: number,
  name: "group" | "groups",
  attributes: readonly string[] | undefined,
): Groups {
  if (isByAttribute(row, name)) {
    // Throws unless every group has a name, by each attribute.
    groupOf(matcher, `received[${i}].${name}`, row[name], attributes);
    return row[name];
  }
  const group: unknown = typeof row === "object" && row !== null ? Reflect.get(row, name) : row;
  throw new InputError({
    function: matcher,
    argument: `received[${i}].${name}`,
    given: describeValue(group),
    expected: "a group by each attribute, as the first has it",
  });
}

/** Each attribute by itself, and all of them crossed. */
export function waysOf(attributes: readonly string[]): readonly (readonly string[])[] {
  return [...attributes.map((name) => [name]), ...(attributes.length > 1 ? [attributes] : [])];
}

/** One measurement of each attribute by itself, and of all of them crossed. */
export function measureCrossed(
  matcher: string,
  { attributes, by }: Crossed,
  options: Readonly<Record<string, unknown>>,
  measure: (data: unknown, options: object) => Measurement,
): Measurement {
  const measured = waysOf(attributes).map((chosen) => {
    const nameOf = (groups: Groups): string => nameBy(matcher, groups, chosen);
    const { data, options: own } = by(chosen);
    const asked = { ...referring(matcher, options, nameOf, attributes), ...own };
    return { within: chosen.join(" × "), measurement: measure(data, asked) };
  });
  // Each way sees all of the data.
  const { provenance, counts } = measured.at(-1)?.measurement ?? {};
  return merged(measured, "ways to group", provenance, counts);
}

/** The reference, which is one by attribute too, as each way has it. */
function referring(
  matcher: string,
  { reference, compare, ...options }: Readonly<Record<string, unknown>>,
  nameOf: (group: Groups) => string,
  attributes: readonly string[],
): object {
  const named = (given: unknown, argument: string): string => {
    const isRecord = typeof given === "object" && given !== null;
    const known = new Map<string, unknown>(isRecord ? Object.entries(given) : []);
    const missing = attributes.find((attribute) => typeof known.get(attribute) !== "string");
    if (missing === undefined)
      return nameOf(Object.fromEntries(attributes.map((name) => [name, String(known.get(name))])));
    throw new InputError({
      function: matcher,
      argument,
      given: describeValue(given),
      expected: `the reference of each attribute, as groups are by attribute: { ${attributes.map((name) => `${name}: "..."`).join(", ")} }`,
    });
  };
  const isDirected = typeof compare === "object" && compare !== null && "reference" in compare;
  return {
    ...options,
    ...(reference !== undefined && { reference: named(reference, "options.reference") }),
    ...(isDirected
      ? { compare: { reference: named(compare.reference, "options.compare.reference") } }
      : compare !== undefined && { compare }),
  };
}

/** The crossed groups of which there are few, or none at all. */
export function smallCells({ attributes, groups }: Crossed): readonly string[] {
  const names = attributes.map((attribute) => [...new Set(groups.map((group) => group[attribute] ?? ""))]);
  const cells = names.reduce<readonly (readonly string[])[]>(
    (made, next) => made.flatMap((cell) => next.map((name) => [...cell, name])),
    [[]],
  );
  const counts = new Map<string, number>();
  for (const group of groups) {
    const key = JSON.stringify(attributes.map((attribute) => group[attribute]));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const small = cells
    .map((cell) => ({ cell, count: counts.get(JSON.stringify(cell)) ?? 0 }))
    .filter(({ count }) => count < SMALL)
    .sort((a, b) => a.count - b.count);
  if (small.length === 0) return [];
  const shown = small.slice(0, MOST_CELLS).map(({ cell, count }) => `${cell.join(" × ")} (${count})`);
  const more = small.length > MOST_CELLS ? ` and ${small.length - MOST_CELLS} more` : "";
  return [
    `Of these crossed groups there are few or none, so that little is shown of them: ${shown.join(", ")}${more}.`,
  ];
}
