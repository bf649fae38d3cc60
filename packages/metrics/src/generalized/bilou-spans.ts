import { checkArray, describeValue, InputError } from "../core/input.js";

/**
 * A labelled stretch of tokens: tokens `start` up to, but without, `end`.
 *
 * @since 0.1.0
 */
export interface LabelledSpan {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** The class of a BILOU tag: "LOC" of "B-LOC", "O" of "O". Throws unless the tag is one. */
export function tagClass(caller: string, argument: string, tag: unknown): string {
  if (tag === "O") return "O";
  if (typeof tag === "string" && /^[BILU]-./u.test(tag)) return tag.slice(2);
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(tag),
    expected: 'a BILOU tag: "O", or B-, I-, L- or U- and a label',
  });
}

/**
 * The labelled spans in a sequence of BILOU tags (Ratinov and Roth 2009): `U-X`, or `B-X`, any number of `I-X`, and
 * `L-X`. Tags that are no part of such a run (an `I-X` without its `B-X`) make no span, so a malformed prediction
 * matches nothing. Spans stand in the order of the tokens and never overlap. Linear.
 *
 * @throws InputError if a tag is no BILOU tag
 */
export function bilouSpans(tags: readonly string[]): LabelledSpan[] {
  checkArray("bilouSpans", "tags", tags);
  const spans: LabelledSpan[] = [];
  let start = -1;
  let label = "";
  for (const [i, tag] of tags.entries()) {
    const of = tagClass("bilouSpans", `tags[${i}]`, tag);
    const prefix = tag[0];
    if (prefix === "B") {
      start = i;
      label = of;
      continue;
    }
    const continues = start >= 0 && of === label;
    if (prefix === "I" && continues) continue;
    if (prefix === "U") spans.push({ label: of, start: i, end: i + 1 });
    if (prefix === "L" && continues) spans.push({ label, start, end: i + 1 });
    start = -1;
  }
  return spans;
}
