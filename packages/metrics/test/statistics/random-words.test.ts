import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { randomWords } from "../../src/statistics/random-words.js";

test("randomWords gives the sequence of seededRandom, however it is cut", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.array(fc.nat(20), { maxLength: 10 }), (seed, lengths) => {
      const random = seededRandom(seed);
      const fill = randomWords(seed);
      for (const length of lengths) {
        const words = new Uint32Array(length);
        fill(words);
        expect([...words]).toEqual(Array.from({ length }, () => random() * 2 ** 32));
      }
    }),
  );
});
