// Unicode sorts the marks after a letter by class, and the sort of JavaScript engines is quadratic. No writing has this
// many.
const manyMarks = /[\p{M}\uff9e\uff9f]{65,}/gu;
const most = 64;

/** A text of whose runs of combining marks, if they are longer, only the beginning is kept. */
export function withFewMarks(text: string): string {
  return text.replace(manyMarks, (marks) => marks.slice(0, most).replace(/[\uD800-\uDBFF]$/, ""));
}

/** Signs that stand for sentences, of 18 and 8 characters: a text of them would grow beyond what is read of it. */
const sentences = /[\ufdfa\ufdfb]/;
const others = /[^\ufdfa\ufdfb]+/g;

/**
 * A text in Unicode's form NFKC, in linear time, but for the marks that `withFewMarks` leaves out, and for two signs
 * that stay as they are, so that nothing becomes more than six times as long.
 */
export function nfkc(text: string): string {
  const marked = withFewMarks(text);
  return sentences.test(marked) ? marked.replace(others, (part) => part.normalize("NFKC")) : marked.normalize("NFKC");
}
