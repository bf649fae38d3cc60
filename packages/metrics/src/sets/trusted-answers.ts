import type { ReadableResponse, ReadableSet } from "./response-set.js";

/** What a question makes of a response; `trusted`, if a better scorer judged all that the question reads. */
export interface Answered {
  readonly answer: unknown;
  readonly trusted?: { readonly answer: unknown };
}

/**
 * Asks a question about each response, and of those that a better scorer judged once more with its scores in place of
 * the cheap ones. Which scores a question reads is seen while it is asked: one that reads none of those that are
 * corrected, such as a word count, has its answers as they are.
 */
export class TrustedAnswers {
  readonly #corrected: ReadonlySet<string>;
  readonly #read = new Set<string>();

  constructor({ prompts }: ReadableSet) {
    const names = prompts.flatMap(({ responses }) => responses.flatMap(({ trusted }) => Object.keys(trusted ?? {})));
    this.#corrected = new Set(names);
  }

  /** A response that notes which of its corrected scores are looked at. */
  watched(response: ReadableResponse): ReadableResponse {
    const { scores, trusted: _, ...rest } = response;
    if (this.#corrected.size === 0 || typeof scores !== "object" || (scores as unknown) === null) return response;
    return { ...rest, scores: this.#watching(scores) };
  }

  /** Whether a question looked at scores that are corrected. */
  get isNeeded(): boolean {
    return this.#read.size > 0;
  }

  /** The response as the better scorer has it; undefined if it did not judge all that questions looked at. */
  judged(response: ReadableResponse): ReadableResponse | undefined {
    const { trusted, ...rest } = response;
    if (trusted === undefined || ![...this.#read].every((name) => Object.hasOwn(trusted, name))) return undefined;
    return { ...rest, scores: { ...response.scores, ...trusted } };
  }

  #watching(scores: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
    const note = (name: string): void => void (this.#corrected.has(name) && this.#read.add(name));
    return new Proxy(scores, {
      get: (own, name): unknown => {
        note(String(name));
        return Reflect.get(own, name);
      },
      ownKeys: (own) => {
        for (const name of Object.keys(own)) note(name);
        return Reflect.ownKeys(own);
      },
    });
  }
}
