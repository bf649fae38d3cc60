import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Runs Node where no file can grow beyond some 4 kB, which stands for a full disk: a write beyond it is cut short, and
 * the next one fails (EFBIG). Returns what it wrote to its error output.
 */
export async function runOnFullDisk(args: readonly string[]): Promise<string> {
  const heedNoSignal = "data:text/javascript,process.on('SIGXFSZ', () => {})";
  const { stderr } = await promisify(execFile)(
    "bash",
    ["-c", 'ulimit -f 4; exec "$@"', "bash", process.execPath, "--import", heedNoSignal, ...args],
    {
      cwd: import.meta.dirname,
    },
  );
  return stderr;
}
