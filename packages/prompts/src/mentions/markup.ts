// Tags that only change how words look. "<race>" is left to the labels, and what may be a placeholder ("<woman>") is
// read as text.
const INLINE_TAG =
  /<\/?(?:a|abbr|b|big|br|cite|code|del|div|em|font|h[1-6]|i|ins|kbd|li|mark|p|q|s|small|span|strong|sub|sup|td|th|tr|tt|u|ul)(?:\s+[\w:-]{1,40}=(?:"[^"<>]{0,200}"|'[^'<>]{0,200}'|[\w#%-]{1,200}))*\s*\/?>/gi;

/** Where tags stand whose names are no words of the text: `<b>`, `</strong>`. */
export function tagsIn(text: string): { readonly start: number; readonly end: number }[] {
  if (!text.includes("<")) return [];
  return Array.from(text.matchAll(INLINE_TAG), ({ 0: tag, index }) => ({ start: index, end: index + tag.length }));
}

/**
 * What stands between two words without tags and the signs of emphasis. A sign among spaces is a bullet or a product,
 * and stays.
 */
export function withoutEmphasis(gap: string): string {
  return /[*_~`<]/.test(gap) ? gap.replace(INLINE_TAG, "").replace(/[*_~`]+/g, outsideSpaces) : gap;
}

function outsideSpaces(signs: string, at: number, gap: string): string {
  return /^\s\s$/.test(gap.charAt(at - 1) + gap.charAt(at + signs.length)) ? signs : "";
}

/**
 * The same without quotation marks. A single one is a mark before a word, and behind one if `opened` says so; else
 * an apostrophe.
 */
export function withoutMarkup(gap: string, opened: boolean): string {
  if (!/[*_~`<"“”„«»'‘’]/.test(gap)) return gap;
  const plain = withoutEmphasis(gap)
    .replace(/["“”„«»]/g, "")
    .replace(/(?<=\s)['‘]$/, "");
  return opened ? plain.replace(/^['’](?!$)/, "") : plain;
}

const OPENING = /(?:["“„«‘'([*_~`#>|]|<\/?[a-z][\w-]*>)+$/i;

/** Where the quotation marks, brackets, emphasis and tags that open right before `start` begin. */
export function beforeOpening(text: string, start: number): number {
  const from = Math.max(0, start - 40);
  return start - (OPENING.exec(text.slice(from, start))?.[0].length ?? 0);
}
