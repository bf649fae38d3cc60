import { isMainThread } from "node:worker_threads";
import { extendExpect, type Extendable, type RunnerKnowledge } from "@fairexpect/matchers";
import { bunContext } from "./bun-context.js";
import { endFileAfterAll } from "./end-file.js";
import { ownRealm } from "./own-realm.js";

/**
 * Adds the matchers to an `expect`: the one given, such as that of the package `expect` under `node:test`, or the
 * runner's own. In Jest and in Bun importing the package does it by itself.
 *
 * @param realm what has the runner's `afterAll`, which tells the end of a test file; the runner's own unless given
 * @throws TypeError if none is given and the runner has none
 * @since 0.1.0
 */
export function register(expect?: Extendable, realm?: object): void {
  const own = expect === undefined || realm === undefined ? ownRealm() : {};
  registerIn(expect ?? own.expect, realm ?? own);
}

function registerIn(expect: Extendable | undefined, realm: object): void {
  if (expect === undefined) {
    throw new TypeError(
      'register: there is no expect of a runner; pass the one you use: import { expect } from "expect"; register(expect);',
    );
  }
  extendExpect(expect, knowledgeOf(expect));
  endFileAfterAll(expect, realm);
}

function knowledgeOf(expect: Extendable): RunnerKnowledge {
  if (process.versions["bun"] !== undefined) return { contextOf: bunContext, mainProcess: () => process.pid };
  // The package `expect` alone knows no test file.
  if (expect.getState?.().testPath === undefined) return {};
  return { mainProcess, command: { run: "npx jest", update: "-u" } };
}

/** Jest runs tests in processes that it starts, in threads, or itself. */
function mainProcess(): number {
  return isMainThread && process.argv[1]?.includes("jest-worker") === true ? process.ppid : process.pid;
}
