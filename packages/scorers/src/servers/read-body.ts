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
