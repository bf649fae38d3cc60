// As Python has it, where the reference is at home.
const punctuation = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

/** A token without the punctuation around it. */
export function strip(token: string): string {
  let start = 0;
  let end = token.length;
  while (start < end && punctuation.has(token[start] as string)) start += 1;
  while (end > start && punctuation.has(token[end - 1] as string)) end -= 1;
  return token.slice(start, end);
}
