/**
 * What a matcher needs of the `this` that a test runner binds: the part that Vitest, Jest and plain `expect` share.
 *
 * @since 0.1.0
 */
export interface MatcherContext {
  readonly isNot?: boolean | undefined;
  /** "resolves", "rejects" or "" in an assertion; undefined if the matcher stands inside an expected value. */
  readonly promise?: string | undefined;
  readonly utils: {
    readonly matcherHint: (
      name: string,
      received?: string,
      expected?: string,
      options?: { isNot?: boolean; promise?: string },
    ) => string;
    readonly EXPECTED_COLOR: (text: string) => string;
    readonly RECEIVED_COLOR: (text: string) => string;
  };
  readonly currentTestName?: string | undefined;
  /** Jest's only right answer in concurrent tests. */
  readonly currentConcurrentTestName?: (() => string | undefined) | undefined;
  /** Jest's, which counts how often it has run the test. */
  readonly currentTestIdentity?: (() => { readonly invocations?: number } | undefined) | undefined;
  readonly testPath?: string | undefined;
  /** The runner's, which knows how it updates snapshots. */
  readonly snapshotState?: object | undefined;
  /** Vitest's, in an assertion that is tried until it holds. */
  readonly poll?: boolean | undefined;
  /** Vitest's, from 4.0 on. */
  readonly task?:
    | {
        readonly result?:
          | { readonly retryCount?: number | undefined; readonly repeatCount?: number | undefined }
          | undefined;
        readonly file?: { readonly projectName?: string | undefined } | undefined;
      }
    | undefined;
}

/**
 * What a matcher returns to the runner.
 *
 * @since 0.1.0
 */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/**
 * Whether the matcher stands inside an expected value, `toEqual(expect.toHaveRabbiWithin(...))`: there it may be called
 * more than once.
 */
export function isAsymmetric(context: MatcherContext): boolean {
  return context.promise === undefined;
}
