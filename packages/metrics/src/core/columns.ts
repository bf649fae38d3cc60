const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/u;

/** What stands on the sign before it, or joins two. */
const NONE = /[\p{Mark}\u200b-\u200d]/u;

/** How many columns of a terminal a text takes, about: signs of Chinese, Japanese and Korean and emoji take two. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const sign of text) columns += NONE.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
  return columns;
}

/** Whether a text has signs between which a line may break without a space. */
export function isBreakable(text: string): boolean {
  return WIDE.test(text);
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
