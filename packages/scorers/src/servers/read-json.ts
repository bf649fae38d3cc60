/** In no text of a server. */
const mark = "\u0000not finite: ";

/**
 * Reads JSON; takes NaN and Infinity, which Python's writer puts there, for the numbers that they are, so that what
 * reads the answer can tell where they stand.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const marked = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) =>
      token.startsWith('"') ? token : JSON.stringify(mark + token),
    );
    if (marked === text) throw error;
    return JSON.parse(marked, (_, value: unknown) =>
      typeof value === "string" && value.startsWith(mark) ? Number(value.slice(mark.length)) : value,
    ) as unknown;
  }
}
