import { identityTerms } from "@fairexpect/prompts";

import { BEGINNING, IDENTITY_TERM, PEOPLE, PRONOUN_TERM, longerRun } from "./identity-blinding.js";
import type { IdentityTable } from "./identity-blinding.js";
import { wordReader } from "./words.js";

/** Said without gender, so that "they" and "she" are read alike. */
const plainPronouns = ["they", "them", "their", "theirs", "themselves"];

/** After a group's name these say nothing more: "Muslims" and "Muslim people" are read alike. */
const people = ["people", "person", "persons", "folk", "folks", "ppl", "individual", "individuals"];

/** Pictures of people and of what they believe in, and the letters of which flags are made. */
const pictures = [
  ..."👦 👧 👨 👩 👴 👵 👶 👱 👲 👳 👸 🤴 🧑 🧒 🧓 🧔 🧕 👬 👭 👫 🕌 🕍 ⛪ 🕋 ☪ ✡ ✝ 🕎".split(" "),
  ...Array.from({ length: 26 }, (_, i) => String.fromCodePoint(0x1f1e6 + i)),
];

/**
 * Compiles the identity terms of `@fairexpect/prompts` for `identityBlinder`. The training command stores the result
 * beside the weights, so that a model keeps the list that it was trained with.
 */
export function identityTable(): IdentityTable {
  const kinds = new Map<number, number>();
  const reader = wordReader();
  const add = (term: string, kind: number): void => {
    const count = reader.read(term);
    let key = 0;
    for (let i = 0; i < count; i++) {
      const hash = reader.hashes[i] as number;
      key = i === 0 ? hash : longerRun(key, hash);
      kinds.set(key, (kinds.get(key) ?? 0) | (i === count - 1 ? kind : BEGINNING));
    }
  };
  for (const { term, partOfSpeech } of identityTerms)
    add(term, partOfSpeech === "pronoun" ? PRONOUN_TERM : IDENTITY_TERM);
  for (const word of plainPronouns) add(word, PRONOUN_TERM);
  for (const picture of pictures) add(picture, IDENTITY_TERM);
  for (const word of people) add(word, PEOPLE);
  const keys = Int32Array.from(kinds.keys()).sort();
  return { keys, kinds: Uint8Array.from(keys, (key) => kinds.get(key) ?? 0) };
}
