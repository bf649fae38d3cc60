/** The beginnings of the lines that Git writes into a file that it could not merge. */
const MARKER = /^(<{7}|\|{7}|={7}|>{7})(?: .*)?$/;

export function hasMergeMarkers(text: string): boolean {
  return /^(?:<{7}|>{7}) /m.test(text);
}

/** Whether a line is one of Git's. */
export function isMergeMarker(line: string): boolean {
  return MARKER.test(line);
}

/** The two sides of a file with merge markers, and the names of what both have, and differs. */
export function conflictOf<T>(
  text: string,
  parse: (side: string) => ReadonlyMap<string, T>,
): {
  readonly ours: ReadonlyMap<string, T>;
  readonly theirs: ReadonlyMap<string, T>;
  readonly differing: readonly string[];
} {
  const ours = parse(sideOf(text, "<"));
  const theirs = parse(sideOf(text, ">"));
  const differing = [...ours].flatMap(([name, value]) => {
    const other = theirs.get(name);
    return other === undefined || JSON.stringify(other) === JSON.stringify(value) ? [] : [name];
  });
  return { ours, theirs, differing };
}

/** The text with what stands between markers of one side only. */
function sideOf(text: string, side: "<" | ">"): string {
  let within: string | undefined;
  return text
    .split(/\r?\n/)
    .filter((line) => {
      const marker = MARKER.exec(line)?.[1]?.[0];
      if (marker === undefined) return within === undefined || within === (side === "<" ? "<" : "=");
      within = marker === ">" ? undefined : marker;
      return false;
    })
    .join("\n");
}
