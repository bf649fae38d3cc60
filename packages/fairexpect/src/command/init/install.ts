import { spawn } from "node:child_process";
import { CommandError } from "../errors.js";
import { safe } from "../print/safe-text.js";
import type { World } from "../world.js";
import type { PackageManager } from "./project.js";

/** Installs what package.json asks for. What the package manager prints goes to standard error. */
export async function install(manager: PackageManager, { folder, err, signal }: World): Promise<void> {
  err.write(`${manager} install\n`);
  const code = await new Promise<number | string>((done) => {
    const child = spawn(manager, ["install"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      signal,
      shell: process.platform === "win32",
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        err.write(safe(text));
      });
    child.on("error", (error) => {
      done(error.message);
    });
    child.on("close", (status) => {
      done(status ?? "it was ended");
    });
  });
  if (code !== 0)
    throw new CommandError(`the files are written, but "${manager} install" failed (${code}). Run it by hand.`);
}
