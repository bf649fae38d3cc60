// The packages in a project as an installation leaves them, without the time of one: what their tarballs hold.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unpackedOnce } from "../commands/pack.mjs";

const unpacked = await unpackedOnce();
/** What imports a runner finds the project's own. */
const beside = new Set(["fairexpect", "@fairexpect/vitest", "@fairexpect/jest"]);

/** Links the packages, and other modules by name, into a project's folder. */
export function linkInto(folder: string, modules: Readonly<Record<string, string>> = {}): void {
  const targets = { ...Object.fromEntries(namesIn(unpacked).map((name) => [name, join(unpacked, name)])), ...modules };
  for (const [name, target] of Object.entries(targets)) {
    const link = join(folder, "node_modules", name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    if (beside.has(name)) cpSync(target, link, { recursive: true });
    else symlinkSync(realpathSync(target), link);
  }
}

/** A project of its own with a copy of the files of a folder, the packages, Vitest and Jest. */
export function projectOf(files: string): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-linked-"));
  cpSync(files, folder, { recursive: true });
  const here = join(import.meta.dirname, "../node_modules");
  linkInto(folder, {
    vitest: join(here, "../../node_modules/vitest"),
    ...Object.fromEntries(["jest", "@jest/globals", "@vitest/coverage-v8"].map((each) => [each, join(here, each)])),
  });
  return folder;
}

function namesIn(modules: string): string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : name,
  );
}
