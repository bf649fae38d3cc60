// The packages in a project as an installation leaves them, without the time of one: what their tarballs hold.
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
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

function namesIn(modules: string): string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : name,
  );
}
