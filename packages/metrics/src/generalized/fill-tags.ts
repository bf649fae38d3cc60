import { checkInteger } from "../core/input.js";
import { tagClass } from "./bilou-spans.js";

/**
 * The gold tags of an identity term of several tokens that fills a slot with one tag: `U` opens, continues and closes
 * its own span, `B` opens one that goes on behind the slot, `L` closes one that began before it, `I` and `O` are
 * repeated. Use it to label filled templates ("New Zealand" in a slot `U-LOC`). Czarnowska et al. 2021, section 5.
 *
 * @throws InputError if the tag is no BILOU tag or the length is below 1
 * @example
 * fillTags("U-LOC", 3) // ["B-LOC", "I-LOC", "L-LOC"]
 * @since 0.1.0
 */
export function fillTags(tag: string, length: number): string[] {
  const label = tagClass("fillTags", "tag", tag);
  checkInteger("fillTags", "length", length, 1, 1_000_000);
  if (tag === "O") return Array.from({ length }, () => "O");
  const prefix = tag.charAt(0);
  if (length === 1) return [tag];
  const opens = prefix === "U" || prefix === "B";
  const closes = prefix === "U" || prefix === "L";
  return Array.from(
    { length },
    (_, i) => `${i === 0 && opens ? "B" : i === length - 1 && closes ? "L" : "I"}-${label}`,
  );
}
