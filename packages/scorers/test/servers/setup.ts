import { onTestFinished } from "vitest";
import { startServer } from "./fake-server.js";
import type { FakeServer, Plan } from "./fake-server.js";

export { collectWarnings, rejection } from "../transformers/setup.js";

/** A key that must never reach a message or an id. */
export const apiKey = "sk-test-1234567890abcdefghij";

/** A server that ends with the test. */
export async function serve(plan: Plan = {}): Promise<FakeServer> {
  const server = await startServer(plan);
  onTestFinished(async () => server.close());
  return server;
}
