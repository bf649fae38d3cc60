import { normOf } from "./base-model.js";
import type { BaseModel } from "./base-model.js";
import { undisguiser } from "./disguise.js";
import { PAIR, SKIP, bucketOfWord } from "./features.js";
import { identityBlinder } from "./identity-blinding.js";
import { CLASS, lexiconReader } from "./lexicon.js";
import { finish, mix } from "./murmur3.js";
import { addWindows, isForeign, sentencesOf } from "./segments.js";
import type { Ranges } from "./segments.js";
import { hasTopic, readSituations } from "./situations.js";
import { SLOTS, slotOf } from "./slots.js";
import { wordPieces } from "./word-pieces.js";
import type { WordPieces } from "./word-pieces.js";
import { wordReader } from "./words.js";
import type { WordReader } from "./words.js";

/**
 * What the base model finds in texts, by where it stands: of the last text that was read, until the next is. `weigh`
 * puts into `sums` how much of the logit of a part, or of the whole with -1, each slot has; `used` are the first
 * `count` slots that have any.
 */
export interface EvidenceReader {
  /** Reads a text and returns its number of parts: sentences, and windows of long ones. */
  read(text: string): number;
  /** Returns the number of slots used. */
  weigh(part: number): number;
  readonly sums: Float64Array;
  readonly used: Int32Array;
  count: number;
  /** How many words were read, and how many of them in sentences of other languages, which are in no part. */
  words: number;
  foreignWords: number;
}

/** An evidence reader while it reads. */
interface Reading extends EvidenceReader {
  readonly model: BaseModel;
  readonly mask: number;
  readonly pieces: WordPieces;
  readonly text: WordReader;
  /** The buckets of all words with their slots, one word after another, and where those of each begin. */
  all: Int32Array;
  slots: Uint16Array;
  length: number;
  places: Int32Array;
  kinds: Uint8Array;
  found: Uint8Array;
  wordSlots: Uint16Array;
  parts: Ranges;
  /** By bucket the byte of its weight, and above it when it was seen last: one look at memory in place of two. */
  readonly seen: Uint32Array;
  readonly seenSlots: Uint32Array;
  generation: number;
}

export function evidenceReader(model: BaseModel): EvidenceReader {
  const { space, identities, lexicon, weights } = model;
  const kindOf = lexiconReader(lexicon);
  const undisguise = undisguiser(kindOf, new Set(identities.keys));
  const blind = identityBlinder(identities, true);
  const text = wordReader();
  const reading: Reading = {
    model,
    mask: 2 ** space.bits - 1,
    pieces: wordPieces(2 ** space.bits - 1),
    text,
    all: new Int32Array(4096),
    slots: new Uint16Array(4096),
    length: 0,
    places: new Int32Array(257),
    kinds: new Uint8Array(256),
    found: new Uint8Array(256),
    wordSlots: new Uint16Array(256),
    parts: { from: [], to: [] },
    seen: bytesOf(weights),
    seenSlots: new Uint32Array(SLOTS),
    generation: 0,
    sums: new Float64Array(SLOTS),
    used: new Int32Array(SLOTS),
    count: 0,
    words: 0,
    foreignWords: 0,
    read: (given) => readWords(reading, blind(text, undisguise(text, text.read(given))), kindOf),
    weigh: (part) => weighPart(reading, part),
  };
  return reading;
}

function readWords(reading: Reading, count: number, kindOf: (hash: number) => number): number {
  const { text } = reading;
  if (count > reading.kinds.length) {
    reading.kinds = new Uint8Array(2 * count);
    reading.found = new Uint8Array(2 * count);
    reading.wordSlots = new Uint16Array(2 * count);
    reading.places = new Int32Array(2 * count + 1);
  }
  const { kinds, places } = reading;
  for (let i = 0; i < count; i++) kinds[i] = kindOf(text.hashes[i] as number);
  const sentences = sentencesOf(text, count);
  reading.parts = { from: [], to: [] };
  reading.length = reading.foreignWords = 0;
  reading.words = count;
  for (let k = 0; k < sentences.from.length; k++) {
    const [from, to] = [sentences.from[k] as number, sentences.to[k] as number];
    const isSkipped = isForeign(text, kinds, from, to);
    if (isSkipped) {
      reading.foreignWords += to - from;
      places.fill(reading.length, from, to);
    } else readSentence(reading, from, to);
  }
  places[count] = reading.length;
  return reading.parts.from.length;
}

