import { cpSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkInto } from "../../../test/runners/linked.js";

const provider = "@ai-sdk/openai-compatible";

/** The script that records in a process of its own, which loads the packages as their tarballs have them. */
export function recordingScript(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-recording-"));
  linkInto(folder, { [provider]: join(import.meta.dirname, "../node_modules", provider) });
  const script = join(folder, "record-in-child.mjs");
  cpSync(join(import.meta.dirname, "record-in-child.mjs"), script);
  return script;
}
