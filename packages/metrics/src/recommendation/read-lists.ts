import { checkHoles, describeValue, type InputError, wrong } from "../core/input.js";
import { fewerClusters, placesOf } from "../sets/cluster-ways.js";
import { normalizeRecommendation } from "./normalize-recommendation.js";
import type { RankingOptions } from "./ranking.js";
import { readRankings } from "./read-rankings.js";
import { growingRow, Rankings } from "./shared-items.js";

const LISTS = 'groups: { women: [["a", "b"]], men: [["b", "c"]] }';

/** The lists of sources. */
export interface ReadLists {
  readonly lists: Rankings;
  /** In the order in which they first occur. */
  readonly groups: readonly string[];
  /** Of each source, and in it of each side, the number of its first list and that behind its last. */
  readonly spans: Int32Array;
  /** For how many sides these have room. */
  readonly room: number;
  /** Of each source what its cluster is called, and the cluster's place. */
  readonly units: readonly string[];
  readonly clusters: Uint32Array;
  readonly fewer: { readonly clusters?: number };
  /** What a source is called in errors. */
  source(row: number): string;
}

/** Whose lists of a source are compared: the neutral ones, or those of a group. */
export const NEUTRAL = 0;
export function sideOf(group: number): number {
  return group + 1;
}

/** By the array of sources; in the second, items in the form that `normalizeRecommendation` gives. */
const plain = new WeakMap<object, Reader>();
const normalized = new WeakMap<object, Reader>();

/**
 * The lists with their items, ready to be compared. Each claim looks at all of the data, as they may have changed; but
 * what stands where it stood when they were read last is ready already.
 */
export function readLists(
  caller: string,
  argument: string,
  sources: readonly unknown[],
  options: RankingOptions,
): ReadLists {
  const { normalize } = options;
  const known = normalize === undefined ? plain : normalize === normalizeRecommendation ? normalized : undefined;
  const reader = known?.get(sources) ?? new Reader();
  // Until all is read: an error, or a getter that measures the same data, must not leave half of it to others.
  known?.delete(sources);
  reader.caller = caller;
  reader.argument = argument;
  readAll(reader, sources, options);
  known?.set(sources, reader);
  return reader;
}

/** Is written while lists are read, and looked at when they are read again. */
class Reader implements ReadLists {
  readonly lists = new Rankings(4096);
  groups: string[] = [];
  readonly places = new Map<string, number>();
  /** What each source has, and all lists in the order in which they stand in the data. */
  readonly parts: unknown[] = growingRow();
  readonly given: unknown[] = growingRow();
  count = 0;
  spans = new Int32Array(0);
  room = 3;
  units: string[] = [];
  clusters: Uint32Array = new Uint32Array(0);
  fewer: ReadLists["fewer"] = {};
  hasNewUnits = false;
  caller = "";
  argument = "";
  row = 0;

  source(row: number): string {
    return `${this.argument}[${row}]`;
  }
}

/**
 * In three rounds, each over all sources or lists by a small function: one for all would be compiled again as a whole
 * for each new shape of a source. What is wrong further up in the data is told first, as it is seen in a later round.
 */
function readAll(reader: Reader, sources: readonly unknown[], options: RankingOptions): void {
  reader.groups = [];
  reader.places.clear();
  const { lists, parts, given, caller } = reader;
  reader.hasNewUnits = reader.units.length !== sources.length;
  if (reader.hasNewUnits) {
    reader.units = growingRow();
    reader.units.length = sources.length;
  }
  const size = 2 * reader.room * sources.length;
  if (reader.spans.length === size) reader.spans.fill(0);
  else reader.spans = new Int32Array(size);
  reader.row = 0;
  parts.length = 2 * sources.length;
  const wrongSource = problemOf(() => sources.forEach(readSource, reader));
  if (reader.units.length > reader.row) ownUnits(reader).length = reader.row;
  parts.length = 2 * reader.row;
  reader.row = 0;
  reader.count = 0;
  // Most sources have a list of each of two groups at least.
  if (given.length < parts.length) given.length = parts.length;
  const wrongSide = problemOf(() => parts.forEach(readPart, reader));
  given.length = reader.count;
  const nameOf = (list: number): string => nameOfList(reader, list);
  readRankings(
    given,
    lists,
    { caller, count: given.length, nameOf, advice: `Each response has a list: { ${LISTS} }.` },
    options,
  );
  const problem = wrongSide ?? wrongSource;
  if (problem !== undefined) throw problem.error;
  if (reader.hasNewUnits) findClusters(reader);
}

