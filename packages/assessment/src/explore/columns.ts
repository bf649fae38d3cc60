const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/** How many columns of a terminal a text takes, about: signs of Chinese, Japanese and Korean and emoji take two. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const sign of text) columns += WIDE.test(sign) ? 2 : 1;
  return columns;
}

/** As much of the beginning of a text as so many columns hold, and no half of a sign; one sign at least. */
export function headOf(text: string, columns: number): string {
  let head = "";
  let taken = 0;
  for (const sign of text) {
    taken += columnsOf(sign);
    if (taken > columns && head !== "") break;
    head += sign;
  }
  return head;
}