function readSentence(reading: Reading, from: number, to: number): void {
  const { text, kinds, found, wordSlots, places } = reading;
  readSituations(text, kinds, from, to, found);
  addWindows(reading.parts, from, to);
  const topic = hasTopic(kinds, from, to) ? 1 : 0;
  for (let i = from; i < to; i++) {
    wordSlots[i] = slotOf((kinds[i] as number) & CLASS, found[i] as number, topic);
    places[i] = reading.length;
    addWord(reading, i, from);
  }
}

/** Adds the buckets of word i; what it shares with a word before it counts where the one stands that has a class. */
function addWord(reading: Reading, i: number, from: number): void {
  const { text, mask, kinds, wordSlots } = reading;
  const { hashes } = text;
  const hash = hashes[i] as number;
  const slot = wordSlots[i] as number;
  const isPlain = ((kinds[i] as number) & CLASS) === 0;
  const sharedSlot = (k: number): number => (isPlain ? (wordSlots[k] as number) : slot);
  addBucket(reading, bucketOfWord(reading.model.space, hash), slot);
  if (i > from) addBucket(reading, finish(mix(mix(PAIR, hashes[i - 1] as number), hash), 2) & mask, sharedSlot(i - 1));
  if (i > from + 1)
    addBucket(reading, finish(mix(mix(SKIP, hashes[i - 2] as number), hash), 2) & mask, sharedSlot(i - 2));
  const [start, end] = [text.starts[i] as number, text.ends[i] as number];
  if (end === start) return;
  const { pieces } = reading;
  pieces.find(text.codes, start, end, hash);
  for (let k = pieces.begin; k < pieces.end; k++) addBucket(reading, pieces.kept[k] as number, slot);
}

function addBucket(reading: Reading, bucket: number, slot: number): void {
  if (reading.length === reading.all.length) grow(reading);
  reading.all[reading.length] = bucket;
  reading.slots[reading.length++] = slot;
}

function grow(reading: Reading): void {
  const all = new Int32Array(2 * reading.length);
  all.set(reading.all);
  const slots = new Uint16Array(2 * reading.length);
  slots.set(reading.slots);
  Object.assign(reading, { all, slots });
}

function weighPart(reading: Reading, part: number): number {
  const { all, seen, places, parts, sums, slots, used, seenSlots, model } = reading;
  const { step } = model;
  const generation = nextGeneration(reading);
  const last = parts.to.length - 1;
  const from = places[(part < 0 ? parts.from[0] : parts.from[part]) as number] as number;
  const to = places[(part < 0 ? parts.to[last] : parts.to[part]) as number] as number;
  let count = 0;
  let usedCount = 0;
  for (let k = from; k < to; k++) {
    const bucket = all[k] as number;
    const marked = seen[bucket] as number;
    if (marked >>> 8 === generation) continue;
    seen[bucket] = (generation << 8) | (marked & BYTE);
    count++;
    const slot = slots[k] as number;
    if (seenSlots[slot] !== generation) {
      seenSlots[slot] = generation;
      sums[slot] = 0;
      used[usedCount++] = slot;
    }
    const weight = (marked << 24) >> 24;
    sums[slot] = (sums[slot] as number) + weight * Math.abs(weight);
  }
  const factor = count === 0 ? 0 : step * normOf(count);
  for (let k = 0; k < usedCount; k++) {
    const slot = used[k] as number;
    sums[slot] = factor * (sums[slot] as number);
  }
  reading.count = usedCount;
  return usedCount;
}

function bytesOf(weights: Int8Array): Uint32Array {
  const bytes = new Uint32Array(weights.length);
  // A loop, since there are a million, and `from` with a function takes twenty times as long.
  for (let bucket = 0; bucket < weights.length; bucket++) bytes[bucket] = (weights[bucket] as number) & BYTE;
  return bytes;
}

/** After this many the first comes again. */
const LAST_GENERATION = 2 ** 24 - 1;
const BYTE = 255;

function nextGeneration(reading: Reading): number {
  if (reading.generation === LAST_GENERATION) {
    const { seen, seenSlots } = reading;
    for (let bucket = 0; bucket < seen.length; bucket++) seen[bucket] = (seen[bucket] as number) & BYTE;
    seenSlots.fill(0);
    reading.generation = 0;
  }
  return ++reading.generation;
}
