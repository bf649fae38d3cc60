import { isPromise } from "@fairexpect/metrics/core";

import type { RunProgress } from "./progress.js";
import type { Run } from "./run-state.js";

/** Tells the caller how far the run is. If that throws, the run stops. */
export function report(run: Run, finished: boolean, waitingMilliseconds?: number): void {
  const { useCase, plan, requests, outcomes, account, live, failed, retried } = run;
  if (plan.onProgress === undefined || run.thrown !== undefined) return;
  const { inputTokens, outputTokens, cost } = account.spending;
  const progress: RunProgress = {
    useCase: useCase.name,
    total: requests.byKey.size,
    done: outcomes.size + failed,
    live,
    replayed: outcomes.size - live,
    failed,
    retried,
    tokens: inputTokens + outputTokens,
    ...(cost === undefined ? {} : { cost }),
    elapsedMilliseconds: run.clock.now() - run.startedAt,
    ...(waitingMilliseconds === undefined ? {} : { waitingMilliseconds }),
    finished,
  };
  const stop = (error: unknown): void => {
    run.thrown ??= { error };
    run.halt.abort();
  };
  try {
    const returned: unknown = plan.onProgress(progress);
    if (isPromise(returned)) returned.then(undefined, stop);
  } catch (error) {
    stop(error);
  }
}
