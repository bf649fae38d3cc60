import type { Random } from "../../../scorers/train/dist/random.js";

const signs: Readonly<Record<string, string>> = { a: "4@", e: "3", i: "1!", o: "0", s: "5$", t: "7", u: "*", c: "(" };

/** A text with one or two of its longer words spelled as people do who hide them, or mistype them. */
export function disguised(text: string, random: Random): string {
  const words = text.split(" ");
  const long = words.flatMap((word, i) => (/^[a-z]{4,12}$/i.test(word) ? [i] : []));
  for (let k = 0; k < 2 && long.length > 0; k++) {
    const at = random.pick(long);
    words[at] = hidden(words[at] ?? "", random);
  }
  return words.join(" ");
}

function hidden(word: string, random: Random): string {
  const at = 1 + Math.floor(random.next() * (word.length - 2));
  const kinds = [
    (): string =>
      Array.from(word, (char) => (random.next() < 0.5 ? random.pick(Array.from(signs[char] ?? char)) : char)).join(""),
    (): string => `${word.slice(0, at)}*${word.slice(at + 1)}`,
    (): string => word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
    (): string => word.slice(0, at) + word.slice(at + 1),
    (): string => word.slice(0, at) + (word[at] ?? "").repeat(3) + word.slice(at + 1),
    (): string => Array.from(word).join(random.pick([" ", ".", "-"])),
  ];
  return random.pick(kinds)();
}
