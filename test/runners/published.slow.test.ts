// The tarballs as tools of the trade judge them: publint, @arethetypeswrong, and where source maps lead.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { beforeAll, describe, expect, test } from "vitest";
import { packedOnce } from "../commands/pack.mjs";
import { folders } from "../packages.js";

let tarballs: Record<string, string> = {};
beforeAll(async () => {
  tarballs = await packedOnce();
});

describe.each(folders)("the packed %s", (folder) => {
  const tarball = (): string => tarballs[folder === "fairexpect" ? folder : `@fairexpect/${folder}`] ?? "";

  test("has nothing that publint notes", async () => {
    const bytes = readFileSync(tarball());
    const packed = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball: packed }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test("has the types that each module resolution needs, @arethetypeswrong finds", async () => {
    const { problems } = (await checkPackage(createPackageFromTarballData(readFileSync(tarball())))) as {
      readonly problems: readonly object[];
    };
    expect(problems.map((problem) => JSON.stringify(problem))).toEqual([]);
  });

  test("has source maps that lead to sources that are there", () => {
    const unpacked = mkdtempSync(join(tmpdir(), "fairexpect-unpacked-"));
    execFileSync("tar", ["-xzf", tarball(), "-C", unpacked]);
    const files = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).map((file) => join(unpacked, file));
    expect(files.flatMap((file) => deadEndsOf(file))).toEqual([]);
    rmSync(unpacked, { recursive: true });
  });
});

test("take less than 13.8 MB of a disk together, without the neural scorer that few install", () => {
  const sizes = folders
    .filter((folder) => folder !== "toxicity-minilm")
    .flatMap((folder) => {
      const tarball = tarballs[folder === "fairexpect" ? folder : `@fairexpect/${folder}`] ?? "";
      const list = execFileSync("tar", ["-tvzf", tarball], { encoding: "utf8", maxBuffer: 2 ** 24 });
      return list.split("\n").flatMap((line) => (line.startsWith("-") ? [Number(line.split(/ +/)[2])] : []));
    });
  // Each file fills blocks; what the packages depend on takes 1 MB beside.
  const blocks = sizes.reduce((sum, size) => sum + Math.ceil(size / 4096), 0);
  expect(sizes.length).toBeGreaterThan(500);
  expect((blocks * 4096) / 1e6).toBeLessThan(13.8);
});

/** The maps and sources that a file of code names and that are not there. */
function deadEndsOf(file: string): string[] {
  if (!/\.[cm]?[jt]s$/.test(file)) return [];
  const [, name] = /^\/\/# sourceMappingURL=(\S+)$/m.exec(readFileSync(file, "utf8")) ?? [];
  if (name === undefined) return [];
  const map = join(dirname(file), name);
  if (!existsSync(map)) return [map];
  const { sources, sourcesContent = [] } = JSON.parse(readFileSync(map, "utf8")) as {
    readonly sources: readonly string[];
    readonly sourcesContent?: readonly (string | null)[];
  };
  const absent = sources.filter((_, i) => typeof sourcesContent[i] !== "string");
  return absent.map((source) => join(dirname(map), source)).filter((source) => !existsSync(source));
}
