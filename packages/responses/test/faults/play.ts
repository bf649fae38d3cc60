import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { GenerationError } from "../../src/errors.js";

import { run } from "../../src/run/run.js";
import { fakeClock } from "../setup.js";
import type { Fault } from "./fault.js";
import { givenKey } from "./statuses.js";

/** What became of one call of a server with a fault, in words. */
export interface Row {
  readonly does: string;
  readonly retried: string;
  readonly stored: string;
  readonly said: string;
}

/** Calls a server that has the fault, once and as often again as the run tries, and tells what became of it. */
export async function play(fault: Fault, n: number, folder: string): Promise<Row> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      fault.play(response, request);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const baseURL = `http://127.0.0.1:${port}/v1`;
  const model = createOpenAICompatible({
    name: "local",
    baseURL: fault.address?.(baseURL) ?? baseURL,
    apiKey: givenKey,
  })("tiny");
  const clock = fakeClock();
  const name = `fault ${n}`;
  const file = join(folder, `${name}.jsonl`);
  // What ends by itself may take as long as a busy machine does.
  const timeout = fault.isEndless === true ? 150 : 60_000;
  const options = { recordings: folder, mode: "auto", maxRetries: 1, timeout, onProgress: () => {} } as const;
  try {
    const set = await run("respond", { name, model, prompts: ["hello"] }, options, clock);
    const [response] = set.prompts[0]?.responses ?? [];
    const { text = "", kind = "" } = response ?? {};
    return { ...(await outcome(fault, clock.sleeps, file)), said: `${kind}${text === "" ? "" : `: ${code(text)}`}` };
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error;
    return { ...(await outcome(fault, clock.sleeps, file)), said: saidBy(error) };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function outcome({ does }: Fault, sleeps: readonly number[], file: string): Promise<Omit<Row, "said">> {
  const text = await readFile(file, "utf8").catch(() => "");
  const line = text.split("\n")[1] ?? "";
  const { text: answer, finishReason } =
    line === "" ? {} : (JSON.parse(line) as { text?: string; finishReason?: string });
  const [slept] = sleeps;
  return {
    does,
    retried: slept === undefined ? "no" : `yes, ${slept < 2_000 ? "after a second" : "when the server says"}`,
    stored: answer === undefined ? "nothing" : `${answer === "" ? "an empty text" : code(answer)}, \`${finishReason}\``,
  };
}

/** The failure of the call, and before it why the run ends if it does. */
function saidBy({ message, failures }: GenerationError): string {
  const [, ends] = /failed\. (.*?)(?: None was recorded|$)/.exec(message.split("\n")[0] ?? "") ?? [];
  const failure = (failures[0]?.message ?? "")
    // Networks and versions of Node differ in these.
    .replace("EAI_AGAIN", "ENOTFOUND")
    .replace("packet length too long", "wrong version number");
  const why = ends === undefined || ends.startsWith("None was") ? "" : `. ${ends}`;
  return code(failure) + why;
}

function code(text: string): string {
  return `\`${JSON.stringify(text).slice(1, -1).replaceAll("|", "\\|")}\``;
}
