/**
 * A text without the characters that match at its ends, each pattern one character. Patterns that end in `+$` take
 * quadratic time for runs in the middle.
 */
export function trimmedOf(text: string, front: RegExp, back: RegExp = front): string {
  let [start, end] = [0, text.length];
  while (start < end && front.test(text.charAt(start))) start++;
  while (end > start && back.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
