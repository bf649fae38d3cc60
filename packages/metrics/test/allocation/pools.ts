import type { Candidate } from "@fairexpect/metrics";

export const pool = (name: string | number, scores: Record<string, number>): Candidate[] =>
  Object.entries(scores).map(([group, score]) => ({ pool: name, group, score }));

export const simple = [
  ...pool(1, { a: 0.9, b: 0.7 }),
  ...pool(2, { a: 0.8, b: 0.6 }),
  ...pool(3, { a: 0.3, b: 0.5 }),
  ...pool(4, { a: 0.4, b: 0.4 }),
];
