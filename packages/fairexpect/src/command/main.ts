import { EXIT } from "./exit-codes.js";
import { runCommand } from "./run-command.js";
import { worldOf } from "./world.js";

const controller = new AbortController();
// A listener that stays: what holds locks ends the process if no other one is there.
process.on("SIGINT", () => {
  // Whoever presses Ctrl-C again wants the end there and then.
  if (controller.signal.aborted) process.exit(EXIT.interrupted);
  controller.abort();
});
// Whoever reads may stop reading: `fairexpect recordings list | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  // A full disk is no finding.
  process.stderr.write(`fairexpect: what it found could not be printed: ${error.message}\n`);
  process.exit(EXIT.unable);
});
const code = await runCommand(process.argv.slice(2), worldOf(process, controller.signal));
// What is printed has to be out before the end, and what a project's own modules keep open must not put the end off.
await new Promise<void>((done) => {
  process.stdout.write("", () => {
    done();
  });
});
process.exit(code);
