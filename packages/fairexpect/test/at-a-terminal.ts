import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import type { Terminal } from "../src/command/world.js";
import { expect } from "vitest";

/** Somebody at a terminal: what stands on the screen, and the keys that are pressed. */
export interface Person {
  readonly terminal: Terminal;
  /** All that was written, without codes of the terminal. */
  readonly screen: () => string;
  /** Whether the keyboard was left as it was found: lines edited by the terminal, the cursor shown. */
  readonly isSettled: () => boolean;
  /** Waits until the screen shows a question, then presses keys. */
  readonly answer: (question: string, keys: string) => Promise<void>;
  /** The line is cut. */
  readonly leave: () => void;
}

export const KEYS = { enter: "\r", down: "\u001b[B", escape: "\u001b", interrupt: "\u0003", end: "\u0004" } as const;
const HIDE = "\u001b[?25l";
const SHOW = "\u001b[?25h";

/** A keyboard and a screen as Node has them of a terminal, without one. */
export function personAtTerminal(): Person {
  let written = "";
  let isRaw = false;
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode(raw: boolean) {
      isRaw = raw;
    },
  });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 50 });
  output.on("data", (chunk: Buffer) => {
    written += chunk.toString("utf8");
  });
  let seen = 0;
  const screen = (): string => stripVTControlCharacters(written);
  return {
    terminal: { input, output },
    screen,
    isSettled: () => !isRaw && written.lastIndexOf(SHOW) >= written.lastIndexOf(HIDE),
    answer: async (question, keys) => {
      await expect.poll(() => screen().indexOf(question, seen), { timeout: 60_000, interval: 5 }).toBeGreaterThan(-1);
      seen = screen().length;
      input.write(keys);
    },
    leave: () => {
      input.end();
    },
  };
}
