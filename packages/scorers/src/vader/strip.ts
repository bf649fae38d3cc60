// As Python has it, where the reference is at home.
const marks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const isMark = Uint8Array.from({ length: 128 }, (_, code) => (marks.includes(String.fromCharCode(code)) ? 1 : 0));

/** A token without the punctuation around it. */
export function strip(token: string): string {
  let start = 0;
  let end = token.length;
  while (start < end && isMark[token.charCodeAt(start)] === 1) start += 1;
  while (end > start && isMark[token.charCodeAt(end - 1)] === 1) end -= 1;
  return token.slice(start, end);
}
