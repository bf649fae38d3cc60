import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { tellTestFile } from "@fairexpect/metrics/core";
import { respond } from "@fairexpect/responses";
import type { RespondOptions, ResponseSet, UseCase } from "@fairexpect/responses";
import { vi } from "vitest";

import { withCheckSum } from "../src/recording/check-sum.js";
import { folder, modelOf, serve } from "./setup.js";

export const file = (): string => join(folder.path, "bot.jsonl");
export const content = async (): Promise<string> => readFile(file(), "utf8");
export const lines = async (): Promise<string[]> => (await content()).trimEnd().split("\n");

/** A line as if it had been written after the change: with a check sum of what it says. */
export function rewritten(line: string, change: (line: string) => string): string {
  return withCheckSum(JSON.parse(change(line)) as object);
}

export async function record(
  prompts: readonly string[],
  change: Partial<UseCase> = {},
): Promise<{ useCase: UseCase; set: ResponseSet }> {
  const server = await serve();
  const useCase = { name: "bot", model: modelOf(server), prompts, ...change };
  const set = await respond(useCase, { recordings: folder.path, mode: "auto" });
  return { useCase, set };
}

export async function replay(useCase: UseCase, samples = 1): Promise<ResponseSet> {
  return respond(useCase, { recordings: folder.path, mode: "replay", samples });
}

export async function auto(useCase: UseCase): Promise<ResponseSet> {
  return respond(useCase, { recordings: folder.path, mode: "auto" });
}

/** Runs something, and returns the warnings of the process meanwhile. */
export async function warningsOf(work: () => Promise<unknown>): Promise<{ message: string; code: string }[]> {
  const emit = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  try {
    await work();
    return emit.mock.calls.map(([message, options]) => ({
      message: String(message),
      code: (options as unknown as { code: string }).code,
    }));
  } finally {
    emit.mockRestore();
  }
}

/** As in another process: what this one knows of use cases is forgotten. */
export function forget(): void {
  tellTestFile(() => undefined);
}

export const options = (more: RespondOptions = {}): RespondOptions => ({
  recordings: folder.path,
  mode: "auto",
  ...more,
});

export async function botWith(prompts: UseCase["prompts"]): Promise<{ useCase: UseCase; calls: () => number }> {
  const server = await serve();
  return { useCase: { name: "bot", model: modelOf(server), prompts }, calls: () => server.calls.length };
}
