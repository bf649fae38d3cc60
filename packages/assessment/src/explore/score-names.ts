import { isAnswer, type CaseRow } from "./cases.js";

/** The names of the scores that all answers have, and of those that some have: they are not compared. */
export function scoreNames(rows: readonly CaseRow[]): { readonly ofAll: string[]; readonly ofSome: string[] } {
  const answers = rows.filter(isAnswer);
  const having = new Map<string, number>();
  for (const { response } of answers)
    for (const [name, score] of Object.entries(response?.scores ?? {}))
      having.set(name, (having.get(name) ?? 0) + (Number.isFinite(score) ? 1 : 0));
  const names = [...having.keys()];
  const haveAll = (name: string): boolean => having.get(name) === answers.length;
  return { ofAll: names.filter(haveAll), ofSome: names.filter((name) => !haveAll(name)) };
}
