/** Where something lies in data: keys and indices, from the outside in. */
export type Place = readonly (string | number)[];

/** Whether data are looked into: arrays and plain objects, but nothing with a behaviour of its own. */
export function isOpen(value: unknown): value is Record<string, unknown> | unknown[] {
  if (Array.isArray(value)) return true;
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Every place in data, that of the whole first, down to a depth; no lazy fields. */
export function placesIn(value: unknown, depth = 7, place: Place = []): Place[] {
  if (!isOpen(value) || depth === 0 || (Array.isArray(value) && value.length > 1000)) return [place];
  const inside = Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([key, described]) =>
    described.get !== undefined || described.enumerable === false
      ? []
      : placesIn((value as Record<string, unknown>)[key], depth - 1, [
          ...place,
          Array.isArray(value) ? Number(key) : key,
        ]),
  );
  return [place, ...inside];
}

/** What lies at a place. */
export function at(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value);
}

/** The same data with something else at a place; what is not on the way to it is shared. */
export function withAt(value: unknown, [key, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? value.slice()
    : Object.defineProperties({}, changeable(value as object));
  const changed = withAt(Reflect.get(copy, key), rest, change);
  Object.defineProperty(copy, key, { value: changed, enumerable: true, writable: true, configurable: true });
  return copy;
}

/** The fields of something, lazy ones still lazy, none of them frozen. */
function changeable(value: object): PropertyDescriptorMap {
  return Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, field]) => [
      key,
      { ...field, configurable: true, ...("value" in field && { writable: true }) },
    ]),
  );
}

/** The same array with a hole in one place. */
export function withHole(items: readonly unknown[], hole: number): unknown[] {
  const copy = Array<unknown>(items.length);
  for (const [i, item] of items.entries()) if (i !== hole) copy[i] = item;
  return copy;
}
