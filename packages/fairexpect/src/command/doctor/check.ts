/** What one look at the project found. */
export interface Check {
  /** What was looked at, in few words. */
  readonly about: string;
  readonly status: "fine" | "note" | "problem";
  /** What was found, and, of a problem, what to do. */
  readonly found: string;
}

export function fine(about: string, found: string): Check {
  return { about, status: "fine", found };
}

export function note(about: string, found: string): Check {
  return { about, status: "note", found };
}

export function problem(about: string, found: string): Check {
  return { about, status: "problem", found };
}
