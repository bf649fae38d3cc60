import { identify } from "../core/identity.js";
import { checkOneOf, InputError } from "../core/input.js";
import type { GroupTerms, Terms, TermType } from "../core/terms.js";

/**
 * How the terms that stand for groups are taken.
 *
 * @since 0.1.0
 */
export interface TermOptions {
  /**
   * Whether the names or words that stand for a group are a sample of those that could have (`"sampled"`), so that
   * others might show something else, or all that is asked about (`"fixed"`). Default: names are sampled, pronouns and
   * identity words fixed (`termType` says which); terms that do not say are sampled if a group has several.
   */
  readonly terms?: "sampled" | "fixed" | undefined;
}

/** The names of `TermOptions`, for the metrics that take them. */
export const TERM_OPTIONS = ["terms"] as const;

/** What stands for the group of an item. */
export interface Termed {
  readonly group: string | undefined;
  readonly term: string | undefined;
  readonly termType: TermType | undefined;
}

/** The terms of a data set, and how items fall into them. */
export interface ReadTerms {
  readonly terms: Terms;
  /** The cluster of an item by its term; none if all terms are fixed. Those of a group with fixed terms are one. */
  readonly clusterOf: (group: string | undefined, term: string | undefined) => string | undefined;
  readonly isSampled: (group: string | undefined) => boolean;
  /** The term of a cluster, by the cluster's hash. */
  readonly nameOf: (id: string) => string | undefined;
}

interface GroupCount {
  readonly all: Set<string>;
  /** Without words, which are the group's own. */
  readonly open: Set<string>;
  named: boolean;
}

/** Counts the terms of each group, item by item; undefined if no item has one. */
export class TermCounts {
  readonly #groups = new Map<string, GroupCount>();
  #termed = false;
  #allNames = true;

  add({ group = "", term, termType }: Termed): void {
    const count = this.#groups.get(group) ?? { all: new Set(), open: new Set(), named: false };
    this.#groups.set(group, count);
    if (term === undefined) return;
    this.#termed = true;
    this.#allNames &&= termType === "name";
    count.named ||= termType === "name";
    count.all.add(term);
    if (termType !== "word") count.open.add(term);
  }

  read(caller: string, asked: unknown): ReadTerms | undefined {
    if (asked !== undefined) checkOneOf(caller, "terms", asked, ["sampled", "fixed"]);
    if (!this.#termed) {
      if (asked !== "sampled") return undefined;
      const expected = '"fixed", because no item of the data has a term';
      throw new InputError({ function: caller, argument: "terms", given: '"sampled"', expected });
    }
    const isSampled = ({ open, named }: GroupCount): boolean =>
      asked === undefined ? named || open.size > 1 : asked === "sampled";
    const groups = [...this.#groups].flatMap(([group, count]): GroupTerms[] =>
      count.all.size === 0 ? [] : [{ group, count: count.all.size, sampled: isSampled(count) }],
    );
    const sampled = new Set(groups.flatMap((each) => (each.sampled ? [each.group] : [])));
    return {
      terms: { taken: sampled.size > 0 ? "sampled" : "fixed", unit: this.#allNames ? "names" : "terms", groups },
      clusterOf: (group = "", term = "") => {
        if (sampled.size === 0) return undefined;
        return sampled.has(group) ? clusterName(term) : `group ${group}`;
      },
      isSampled: (group = "") => sampled.has(group),
      nameOf: (id) => {
        for (const { all } of this.#groups.values())
          for (const term of all) if (identify(clusterName(term)) === id) return term;
        return undefined;
      },
    };
  }
}

/** The terms of items, taken as they are and not as a sample; undefined if no item has one. */
export function fixedTerms(items: Iterable<Partial<Termed>>): Terms | undefined {
  const counts = new TermCounts();
  for (const { group, term, termType } of items) counts.add({ group, term, termType });
  const terms = counts.read("fixedTerms", "fixed")?.terms;
  const isSample = counts.read("fixedTerms", undefined)?.terms.taken === "sampled";
  return terms === undefined || !isSample ? terms : { ...terms, because: NOT_APART };
}

/** Crossed intervals need what each name adds to the value by itself. */
const NOT_APART =
  "this metric compares all variations of a source at once, so what other names would change stays unknown";

/** What stood for the groups of data that say so, for measurements that take it as it is. */
export function termsAsTheyAre({ terms }: { readonly terms?: Terms | undefined }): { readonly terms?: Terms } {
  return terms === undefined ? {} : { terms };
}

function clusterName(term: string): string {
  return `term ${term}`;
}

/** What is expected of the type of a term. */
export const TERM_TYPES = '"name", "word" or nothing';

/** Whether a value says what a term is, or nothing. */
export function isTermType(value: unknown): value is TermType | undefined {
  return value === undefined || value === "name" || value === "word";
}
