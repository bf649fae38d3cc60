import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Clusters, ClusterWay, Release, Settings, Subject } from "@fairexpect/metrics";
import { identify } from "@fairexpect/metrics/core";
import { decodeColumn, encodeColumn, encodePlaces, type ColumnHead } from "./columns.js";

/**
 * A piece of what comparing needs, known by a hash of what it says: equal data are equal blocks, two branches that add
 * blocks agree, and one that was edited or cut off is noticed.
 */
export interface Block {
  readonly id: string;
  /** The block that it refers to. */
  readonly ways?: string | undefined;
  readonly bytes: Uint8Array;
}

/** The blocks of a release: that of its ways of clustering, which claims over the same data share, and its own. */
export function encodeRelease({ metric, settings, comparisons, clusters }: Release): {
  readonly id: string;
  readonly blocks: Block[];
} {
  const ways = waysBlock(clusters.ways);
  const columns: Uint8Array[] = [];
  const add = ({ head, bytes }: { readonly head: ColumnHead; readonly bytes: Uint8Array }): ColumnHead => {
    columns.push(bytes);
    return head;
  };
  const parts = clusters.parts.map(({ of, sums, scores }) => ({
    of,
    ...(sums !== undefined && {
      sums: Object.entries(sums).map(([name, values]) => ({ name, column: add(encodeColumn(values)) })),
    }),
    ...(scores !== undefined && {
      scores: {
        cell: add(encodePlaces(scores.cell)),
        value: add(encodeColumn(scores.value)),
        ...(scores.weight !== undefined && { weight: add(encodeColumn(scores.weight)) }),
      },
    }),
  }));
  const range = metric.range.map((end) => (Number.isFinite(end) ? end : String(end)));
  const data = blockOf({ metric: { ...metric, range }, settings, comparisons, ways: ways.id, parts }, columns);
  return { id: data.id, blocks: [ways, { ...data, ways: ways.id }] };
}

/** Throws a RangeError or SyntaxError if the blocks do not hold a release. */
export function decodeRelease(data: Block, ways: (id: string) => Block): Release {
  const { json, take } = reading(data);
  const head: DataHead = JSON.parse(json);
  const { metric, settings, comparisons } = head;
  const [low, high] = metric.range;
  const parts = head.parts.map(({ of, sums, scores }) => ({
    of,
    ...(sums !== undefined && { sums: Object.fromEntries(sums.map(({ name, column }) => [name, take(column)])) }),
    ...(scores !== undefined && {
      scores: {
        cell: Uint32Array.from(take(scores.cell)),
        value: take(scores.value),
        ...(scores.weight !== undefined && { weight: take(scores.weight) }),
      },
    }),
  }));
  return {
    metric: { ...metric, range: [Number(low), Number(high)] },
    ...(settings !== undefined && { settings }),
    comparisons,
    clusters: { ways: decodeWays(ways(head.ways)), parts },
  };
}

/** As it stands on a line of the file: its id, that of the block that it refers to, and its bytes. */
export function lineOf({ id, ways = NONE, bytes }: Block): string {
  return `${id} ${ways} ${deflateRawSync(bytes).toString("base64")}`;
}

/** The ids on a line. */
export function idsOfLine(line: string): { readonly id: string; readonly ways?: string } {
  const [id = "", ways = NONE] = line.slice(0, 40).split(" ");
  return { id, ...(ways !== NONE && { ways }) };
}

/** No measurement needs more; a line that was made to unfold into more is refused. */
const LARGEST = 2 ** 28;

/** The block of a line; throws if it is not whole. */
export function blockOfLine(line: string): Block {
  const [id = "", , text = ""] = line.split(" ");
  const bytes = inflateRawSync(Buffer.from(text, "base64"), { maxOutputLength: LARGEST });
  if (idOf(bytes) !== id) throw new RangeError("not what its check sum is of");
  return { id, bytes };
}

interface PartHead {
  readonly of: Subject;
  readonly sums?: readonly { readonly name: string; readonly column: ColumnHead }[];
  readonly scores?: { readonly cell: ColumnHead; readonly value: ColumnHead; readonly weight?: ColumnHead };
}

interface DataHead {
  readonly metric: Omit<Release["metric"], "range"> & { readonly range: readonly [number | string, number | string] };
  readonly settings?: Settings;
  readonly comparisons: Release["comparisons"];
  readonly ways: string;
  readonly parts: readonly PartHead[];
}

interface WayHead {
  readonly unit: string;
  readonly ids: "hashes" | "places";
  readonly count: number;
  readonly of: ColumnHead;
}

const NONE = "-";
const HASH = /^[0-9a-f]{16}$/;

function waysBlock(ways: readonly ClusterWay[]): Block {
  const columns: Uint8Array[] = [];
  const heads = ways.map(({ unit, ids, of }): WayHead => {
    const arePlaces = ids.every((id, i) => id === `#${i}`);
    // Of a user's own metric an id may be a text, which has no place in a file.
    if (!arePlaces) columns.push(Buffer.from(ids.map((id) => (HASH.test(id) ? id : identify(id))).join(""), "hex"));
    const { head, bytes } = encodePlaces(of);
    columns.push(bytes);
    return { unit, ids: arePlaces ? "places" : "hashes", count: ids.length, of: head };
  });
  return blockOf({ ways: heads }, columns);
}

/** The ways that were decoded last, by the id of their block: claims over the same data share theirs. */
const decoded = new Map<string, Clusters["ways"]>();
const MOST_DECODED = 4;

function decodeWays(block: Block): Clusters["ways"] {
  const known = decoded.get(block.id);
  if (known !== undefined) return known;
  const { json, take, raw } = reading(block);
  const head: { readonly ways: readonly WayHead[] } = JSON.parse(json);
  const ways = head.ways.map(({ unit, ids, count, of }) => ({
    unit,
    ids: ids === "places" ? Array.from({ length: count }, (_, i) => `#${i}`) : hashes(raw(count * 8)),
    of: Uint32Array.from(take(of)),
  }));
  const [oldest] = decoded.keys();
  if (oldest !== undefined && decoded.size >= MOST_DECODED) decoded.delete(oldest);
  decoded.set(block.id, ways);
  return ways;
}

function hashes(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString("hex");
  return Array.from({ length: bytes.length / 8 }, (_, i) => text.slice(i * 16, i * 16 + 16));
}

function blockOf(head: object, columns: readonly Uint8Array[]): Block {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...columns]);
  return { id: idOf(bytes), bytes };
}

function idOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

/** The head of a block, and what takes its columns one after another. */
function reading({ bytes }: Block): {
  readonly json: string;
  readonly take: (column: ColumnHead) => Float64Array;
  readonly raw: (length: number) => Uint8Array;
} {
  const end = bytes.indexOf(10);
  const json = Buffer.from(bytes.subarray(0, end)).toString("utf8");
  let rest = bytes.subarray(end + 1);
  const raw = (length: number): Uint8Array => {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  };
  const take = (column: ColumnHead): Float64Array => {
    const { values, size } = decodeColumn(column, rest);
    raw(size);
    return values;
  };
  return { json, take, raw };
}