function problemOf(work: () => void): { readonly error: unknown } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return { error };
  }
}

function readSource(this: Reader, given: unknown): void {
  const source = given ?? {};
  const { parts, row } = this;
  const groups = partOf(source, "groups");
  if (typeof groups !== "object" || groups === null || Array.isArray(groups)) throw noSource(this, given);
  parts[2 * row] = groups;
  parts[2 * row + 1] = partOf(source, "neutral");
  const cluster = partOf(source, "cluster");
  const name = typeof cluster === "string" ? cluster : partOf(source, "source");
  const unit = typeof name === "string" ? name : this.source(row);
  if (this.units[row] !== unit) ownUnits(this)[row] = unit;
  this.row++;
}

/** By a name that is not always the same: V8 would compile its reader again for each new shape of a source. */
function partOf(source: object, name: string): unknown {
  return (source as Readonly<Record<string, unknown>>)[name];
}

function noSource(reader: Reader, given: unknown): InputError {
  return wrong(
    reader.caller,
    reader.source(reader.row),
    describeValue(given),
    "a source with the lists of its groups",
    `Each response has a list: { source: "jobs", ${LISTS} }.`,
  );
}

/** Reads the groups of a source, then its neutral side. */
function readPart(this: Reader, part: unknown, place: number): void {
  if (place % 2 === 1) {
    if (part !== undefined) readSide(this, part, NEUTRAL);
    this.row++;
    return;
  }
  const groups = part as Readonly<Record<string, unknown>>;
  let group = 0;
  // Without an array of the names, which each claim would make for each source.
  for (const name in groups) {
    if (!Object.hasOwn(groups, name)) continue;
    // Most sources have their groups in the same order.
    if (this.groups[group] !== name) group = placeOf(this, name);
    readSide(this, groups[name], sideOf(group++));
  }
}

function readSide(reader: Reader, lists: unknown, side: number): void {
  if (!Array.isArray(lists)) {
    const name = nameOfSide(reader, reader.row, side);
    throw wrong(reader.caller, name, describeValue(lists), "an array of lists", `Each response has one: { ${LISTS} }.`);
  }
  if (lacksSome(lists)) checkHoles(reader.caller, nameOfSide(reader, reader.row, side), lists);
  const { given } = reader;
  const at = 2 * (reader.row * reader.room + side);
  reader.spans[at] = reader.count;
  const all: readonly unknown[] = lists;
  for (let i = 0; i < all.length; i++) given[reader.count++] = all[i];
  reader.spans[at + 1] = reader.count;
}

/** As `includes(undefined)`, which takes longer to begin than most sides have lists. */
function lacksSome(lists: readonly unknown[]): boolean {
  for (let i = 0; i < lists.length; i++) if (lists[i] === undefined) return true;
  return false;
}

function nameOfSide(reader: Reader, row: number, side: number): string {
  const name = side === NEUTRAL ? "neutral" : `groups[${JSON.stringify(reader.groups[side - 1])}]`;
  return `${reader.source(row)}.${name}`;
}

function nameOfList(reader: Reader, list: number): string {
  const { spans, room } = reader;
  let at = 0;
  while (list < (spans[at] as number) || list >= (spans[at + 1] as number)) at += 2;
  const [row, side] = [Math.floor(at / 2 / room), (at / 2) % room];
  return `${nameOfSide(reader, row, side)}[${list - (spans[at] as number)}]`;
}

function placeOf(reader: Reader, group: string): number {
  const { places, groups } = reader;
  const found = places.get(group);
  if (found !== undefined) return found;
  places.set(group, groups.length);
  if (sideOf(groups.length) === reader.room) makeRoom(reader);
  return groups.push(group) - 1;
}

function makeRoom(reader: Reader): void {
  const { room, spans } = reader;
  const more = new Int32Array(2 * spans.length);
  for (let row = 0; row <= reader.row; row++)
    more.set(spans.subarray(2 * room * row, 2 * room * (row + 1)), 4 * room * row);
  reader.spans = more;
  reader.room = 2 * room;
}

/** The names that are new here; those that measurements have stay as they were. */
function ownUnits(reader: Reader): string[] {
  if (!reader.hasNewUnits) reader.units = reader.units.slice();
  reader.hasNewUnits = true;
  return reader.units;
}

function findClusters(reader: Reader): void {
  const { units } = reader;
  const isEachAlone = new Set(units).size === units.length;
  reader.clusters = isEachAlone ? new Uint32Array(units.length).map((_, row) => row) : placesOf(units);
  reader.fewer = isEachAlone ? {} : fewerClusters(reader.clusters);
}
