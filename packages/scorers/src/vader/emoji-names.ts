import { tableRows } from "./table-rows.js";

let loaded: ReadonlyMap<string, string> | undefined;

/** What an emoji of one code point shows, in words: the published table of VADER, read when first asked for. */
export function emojiNames(): ReadonlyMap<string, string> {
  loaded ??= new Map(tableRows("vader-emoji.txt").map(([symbol = "", name = ""]) => [symbol, name]));
  return loaded;
}
