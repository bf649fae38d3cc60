import type { Lexicon } from "./lexicon.js";
import { SparseCounts } from "./sparse-counts.js";

/** How near words stand to the words of groups. */
export interface Cooccurrences {
  readonly words: SparseCounts;
  readonly prompts: number;
  /**
   * Of each prompt and group, at `prompt * groups + group`: the weight that all words of context take, and the group's
   * words.
   */
  readonly context: Float64Array;
  readonly groupWords: Float64Array;
}

export function countCooccurrences(texts: readonly (readonly string[])[], known: Lexicon, beta: number): Cooccurrences {
  const width = known.groups.length;
  const words = new SparseCounts(known.words.length, width);
  const context = new Float64Array(texts.length * width);
  const groupWords = new Float64Array(texts.length * width);
  const isContext = Float64Array.from(known.groupOf, (group, entry) => (group < 0 && known.stop[entry] === 0 ? 1 : 0));
  let marks = marksFor(1024, width);
  for (const [prompt, ofPrompt] of texts.entries()) {
    for (const text of ofPrompt) {
      const entries = known.read(text);
      if (marks.near.length < entries.length) marks = marksFor(2 * entries.length, width);
      const found = mark(entries, known, isContext, marks);
      for (let group = 0; group < width; group++) {
        const { members, weight } = gather(marks, group * entries.length, entries.length, beta);
        if (members === 0) continue;
        for (let k = 0; k < found; k++) {
          const i = marks.found[k] as number;
          words.add(known.wordOf[entries[i] as number] as number, group, marks.near[i] as number);
        }
        (context[prompt * width + group] as number) += weight;
        (groupWords[prompt * width + group] as number) += members;
      }
    }
    words.endPrompt();
  }
  return { words, prompts: texts.length, context, groupWords };
}

/** What the tokens of a text are. Used again for the next text. */
interface Marks {
  /** The weight that each token takes from the group at hand. */
  readonly near: Float64Array;
  /** The places of words of the list. */
  readonly found: Uint32Array;
  readonly isContext: Float64Array;
  /** Of each group, one after another: 1 for its words. */
  readonly isMember: Float64Array;
}

function marksFor(length: number, groups: number): Marks {
  return {
    near: new Float64Array(length),
    found: new Uint32Array(length),
    isContext: new Float64Array(length),
    isMember: new Float64Array(length * groups),
  };
}

/**
 * Marks the tokens of a text; gives how many words of the list there are. What a token is goes into arrays of 0 and 1
 * first: the sweeps are several times faster without a branch.
 */
function mark(entries: Int32Array, known: Lexicon, isContext: Float64Array, marks: Marks): number {
  const { length } = entries;
  marks.isMember.fill(0, 0, length * known.groups.length);
  let words = 0;
  for (let i = 0; i < length; i++) {
    const entry = entries[i] as number;
    marks.isContext[i] = isContext[entry] as number;
    if (entry === 0) continue;
    const group = known.groupOf[entry] as number;
    if (group >= 0) marks.isMember[group * length + i] = 1;
    if ((known.wordOf[entry] as number) >= 0) marks.found[words++] = i;
  }
  return words;
}

/**
 * The weight that each token takes from the words of a group, by a decayed sum from both sides; gives the weight of all
 * words of context, and how many words of the group there are.
 */
function gather(
  { near, isContext, isMember }: Marks,
  start: number,
  length: number,
  beta: number,
): { readonly members: number; readonly weight: number } {
  let decayed = 0;
  let members = 0;
  for (let i = 0; i < length; i++) {
    const member = isMember[start + i] as number;
    near[i] = decayed;
    members += member;
    decayed = beta * (decayed + member);
  }
  let sum = 0;
  if (members === 0) return { members, weight: 0 };
  decayed = 0;
  for (let i = length - 1; i >= 0; i--) {
    const weight = (near[i] as number) + decayed;
    near[i] = weight;
    sum += weight * (isContext[i] as number);
    decayed = beta * (decayed + (isMember[start + i] as number));
  }
  return { members, weight: sum };
}
