// What is in the tarballs, as they would be published.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { rolldown } from "rolldown";
import { beforeAll, describe, expect, test } from "vitest";
import { fences } from "../docs/extract.js";
import { packedOnce } from "../commands/pack.mjs";
import { folders, root } from "../packages.js";

let tarballs: Record<string, string> = {};
beforeAll(async () => {
  tarballs = await packedOnce();
});

interface Manifest {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly sideEffects: false | readonly string[];
  readonly scripts?: Record<string, string>;
  readonly exports: Record<string, string | Record<string, unknown>>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

const read = (tarball: string, file: string): string =>
  execFileSync("tar", ["-xzOf", tarball, `package/${file}`], { encoding: "utf8" });
const list = (tarball: string): string[] =>
  execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((file) => file.replace("package/", ""));

/** Where the links of a page lead that are no addresses of the web, seen from the tarball's root. */
function relativeLinks(page: string, text: string): string[] {
  const prose = fences(text).reduce((rest, fence) => rest.replace(fence.text, ""), text);
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => (target.startsWith("#") ? page + target : posix.join(posix.dirname(page), target)));
}

/** The anchors that a page's headings make, as the sites that show it name them. */
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );

describe.each(folders)("the packed %s", (folder) => {
  const { name } = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")) as Manifest;
  const tarball = (): string => tarballs[name] ?? "";

  test("holds the licence and the notices", () => {
    for (const file of ["LICENSE", "NOTICE"])
      expect(read(tarball(), file)).toBe(readFileSync(join(root, file), "utf8"));
  });

  test("has pages whose links lead somewhere in it", () => {
    const files = list(tarball());
    const pages = files.filter((file) => file.endsWith(".md"));
    expect(pages).toContain("README.md");
    for (const page of pages) {
      const broken = relativeLinks(page, read(tarball(), page)).filter((link) => {
        const [file = "", anchor] = link.split("#");
        return !files.includes(file) || (anchor !== undefined && !anchors(read(tarball(), file)).includes(anchor));
      });
      expect(broken, `${name}: ${page}`).toEqual([]);
    }
  });

  test("says what it is, and every file that its manifest names is there", () => {
    const manifest = JSON.parse(read(tarball(), "package.json")) as Manifest;
    const files = list(tarball());
    expect(manifest.keywords.length).toBeGreaterThan(4);
    expect(manifest).toMatchObject({
      license: "Apache-2.0",
      type: "module",
      description: expect.stringMatching(/\.$/),
    });
    const named = (value: unknown): string[] =>
      typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(named);
    const { main, types, typesVersions, exports, bin } = manifest;
    for (const file of named([main, types, typesVersions, exports, bin, manifest.sideEffects || []]))
      expect(files).toContain(posix.normalize(file));
    for (const target of Object.values(exports).filter((entry) => typeof entry !== "string"))
      expect(Object.keys(target)).toEqual(["import", "require"]);
    expect(JSON.stringify(manifest)).not.toContain("workspace:");
    expect(Object.keys(manifest.scripts ?? {})).toEqual([]);
  });

  test("leaves it to the project which of its peers are there", () => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(
      read(tarball(), "package.json"),
    ) as Manifest;
    for (const peer of Object.keys(peerDependencies))
      expect(peerDependenciesMeta[peer], peer).toEqual({ optional: true });
  });
});

test("fairexpect has the page for models, as the repository has it", () => {
  expect(read(tarballs["fairexpect"] ?? "", "llms.txt")).toBe(readFileSync(join(root, "llms.txt"), "utf8"));
});

test("fairexpect has every optional peer of its rooms", () => {
  const peersOf = (name: string): Record<string, string> =>
    (JSON.parse(read(tarballs[name] ?? "", "package.json")) as Manifest).peerDependencies ?? {};
  const { dependencies = {} } = JSON.parse(read(tarballs["fairexpect"] ?? "", "package.json")) as {
    readonly dependencies?: Record<string, string>;
  };
  const rooms = Object.keys(tarballs).filter((name) => Object.hasOwn(dependencies, name));
  expect(rooms.length).toBeGreaterThan(7);
  expect(peersOf("fairexpect")).toEqual(Object.assign({}, ...rooms.map(peersOf)));
});

describe("a bundle of a user's", () => {
  /** What `rolldown` makes of a module that imports from the packed metrics. */
  async function bundled(source: string): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "fairexpect-bundle-"));
    execFileSync("tar", ["-xzf", tarballs["@fairexpect/metrics"] ?? "", "-C", folder]);
    const entry = join(folder, "entry.js");
    writeFileSync(entry, source.replaceAll("@fairexpect/metrics", "./package/bundle/index.js"));
    const bundle = await rolldown({ input: entry });
    const { output } = await bundle.generate({ format: "esm" });
    await bundle.close();
    rmSync(folder, { recursive: true });
    return output[0].code;
  }
  const metricsIn = (code: string): string[] =>
    [...code.matchAll(/defineMetric\(\{\s*name: "(\w+)"/g)].map(([, name = ""]) => name);

  test("that imports one metric leaves the others out", async () => {
    const one = await bundled('export { toxicFraction } from "@fairexpect/metrics";');
    const all = await bundled('export * from "@fairexpect/metrics";');
    expect(metricsIn(all).length).toBeGreaterThan(20);
    expect(metricsIn(one)).toEqual(["toxicFraction"]);
    expect(one.length).toBeLessThan(all.length / 5);
  });
});
