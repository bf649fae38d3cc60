/** The words of a list written with white space between them. */
export function wordsOf(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
