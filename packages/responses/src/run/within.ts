import { checkOptions } from "@fairexpect/metrics/core";

import { DeadlineError } from "../errors.js";
import { described } from "./progress.js";
import type { RunProgress } from "./progress.js";

/**
 * What a generation hands to `respond`, `classify` and the like, so that it knows how far they are.
 *
 * @since 0.1.0
 */
export interface GenerateOptions {
  /** Is told how far the run is; hand it on as it is. */
  readonly onProgress: (progress: RunProgress) => void;
}

/**
 * A generation that has been started, or will be when it is first waited for.
 *
 * @since 0.1.0
 */
export interface Generation<T> {
  /**
   * Waits for it, at most so long; 0 and `Infinity` are no limit. It goes on when the time is over, and what it gets is
   * recorded: wait for it again.
   */
  within(milliseconds: number): Promise<T>;
}

/**
 * How `generateOnce` tells that time ran out.
 *
 * @since 0.1.0
 */
export interface GenerateOnceOptions {
  /** What to do about it, as the last sentence of the message. */
  readonly remedy?: string;
}

/**
 * Generates once, however many tests wait for it, and tells those whose time runs out how far it is. Runners end a test
 * or a hook without a word on why: fixtures wait through this instead. One that failed is not generated again.
 *
 * @since 0.1.0
 */
export function generateOnce<T>(
  generate: (options: GenerateOptions) => Promise<T>,
  options: GenerateOnceOptions = {},
): Generation<T> {
  checkOptions("generateOnce", options, ["remedy"]);
  const { remedy = "Wait longer." } = options;
  let running: Promise<T> | undefined;
  let progress: RunProgress | undefined;
  return {
    within: async (milliseconds) => {
      running ??= generate({ onProgress: (now) => (progress = now) });
      // When the time runs out, nobody may be left to wait for it.
      running.catch(() => {});
      if (milliseconds <= 0 || milliseconds === Infinity) return running;
      // A little earlier than the runner, which would say nothing of it.
      const limit = Math.min(Math.max(1, milliseconds - Math.min(250, milliseconds / 10)), 2 ** 31 - 1);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new DeadlineError(`${outOfTime(milliseconds, progress)} ${remedy}`, progress));
        }, limit);
      });
      try {
        return await Promise.race([running, deadline]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function outOfTime(milliseconds: number, progress: RunProgress | undefined): string {
  const far =
    progress === undefined
      ? "how far they are is not known (are the options passed on, as in (options) => respond(useCase, options)?)"
      : `so far: ${described(progress)}`;
  return `the responses are not there within ${milliseconds / 1000} s; ${far}. What was answered is recorded, and a new run calls only for the rest.`;
}
