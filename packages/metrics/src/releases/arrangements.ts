import { randomInteger, seededRandom } from "../statistics/random.js";
import type { MatchedClusters } from "./matched-clusters.js";

/**
 * The ways in which clusters could as well have fallen to the two releases if nothing had changed: shared clusters
 * change places or not, each for itself; removed and added ones are dealt out anew, as many to each release as it had.
 */
export interface Arrangements {
  /** Marks with 1 the rows that are at the other release in an arrangement drawn at random. */
  readonly draw: (moved: Uint8Array) => void;
  /** All of them, the one that was seen first; undefined if there are too many to go through. */
  readonly all?: Iterable<Uint8Array>;
}

type Rows = Pick<MatchedClusters, "changed" | "removed" | "added">;

const COUNTABLE = 2 ** 13;

export function arrangements(rows: Rows, seed: number): Arrangements {
  const { changed, removed, added } = rows;
  const random = seededRandom(seed);
  const dealt = Uint32Array.from({ length: removed + added }, (_, i) => changed + i);
  const isFewer = removed <= added;
  const fewer = Math.min(removed, added);
  const draw = (moved: Uint8Array): void => {
    for (let start = 0; start < changed; start += 24) {
      let bits = random() * 2 ** 24;
      for (let row = start, end = Math.min(start + 24, changed); row < end; row++, bits >>= 1) moved[row] = bits & 1;
    }
    if (fewer === 0) return;
    // Drawn are the clusters of the release with fewer.
    for (const row of dealt) moved[row] = row < changed + removed === isFewer ? 1 : 0;
    for (let i = 0; i < fewer; i++) {
      const j = i + randomInteger(random, dealt.length - i);
      const row = dealt[j] as number;
      dealt[j] = dealt[i] as number;
      dealt[i] = row;
      moved[row] = 1 - (moved[row] as number);
    }
  };
  const count = changed > 13 ? Infinity : 2 ** (changed + logChoices(removed + added, removed));
  return count > COUNTABLE ? { draw } : { draw, all: everyArrangement(rows) };
}

/** log2 of how many arrangements of clusters there are, differing or not. */
export function logArrangements({
  shared,
  removed,
  added,
}: Pick<MatchedClusters, "shared" | "removed" | "added">): number {
  return shared + logChoices(removed + added, removed);
}

/** log2 of n over k. */
function logChoices(n: number, k: number): number {
  let log = 0;
  for (let i = 1; i <= Math.min(k, n - k); i++) log += Math.log2((n - i + 1) / i);
  return log;
}

function* everyArrangement({ changed, removed, added }: Rows): Generator<Uint8Array> {
  const moved = new Uint8Array(changed + removed + added);
  function* swap(row: number): Generator<Uint8Array> {
    if (row === changed) yield* deal(row, removed);
    else
      for (const bit of [0, 1]) {
        moved[row] = bit;
        yield* swap(row + 1);
      }
  }
  /** The rows from this one on, of which `left` go to the earlier release. */
  function* deal(row: number, left: number): Generator<Uint8Array> {
    if (row === moved.length) yield moved;
    const wasEarlier = row < changed + removed;
    if (left > 0) {
      moved[row] = wasEarlier ? 0 : 1;
      yield* deal(row + 1, left - 1);
    }
    if (moved.length - row > left && row < moved.length) {
      moved[row] = wasEarlier ? 1 : 0;
      yield* deal(row + 1, left);
    }
  }
  yield* swap(0);
}
