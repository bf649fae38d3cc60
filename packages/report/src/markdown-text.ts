/** A row of a table; its texts are escaped already. */
export function row(texts: readonly string[]): string {
  return `| ${texts.join(" | ")} |`;
}

/** Labels and groups are anybody's: nothing in them is Markdown, HTML, a link, or calls a person. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_{}[\]()#+!|~]/g, (character) => `\\${character}`)
    .replace(/@(?=\w)/g, "@\u200b")
    .replace(/(?<=\w):\/\//g, ":\u200b//")
    .replace(/(?<![a-z\d])www(?=\.)/gi, "$&\u200b");
}
