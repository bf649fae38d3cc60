import type { World } from "../world.js";
import { safeLine } from "./safe-text.js";

/** Says how far long work is, on a line that moves; without a terminal nothing is said. */
export function progressOf({ err, terminal }: World): { say: (text: string) => void; end: () => void } {
  const isShown = err.isTTY === true && terminal !== undefined;
  let width = 0;
  const show = (text: string): void => {
    if (!isShown) return;
    const line = safeLine(text, (err.columns === undefined || err.columns === 0 ? 80 : err.columns) - 1);
    err.write(`\r${line.padEnd(width)}`);
    width = line.length;
  };
  return {
    say: show,
    end: () => {
      show("");
      if (isShown) err.write("\r");
    },
  };
}
