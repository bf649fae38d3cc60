/** A response with more on it than metrics read, as `respond` gives it. */
export interface SomeResponse {
  readonly text: string;
  readonly sample: number;
  readonly finishReason: string;
  readonly replayed: boolean;
}

/** A prompt of a set made for a test. */
export interface SomePrompt {
  readonly text: string;
  readonly group: string;
  readonly source: string;
  readonly responses: readonly SomeResponse[];
}

/** A response set made for a test. */
export interface SomeSet {
  readonly useCase: string;
  readonly prompts: readonly SomePrompt[];
}

/** A set without provenance, with these responses by prompt. */
export function responsesOf(...texts: readonly (readonly string[])[]): SomeSet {
  return {
    useCase: "bot",
    prompts: texts.map((row, i) => ({
      text: `prompt ${i}`,
      group: i % 2 === 0 ? "female" : "male",
      source: "s",
      responses: row.map((text, sample) => ({ text, sample, finishReason: "stop", replayed: false })),
    })),
  };
}

/** What a promise rejects with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error("the promise was fulfilled");
    },
    (error: unknown) => error,
  );
}
