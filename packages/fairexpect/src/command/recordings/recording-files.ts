import { ourCommand } from "../print/our-command.js";
import { existsSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { CommandError } from "../errors.js";
import { findFiles } from "../files/find-files.js";
import type { World } from "../world.js";

const RECORDING = /(?:^|\/)__fairness__\/recordings\/[^/]+\.jsonl$/;

/**
 * The recordings that are meant, as paths from the folder: files, and the recordings in folders; all below unless any
 * are named.
 */
export function recordingFiles({ folder }: Pick<World, "folder">, named: readonly string[]): readonly string[] {
  if (named.length === 0) return findFiles(folder, (path) => RECORDING.test(path));
  return named.flatMap((name) => {
    const path = resolve(folder, name);
    if (!existsSync(path))
      throw new CommandError(`${name} is not there. ${ourCommand("recordings list")} shows which are.`);
    if (!statSync(path).isDirectory()) return [fromFolder(folder, path)];
    const inside = findFiles(path, (file) => RECORDING.test(file) || /^[^/]+\.jsonl$/.test(file));
    return inside.map((file) => fromFolder(folder, join(path, file)));
  });
}

/** The one recording that is meant: a file, or the name of a use case. */
export function recordingFile(world: Pick<World, "folder">, named: string): string {
  const path = resolve(world.folder, named);
  const found = statSync(path, { throwIfNoEntry: false });
  // Node loads no module rightly after it has looked at a pipe.
  if (found?.isFIFO() === true) throw new CommandError(`${named} is a pipe, no file.`);
  if (found?.isDirectory() === false) return fromFolder(world.folder, path);
  const byName = recordingFiles(world, []).filter((file) => file.endsWith(`/${named}.jsonl`));
  const [only] = byName;
  if (only !== undefined && byName.length === 1) return only;
  throw new CommandError(
    byName.length > 1
      ? `${named} is the name of ${byName.length} recordings; name the file: ${byName.join(", ")}.`
      : `${found === undefined ? "there is no file and no use case" : "there is no use case, but a folder,"} ${named}. ${ourCommand("recordings list")} shows which there are.`,
  );
}

function fromFolder(folder: string, path: string): string {
  const short = relative(folder, path);
  return (short === "" || short.startsWith("..") || isAbsolute(short) ? path : short).split(sep).join("/");
}
