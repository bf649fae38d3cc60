// Unicode sorts the marks after a letter by class, and the sort of JavaScript engines is quadratic. No writing has this many.
const manyMarks = /[\p{M}\uff9e\uff9f]{65,}/gu;
const most = 64;

/** A text in Unicode's form NFKC, in linear time: of a longer run of combining marks only the beginning is kept. */
export function nfkc(text: string): string {
  return text.replace(manyMarks, (marks) => marks.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")).normalize("NFKC");
}
