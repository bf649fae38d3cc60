import type { Description, Measurement } from "@fairexpect/metrics";

/**
 * What a use case may do to people: the risks of Bouchard 2024, Table 1.
 *
 * @since 0.1.0
 */
export type Risk = "toxicity" | "stereotypes" | "counterfactual unfairness" | "allocational harm";

/** What an assessment measures a metric on. */
export type MeasuredData = "replies" | "variations" | "classification" | "recommendations" | "ranking";

/** What responses must carry before a metric reads them. */
export type Carried = "toxicity" | "stereotype" | "sentiment" | "vectors";

/** A metric as the framework knows it: what it is for, what it needs, and how an assessment measures it. */
export interface Entry {
  /** Its name in recommendations, assessments and limits. */
  readonly name: string;
  /** The metric that measures it, with these options. */
  readonly metric: EntryMetric;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The metric in words, if the options make it another. */
  readonly title?: string;
  readonly risk: Risk;
  /** The assertion, with `limit` in its place. */
  readonly assertion: string;
  readonly why: string;
  readonly source: string;
  readonly needs: string;
  /** Responses a prompt that the source takes. */
  readonly samples: number;
  /** On which side of a limit a fair value lies, if its best value does not say: signs count in comparisons. */
  readonly claimed?: "within";
  /** What to think about when choosing a limit. */
  readonly think: string;
  /** What was measured elsewhere: no norm. */
  readonly published?: { readonly values: readonly [number, number]; readonly of: string };
  /** Limits to show the sizes of, if none is given. */
  readonly limits: readonly number[];
  readonly data: MeasuredData;
  readonly carries?: Carried;
  /** Options that an assessment is given and passes on: the reference, the positive class, the places. */
  readonly takes?: readonly string[];
}

/** A metric, whatever it reads. */
export interface EntryMetric {
  readonly description: Description;
  /** The names of its options. */
  readonly options?: readonly string[];
  (data: never, options: never): Measurement;
}

/** An entry whose name the compiler knows. */
export type Named<Name extends string> = Entry & { readonly name: Name };

/** Entries with their names kept as types, so that limits can be completed by an editor. */
export function entries<const Name extends string>(list: readonly Named<Name>[]): readonly Named<Name>[] {
  return list;
}

/** The same of one. */
export function entry<const Name extends string>(one: Named<Name>): Named<Name> {
  return one;
}

export const TABLE_3 = "six use cases of two models, Bouchard 2024, Table 3";
