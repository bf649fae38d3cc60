import { ServerError } from "./server-error.js";

const megabyte = 2 ** 20;
/** Beside what each text may take: vectors of tens of thousands of numbers fit. */
const spare = 16;

/** The body of an answer about so many texts, as text. A server may send one without an end: it is not read to it. */
export async function readBody(response: Response, texts: number, shown: string): Promise<string> {
  const most = (spare + texts) * megabyte;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // To leave the loop cancels the body, and with it the connection.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) {
      const asked = `${texts} text${texts === 1 ? "" : "s"}`;
      throw new ServerError(
        `${shown} answered with more than ${most / megabyte} MB, which no answer to ${asked} takes; the rest was not read.`,
        response.status,
      );
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

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
    // Also a string that does not end is one token: to look for its end from each sign in it would take for ever.
    const marked = text.replaceAll(/"(?:[^"\\]|\\[^])*"?|-?\b(?:NaN|Infinity)\b/g, (token) =>
      token.startsWith('"') ? token : JSON.stringify(mark + token),
    );
    if (marked === text) throw error;
    return JSON.parse(marked, (_, value: unknown) =>
      typeof value === "string" && value.startsWith(mark) ? Number(value.slice(mark.length)) : value,
    ) as unknown;
  }
}
