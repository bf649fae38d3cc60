import type { ReadableResponse } from "@fairexpect/metrics";

/** What each row is about: a response, a candidate or a prediction. */
export interface CaseRow {
  readonly cluster: string;
  readonly source: string | undefined;
  /** A name that was drawn from many; words that mean the group are none. */
  readonly name: string | undefined;
  /** Whatever word or name stands for the group. */
  readonly term: string | undefined;
  /** By attribute; under an empty name if the group has none. */
  readonly groups: ReadonlyMap<string, string>;
  readonly fields: Readonly<Record<string, string | number>>;
  /** The text of the prompt, if there is one. */
  readonly prompt: string;
  readonly response?: ReadableResponse;
  readonly score?: number;
  readonly pool?: string;
  readonly prediction?: string | number | boolean;
  readonly label?: string | number | boolean | undefined;
}

/** Whether a row has an answer, and no refusal or the like. */
export function isAnswer({ response }: CaseRow): boolean {
  return (response?.kind ?? "answer") === "answer";
}

/** All rows, in an order that does not depend on the one given or on the names of groups. */
export interface Cases {
  readonly shape: "responses" | "candidates" | "predictions";
  readonly rows: readonly CaseRow[];
}

/** The rows with their clusters, sources and names as numbers; -1 for none. */
export interface PlacedRows {
  readonly cluster: Int32Array;
  readonly source: Int32Array;
  readonly name: Int32Array;
}

export function placedRows(rows: readonly CaseRow[]): PlacedRows {
  return {
    cluster: placesOf(rows.map(({ cluster }) => cluster)).of,
    source: placesOf(rows.map(({ source }) => source)).of,
    name: placesOf(rows.map(({ name }) => name)).of,
  };
}

/** The place of each text in the order of first occurrence; -1 for none. */
export function placesOf(names: readonly (string | undefined)[]): {
  readonly of: Int32Array;
  readonly names: string[];
} {
  const places = new Map<string, number>();
  const of = Int32Array.from(names, (name) => {
    if (name === undefined) return -1;
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  });
  return { of, names: [...places.keys()] };
}
