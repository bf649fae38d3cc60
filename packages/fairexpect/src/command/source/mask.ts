/**
 * Source code of the same length in which comments, and what stands in texts, are spaces, so that brackets and names
 * can be looked for. A text ends with its line, so that an apostrophe in JSX costs no more than that line; of templates
 * all is blank, with what they are filled with.
 */
export function masked(source: string): string {
  let code = "";
  for (let at = 0; at < source.length;) {
    const end = endOfOpaque(source, at);
    if (end === undefined) code += source[at++] ?? "";
    else {
      code += blank(source.slice(at, end));
      at = end;
    }
  }
  return code;
}

/** Where the comment, text or template that begins here ends; nothing if none does. */
function endOfOpaque(source: string, at: number): number | undefined {
  const first = source[at];
  const two = source.slice(at, at + 2);
  if (two === "//") return indexOr(source, "\n", at);
  if (two === "/*") return indexOr(source, "*/", at + 2, 2);
  if (first === '"' || first === "'") return endOfText(source, at, first);
  return first === "`" ? endOfTemplate(source, at) : undefined;
}

function endOfText(source: string, start: number, quote: string): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === quote) return at + 1;
    else if (source[at] === "\n") return at;
  }
  return source.length;
}

function endOfTemplate(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "`") return at + 1;
  }
  return source.length;
}

function indexOr(source: string, mark: string, from: number, more = 0): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? source.length : at + more;
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}

/** Where the bracket that opens at `open` closes in masked code; nothing if it does not. */
export function closingOf(code: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (OPENING.includes(code[at] ?? "")) depth += 1;
    else if (CLOSING.includes(code[at] ?? "") && --depth === 0) return at;
  }
  return undefined;
}

export const OPENING = "([{";
export const CLOSING = ")]}";
