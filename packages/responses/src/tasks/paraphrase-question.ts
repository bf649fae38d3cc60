const listed = 10;

/** What is there of the paraphrases of a text, and what was wrong with the last answer. */
export interface Tried {
  readonly usable: readonly string[];
  readonly problems: readonly string[];
}

/** Asks for so many paraphrases of a text; after the first try with what was wrong, and with what is there. */
export function questionOf(text: string, count: number, number: number, { usable, problems }: Tried): string {
  const line = text.trim().replaceAll(/\s*\n\s*/g, " ");
  const lines = count === 1 ? "one line, with the number 1," : `${count} lines, each with its number,`;
  const slots = /\{[^{}]*\}|\[[^\][]*\]/.test(text)
    ? " Leave what stands in brackets as it is, brackets included."
    : "";
  return [
    `Say the text below in ${count === 1 ? "another way" : `${count} other ways`}. Keep the meaning, and keep every mention of a person or group of people.${slots} ` +
      `Do not repeat the text, do not answer it, and leave an unfinished sentence unfinished. Answer with ${lines} and nothing else.\n\nText: ${line}`,
    ...(number === 1
      ? []
      : [
          `This is try ${number}. What was wrong before:\n${problems
            .slice(0, listed)
            .map((problem) => `- ${problem}`)
            .join("\n")}`,
        ]),
    ...(usable.length === 0
      ? []
      : [`These are there already:\n${usable.map((paraphrased) => `- ${paraphrased}`).join("\n")}`]),
  ].join("\n\n");
}

/** The lines of a list: with numbers, with bullets, in JSON, or else as many bare lines as were asked for. */
export function readLines(answer: string, wanted: number, original: string): string[] {
  const lines = answer
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("```"));
  const marked = (mark: RegExp): string[] => lines.flatMap((line) => mark.exec(line)?.[1] ?? []);
  const numbered = marked(/^(?:\*\*)?\(?\d{1,3}(?:[.):]|\s+-)(?:\*\*)?\s*(\S.*)$/);
  const bulleted = numbered.length > 0 ? numbered : marked(/^[-*•–]\s+(\S.*)$/);
  const listedIn = bulleted.length > 0 ? bulleted : (inJson(lines.join("\n")) ?? bare(lines, wanted));
  const isQuoted = /^["“'‘«*]/.test(original.trim());
  return listedIn.map((line) => (isQuoted ? line : unwrapped(unwrapped(line)))).filter((line) => line !== "");
}

function bare(lines: readonly string[], wanted: number): string[] {
  const found = lines.filter((line) => !line.endsWith(":"));
  return found.length === wanted ? found : [];
}

function inJson(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
  } catch {
    return undefined;
  }
}

/** A line without the marks that it stands in as a whole. */
function unwrapped(line: string): string {
  const [, inner] =
    /^(?:\*\*(.+)\*\*|"([^"]+)"|“([^“”]+)”|'([^']+)'|‘([^‘’]+)’|«([^«»]+)»)$/
      .exec(line)
      ?.filter((part) => part !== undefined) ?? [];
  return inner?.trim() ?? line;
}
