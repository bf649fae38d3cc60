import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { CommandDescription } from "../command.js";
import { CommandError, UsageError } from "../errors.js";
import { argumentOf, integerOf, textOf } from "../options.js";
import type { Paint } from "../print/paint.js";
import { safe, safeLine } from "../print/safe-text.js";
import type { World } from "../world.js";
import { compareRecordings, type RecordingDifference } from "./compare-recordings.js";
import { recordingFile } from "./recording-files.js";

const USUAL_LIMIT = 10;

export const recordingsDiff: CommandDescription = {
  name: "recordings diff",
  summary: "compare two recordings, or one with a revision of Git: which answers changed, came and went",
  details: "Answers are matched by system prompt, prompt and sample, so that two models can be compared as well.",
  arguments: [
    { name: "<before>", summary: "a file, or the name of a use case" },
    { name: "[after]", summary: "the file that it is compared with" },
  ],
  options: [
    { flags: "--revision <name>", summary: "compare what Git has of the file in this revision with the file as it is" },
    {
      flags: "--limit <number>",
      summary: `print so many answers of a kind at most (default: ${USUAL_LIMIT}; 0 for all)`,
    },
  ],
  examples: [
    ["fairexpect recordings diff old.jsonl new.jsonl", "two files"],
    ["fairexpect recordings diff chat --revision main", "what a branch changes"],
  ],
  run: async (invocation) => {
    const { world, options } = invocation;
    const revision = textOf(options, "revision");
    const [first, second] = [recordingFile(world, argumentOf(invocation, 0)), argumentOf(invocation, 1)];
    if ((revision === undefined) === (second === ""))
      throw new UsageError(
        `${second === "" ? "one recording is named" : "two recordings are named, and --revision"}; expected two recordings, or one with --revision.`,
      );
    const limit = integerOf(options, "limit", 0) ?? USUAL_LIMIT;
    const { readRecording } = await import("@fairexpect/responses");
    const after = second === "" ? first : recordingFile(world, second);
    const difference = await withBefore(world, first, revision, async (before) =>
      compareRecordings(readRecording(before), readRecording(resolve(world.folder, after))),
    );
    return {
      data: { before: revision === undefined ? first : `${revision}:${first}`, after, ...difference },
      text: (paint) => differenceText(difference, limit, paint),
    };
  },
};

/** The file itself, or what Git has of it in a revision, for as long as `use` takes. */
async function withBefore<T>(
  { folder }: World,
  file: string,
  revision: string | undefined,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = resolve(folder, file);
  if (revision === undefined) return use(path);
  if (revision.startsWith("-"))
    throw new UsageError(`--revision is ${JSON.stringify(revision)}; expected a revision of Git.`);
  const git = promisify(execFile);
  const temporary = await mkdtemp(join(tmpdir(), "fairexpect-"));
  try {
    const { stdout } = await git("git", ["show", `${revision}:./${basename(path)}`], {
      cwd: dirname(path),
      encoding: "buffer",
      maxBuffer: 2 ** 31 - 1,
    }).catch((error: unknown) => {
      const { stderr = "" } = error as { readonly stderr?: Buffer | string };
      const reason = String(stderr).trim() || (error instanceof Error ? error.message : String(error));
      throw new CommandError(`Git has no ${file} in ${revision}: ${reason}`);
    });
    const copy = join(temporary, "before.jsonl");
    await writeFile(copy, stdout);
    return await use(copy);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function differenceText({ same, added, removed, changed }: RecordingDifference, limit: number, paint: Paint): string {
  const cut = <T>(items: readonly T[]): readonly T[] => (limit === 0 ? items : items.slice(0, limit));
  const asked = (prompt: string, sample: number): string =>
    paint.bold(`> ${safeLine(prompt, 110)}${sample === 0 ? "" : `  (sample ${sample})`}`);
  const rest = (items: readonly unknown[]): string[] =>
    items.length > cut(items).length
      ? [paint.dim(`  and ${items.length - cut(items).length} more: --limit 0 prints all`)]
      : [];
  const lines = (sign: string, text: string): string =>
    safe(text)
      .split("\n")
      .map((line) => `${sign} ${line}`)
      .join("\n");
  return [
    ...cut(changed).flatMap(({ before, after }) => [
      asked(after.prompt, after.sample),
      paint.red(lines("-", before.text)),
      paint.green(lines("+", after.text)),
      "",
    ]),
    ...rest(changed),
    ...cut(removed).flatMap(({ prompt, sample, text }) => [asked(prompt, sample), paint.red(lines("-", text)), ""]),
    ...rest(removed),
    ...cut(added).flatMap(({ prompt, sample, text }) => [asked(prompt, sample), paint.green(lines("+", text)), ""]),
    ...rest(added),
    `${changed.length} changed, ${added.length} added, ${removed.length} removed, ${same} the same`,
  ].join("\n");
}
