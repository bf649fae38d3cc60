import { checkObject, describeValue, InputError } from "./input.js";

/**
 * What an estimate is about. A comparison has `group` and `against`; the rest tells apart what a metric measures more
 * than once: a class, a rate.
 *
 * @since 0.1.0
 */
export interface Subject {
  readonly group?: string;
  /** The group that it is compared with, or what it is compared with: "overall". */
  readonly against?: string;
  readonly class?: string;
  readonly rate?: string;
  /** The part of the data that it is about: a job, of a measurement made for each. */
  readonly within?: string;
}

/**
 * What an estimate is about, in words: "women vs men". Two subjects can read alike; compare their fields to tell.
 *
 * @example
 * subjectName({ group: "women", against: "men" }) // "women vs men"
 * subjectName({ group: "women", against: "men", class: "deny", rate: "falsePositiveRate" }) // "deny: falsePositiveRate: women vs men"
 * @since 0.1.0
 */
export function subjectName(subject: Subject): string {
  checkSubject("subjectName", "subject", subject);
  const { group, against, class: label, rate, within }: Subject = subject;
  const named = against === undefined ? group : `${group ?? ""} vs ${against}`;
  return [within, label, rate, named].filter((part) => part !== undefined).join(": ");
}

/** Throws unless it is a subject: an object whose fields, if it has them, are texts. */
export function checkSubject(caller: string, argument: string, subject: unknown): asserts subject is Subject {
  checkObject(caller, argument, subject, "what an estimate is about: { group, against }");
  const { group, against, class: label, rate, within }: { readonly [Field in keyof Subject]: unknown } = subject;
  for (const [name, value] of Object.entries({ group, against, class: label, rate, within })) {
    if (value === undefined || typeof value === "string") continue;
    const given = describeValue(value);
    throw new InputError({ function: caller, argument: `${argument}.${name}`, given, expected: "a text" });
  }
}

/** A subject as a key: equal for equal fields, and only for these. */
export function subjectKey({ group, against, class: label, rate, within }: Subject): string {
  return JSON.stringify([group, against, label, rate, within]);
}
