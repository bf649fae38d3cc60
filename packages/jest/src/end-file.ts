import { endTestFile, type Extendable } from "@fairexpect/matchers";
import type { Realm } from "./own-realm.js";

/** What is read of Jest's tree of a test file, which no function of it gives. */
interface Block {
  readonly mode?: string | undefined;
  readonly children?: readonly Block[];
  readonly type?: string;
  readonly status?: string | undefined;
  readonly errors?: readonly unknown[];
}

/** Ends a test file of Jest once all its tests have run. */
export function endFileAfterAll(expect: Extendable, realm: object): void {
  const { afterAll }: Pick<Realm, "afterAll"> = realm;
  const { testPath, currentTestName } = expect.getState?.() ?? {};
  // Inside a test there are no hooks, and without a test file nothing ends.
  if (afterAll === undefined || testPath === undefined || currentTestName !== undefined) return;
  afterAll(() => endTestFile(expect, isWhole(realm)));
}

/** Whether every test of the file ran and passed; not, if Jest does not say. */
function isWhole(realm: object): boolean {
  // The global object has it, which is the prototype of what stands for it.
  const all = [realm, Object.getPrototypeOf(realm) as object].flatMap(Object.getOwnPropertySymbols);
  const symbol = all.find(({ description }) => description === "JEST_STATE_SYMBOL");
  const state: unknown = symbol === undefined ? undefined : Reflect.get(realm, symbol);
  if (typeof state !== "object" || state === null || !("rootDescribeBlock" in state)) return false;
  const { rootDescribeBlock }: { readonly rootDescribeBlock?: unknown } = state;
  return typeof rootDescribeBlock === "object" && rootDescribeBlock !== null && isPassed(rootDescribeBlock);
}

function isPassed({ children, mode, status, errors = [] }: Block): boolean {
  if (children !== undefined) return mode !== "skip" && children.every(isPassed);
  return mode === "todo" || (status === "done" && errors.length === 0);
}
