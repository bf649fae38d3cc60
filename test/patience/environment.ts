// The environment of a program that a spec starts: its runners wait for slow machines.
import { join } from "node:path";

export const patience = {
  NODE_OPTIONS: `--require=${JSON.stringify(join(import.meta.dirname, "preload.cjs"))}`,
} as const;
