const MOST_CHUNKS = 1 << 16;
const LONGEST_CHUNK = 64;
/** Texts can be made whose chunks meet in the table; beyond this many a chunk is read anew. */
const MOST_PROBES = 16;
const FIRST_SIZE = 1 << 8;

/**
 * What is made of each chunk of a text, once for those that occur again and again. Looks chunks up where they stand,
 * which takes a fraction of the time of cutting them out.
 */
export function chunkTable<T>(make: (raw: string) => T): (text: string, begin: number, end: number, hash: number) => T {
  const known: { readonly raw: string; readonly hash: number; readonly made: T }[] = [];
  // 1 + the chunk in each slot, 0 if the slot is free; a power of two, at least twice as many as chunks.
  let slots = new Int32Array(FIRST_SIZE);
  let shift = 1 + Math.clz32(FIRST_SIZE);
  const grow = (): void => {
    slots = new Int32Array(4 * slots.length);
    shift -= 2;
    for (const [place, { hash }] of known.entries()) {
      let slot = slotOf(hash, shift);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = place + 1;
    }
  };
  return (text, begin, end, hash) => {
    let slot = slotOf(hash, shift);
    let probes = 0;
    for (let place = slots[slot] as number; place !== 0 && probes < MOST_PROBES; place = slots[slot] as number) {
      const found = known[place - 1] as (typeof known)[number];
      if (found.hash === hash && standsAt(found.raw, text, begin, end)) return found.made;
      slot = (slot + 1) & (slots.length - 1);
      probes++;
    }
    const raw = text.slice(begin, end);
    const made = make(raw);
    if (probes === MOST_PROBES || raw.length > LONGEST_CHUNK || known.length === MOST_CHUNKS) return made;
    slots[slot] = known.push({ raw, hash, made });
    if (2 * known.length > slots.length) grow();
    return made;
  };
}

/** Multiplicative hashing: the high bits are the good ones. */
function slotOf(hash: number, shift: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> shift;
}

function standsAt(raw: string, text: string, begin: number, end: number): boolean {
  if (raw.length !== end - begin) return false;
  for (let i = 0; i < raw.length; i++) if (raw.charCodeAt(i) !== text.charCodeAt(begin + i)) return false;
  return true;
}
