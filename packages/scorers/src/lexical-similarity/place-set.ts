/** Places below a number that were added, a bit each. */
export interface PlaceSet {
  add(place: number): void;
  /** Gives the places in ascending order, and forgets them. */
  take(): Uint16Array;
}

/** An empty set of places below `size`, of at most 65536. */
export function placeSet(size: number): PlaceSet {
  const bits = new Int32Array(Math.ceil(size / 32));
  const room = new Uint16Array(size);
  return {
    add: (place) => {
      const row = place >>> 5;
      bits[row] = (bits[row] as number) | (1 << (place & 31));
    },
    take: () => {
      let count = 0;
      for (let row = 0; row < bits.length; row++) {
        for (let left = bits[row] as number; left !== 0; left &= left - 1)
          room[count++] = 32 * row + 31 - Math.clz32(left & -left);
        bits[row] = 0;
      }
      return room.slice(0, count);
    },
  };
}
