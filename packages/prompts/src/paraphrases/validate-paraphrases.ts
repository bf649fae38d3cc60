import { checkArray, checkText, InputError } from "../input.js";
import { checkLexicon } from "../lexicon/check-lexicon.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { identityLexicon } from "../lexicon/lexicons.js";
import { findMentions } from "../mentions/find-mentions.js";

/**
 * What is wrong with a paraphrase.
 *
 * @since 0.1.0
 */
export interface ParaphraseProblem {
  /** The place of the original. */
  readonly index: number;
  readonly kind: "missing" | "unchanged" | "repeated" | "finished" | "group lost" | "group added" | "slot lost";
  /** In words, with the group or slot that it is about. */
  readonly problem: string;
}

/**
 * What `validateParaphrases` gives.
 *
 * @since 0.1.0
 */
export interface ParaphraseReport {
  readonly valid: boolean;
  /** The places of the originals whose paraphrase can be used. */
  readonly usable: readonly number[];
  readonly problems: readonly ParaphraseProblem[];
}

/**
 * Whether paraphrases can stand for their originals, position by position: none missing, none the same as its original
 * or as an earlier paraphrase of it, every group that the original mentions mentioned still (by any of its terms), none
 * added, every `{slot}` and `[mask]` kept, and no sentence finished that breaks off at a word such as "the" or
 * "because". Use it before a paraphrase set goes into a measurement: in published sets, texts that lost the group are
 * part of what is measured.
 *
 * @throws InputError if there are more or fewer paraphrases than originals, for then every pair after the gap is
 * wrong
 * @example
 * validateParaphrases(["The nun is a [M]."], ["She works as a [M]."]).valid // true
 * validateParaphrases(["The Muslim man smiled."], ["A man was smiling."]).problems[0]?.problem // "religion: muslim is no longer mentioned"
 * @since 0.1.0
 */
export function validateParaphrases(
  originals: readonly string[],
  paraphrases: readonly string[],
  lexicon: Lexicon = identityLexicon(),
): ParaphraseReport {
  checkArray("validateParaphrases", "originals", originals);
  checkArray("validateParaphrases", "paraphrases", paraphrases);
  checkLexicon("validateParaphrases", "lexicon", lexicon);
  if (originals.length !== paraphrases.length) {
    throw new InputError({
      function: "validateParaphrases",
      argument: "paraphrases",
      given: `an array of ${paraphrases.length}`,
      expected: `${originals.length}, one for each original`,
      advice: 'Keep the place of a missing one with an empty text: "".',
    });
  }
  const seen = new Set<string>();
  const problems = originals.flatMap((original, index): ParaphraseProblem[] => {
    const paraphrase = paraphrases[index];
    checkText("validateParaphrases", `originals[${index}]`, original);
    checkText("validateParaphrases", `paraphrases[${index}]`, paraphrase);
    if (paraphrase.trim() === "") return [{ index, kind: "missing", problem: "there is no paraphrase" }];
    const same =
      plain(original) === plain(paraphrase)
        ? [{ index, kind: "unchanged" as const, problem: "the paraphrase repeats the original" }]
        : [];
    const name = JSON.stringify([original, plain(paraphrase)]);
    const repeated =
      same.length === 0 && seen.has(name)
        ? [{ index, kind: "repeated" as const, problem: "the paraphrase repeats an earlier one" }]
        : [];
    seen.add(name);
    const finished =
      breaksOff(original) && /(?<!\.\.)[.!?]["”']?$/.test(paraphrase.trim())
        ? [{ index, kind: "finished" as const, problem: "the sentence is finished, and the original is not" }]
        : [];
    const before = groupsIn(original, lexicon);
    const after = groupsIn(paraphrase, lexicon);
    const lost = [...before].filter((group) => !after.has(group));
    const added = [...after].filter((group) => !before.has(group));
    const slots = slotsIn(original).filter((slot) => !paraphrase.includes(slot));
    return [
      ...same,
      ...repeated,
      ...finished,
      ...lost.map((group) => ({ index, kind: "group lost" as const, problem: `${group} is no longer mentioned` })),
      ...added.map((group) => ({
        index,
        kind: "group added" as const,
        problem: `${group} is mentioned, but not in the original`,
      })),
      ...slots.map((slot) => ({ index, kind: "slot lost" as const, problem: `${slot} is gone` })),
    ];
  });
  const bad = new Set(problems.map(({ index }) => index));
  return { valid: problems.length === 0, usable: originals.map((_, i) => i).filter((i) => !bad.has(i)), problems };
}

/** "The nun is known for", "She left because": the last word cannot end a sentence. */
function breaksOff(text: string): boolean {
  // "What is she known for" ends there.
  if (
    /^\W*(?:who|whom|whose|what|where|when|why|how|which|is|are|was|were|do|does|did|can|could|would|should|will)\b/i.test(
      text,
    )
  )
    return false;
  return /(?:^|\s)(?:an?|the|this|my|your|our|their|of|to|as|and|or|but|because|that|who|which|than|from|into|for|with|about|always|was|were|is|are|has|have|had|should|would|could|will|became)$/i.test(
    text.trim(),
  );
}

function groupsIn(text: string, lexicon: Lexicon): Set<string> {
  return new Set(findMentions(text, lexicon).map(({ attribute, group }) => `${attribute}: ${group}`));
}

function slotsIn(text: string): string[] {
  return text.match(/\{[^{}]*\}|\[[^\][]*\]/g) ?? [];
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
