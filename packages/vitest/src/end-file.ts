import { endTestFile } from "@fairexpect/matchers";
import { afterAll, expect } from "vitest";

/** What is read of Vitest's tree of a test file. */
interface Task {
  readonly type?: string;
  readonly mode?: string;
  readonly tasks?: readonly Task[];
  readonly result?: { readonly state?: string } | undefined;
}

/** Ends each test file once all its tests have run; outside of a test file, as in a configuration, there is nothing. */
export function endFileAfterAll(): void {
  try {
    // Vitest 4.1 reads the parameters as fixtures, and hands the file over second; earlier versions do first.
    afterAll(function () {
      endTestFile(expect, [...arguments].some(isWhole));
    });
  } catch {
    // No test file is being collected.
  }
}

/** Whether it is a test file all of whose tests ran and passed; versions hand it over in different places. */
function isWhole(given: unknown): boolean {
  const isTree = typeof given === "object" && given !== null && "tasks" in given && Array.isArray(given.tasks);
  return isTree && isPassed(given as Task);
}

function isPassed({ tasks, mode, result }: Task): boolean {
  if (tasks !== undefined) return mode === "run" && tasks.every(isPassed);
  return mode === "todo" || (mode === "run" && result?.state === "pass");
}
