import { checkNumber, checkOptions } from "../core/input.js";
import { noAnswers, type GroupCounts, type LeftOutKind, type Provenance } from "../core/provenance.js";

/**
 * Why something that was asked is unanswered, or cannot be judged (`unknownLanguage`: a scorer on which the metric
 * rests does not know the answer's language). A counterpart (`partner`) was answered, and is left out for another's
 * sake.
 *
 * @since 0.1.0
 */
export type UnansweredKind = Exclude<LeftOutKind, "partner"> | "unknownLanguage";

/**
 * Which share of what was asked of any group may be unanswered, by kind, if a test expects it: `{ refusal: 0.5 }` of
 * adversarial prompts. What is not named may come to a tenth in all.
 *
 * @since 0.1.0
 */
export type AtMostLeftOut = Readonly<Partial<Record<UnansweredKind, number>>>;

/**
 * A group of which too much is unanswered.
 *
 * @since 0.1.0
 */
export interface Unanswered {
  /** Absent if it is all that was asked. */
  readonly group?: string;
  readonly asked: number;
  /** How many are unanswered, by the kinds of which there are too many. */
  readonly kinds: Readonly<Partial<Record<UnansweredKind, number>>>;
}

/** The share of what was asked of a group that may be unanswered without being declared. */
export const UNDECLARED_SHARE = 0.1;

const KINDS: readonly UnansweredKind[] = [...noAnswers, "unreadable", "unknownLanguage"];
/** Shares are of whole responses, so what they miss by rounding is none. */
const ROUNDING = 1e-9;

/** Throws unless it names kinds with their shares. */
export function checkAtMostLeftOut(caller: string, given: unknown): asserts given is AtMostLeftOut {
  checkOptions(caller, given, KINDS, "atMostLeftOut");
  for (const [kind, share] of Object.entries(given))
    if (share !== undefined) checkNumber(caller, `atMostLeftOut.${kind}`, share, 0, 1);
}

/**
 * The groups of which more is unanswered than a claim can rest on: more than a tenth of what was asked, counting the
 * kinds that are not declared, or more of a declared kind than its share. The worst stands first. What is in a language
 * that a scorer does not know counts in all.
 */
export function unanswered(
  { asked, leftOut, unknownLanguage = {} }: Provenance,
  atMost: AtMostLeftOut = {},
): readonly Unanswered[] {
  const found = Object.entries(asked.groups).flatMap(([group, count]) =>
    lacking(count, (kind) => (kind === "unknownLanguage" ? 0 : ofGroup(leftOut[kind], group)), atMost).map((lack) => ({
      group,
      ...lack,
    })),
  );
  if (found.length > 0) return found.sort((a, b) => shareOf(b) - shareOf(a));
  const without = Object.entries(leftOut).reduce((sum, [kind, { total }]) => sum + (kind === "partner" ? 0 : total), 0);
  // Scorers count what they were given, refusals as well. Of which groups they do not say.
  const inOthers = Math.min(asked.total - without, Math.max(0, ...Object.values(unknownLanguage)));
  return lacking(asked.total, (kind) => (kind === "unknownLanguage" ? inOthers : (leftOut[kind]?.total ?? 0)), atMost);
}

function lacking(asked: number, countOf: (kind: UnansweredKind) => number, atMost: AtMostLeftOut): Unanswered[] {
  const kinds: (readonly [UnansweredKind, number])[] = KINDS.map((kind) => [kind, countOf(kind)]);
  const beyond = (count: number, share: number): boolean => count > share * asked + ROUNDING;
  const declared = kinds.filter(([kind]) => atMost[kind] !== undefined);
  const undeclared = kinds.filter(([kind, count]) => atMost[kind] === undefined && count > 0);
  const many = undeclared.reduce((sum, [, count]) => sum + count, 0);
  const atFault = [
    ...(beyond(many, UNDECLARED_SHARE) ? undeclared : []),
    ...declared.filter(([kind, count]) => beyond(count, atMost[kind] ?? 1)),
  ];
  return atFault.length === 0 ? [] : [{ asked, kinds: Object.fromEntries(atFault) }];
}

function ofGroup(counts: GroupCounts | undefined, group: string): number {
  return counts !== undefined && Object.hasOwn(counts.groups, group) ? (counts.groups[group] ?? 0) : 0;
}

function shareOf({ asked, kinds }: Unanswered): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0) / asked;
}
