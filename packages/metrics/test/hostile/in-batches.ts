import vm from "node:vm";

const script = new vm.Script("run()");
const context = vm.createContext({ run: (): unknown => undefined });

/** How many runs share a watch, as setting one takes as long as a run. */
const BATCH = 100;

/**
 * Runs something with each number from the first on. If it does not return within the time, loops included, that
 * number goes to `brokenOff`, and the next has its turn.
 */
export function inBatches(
  first: number,
  count: number,
  milliseconds: number,
  run: (number: number) => void,
  brokenOff: (number: number) => void,
): void {
  let next = first;
  let size = BATCH;
  const runSome = (): void => {
    for (const end = Math.min(first + count, next + size); next < end; next++) run(next);
  };
  while (next < first + count) {
    context["run"] = runSome;
    try {
      script.runInContext(context, { timeout: milliseconds });
      size = BATCH;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      // Those before it may have used up the time: it gets another chance, alone.
      if (size === 1) brokenOff(next++);
      size = size === 1 ? BATCH : 1;
    }
  }
}

/** The error is one of the context's own. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
