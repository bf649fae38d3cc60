// Unicode sorts the marks after a letter by class, and the sort of JavaScript engines is quadratic. No writing has this
// many.
const manyMarks = /[\p{M}\uff9e\uff9f]{65,}/gu;
const most = 64;

/** A text of whose runs of combining marks, if they are longer, only the beginning is kept. */
export function withFewMarks(text: string): string {
  return text.replace(manyMarks, (marks) => marks.slice(0, most).replace(/[\uD800-\uDBFF]$/, ""));
}

/** A text in Unicode's form NFKC, in linear time, but for the marks that `withFewMarks` leaves out. */
export function nfkc(text: string): string {
  return withFewMarks(text).normalize("NFKC");
}
