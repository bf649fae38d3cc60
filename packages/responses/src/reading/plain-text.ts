import { nfkc, trimmedOf } from "@fairexpect/metrics/core";

/**
 * An answer without its markup, in one form of quotes and spaces, line by line; thoughts left out, a marked answer on a
 * line "Answer: ...".
 */
export function plainText(text: string): string {
  return withoutThoughts(unquoted(text).replaceAll(/\r\n?|[\u2028\u2029]/g, "\n"))
    .replaceAll(
      /<(?:final[_ ]?)?(?:answer|verdict|decision|label|choice|winner)>([^<]*)<\/[a-z_ ]+>/gi,
      "\nAnswer: $1\n",
    )
    .replaceAll(/(?<!\$)\$*\\boxed\{(?:\\text\{)?([^{}]*)\}+\$*/g, "\nAnswer: $1\n")
    .replaceAll(/\[\[([^[\]]*)\]\]/g, "\nAnswer: $1\n")
    .replaceAll(/<\/?[a-z]+ ?\/?>/gi, " ")
    .replaceAll(/(?<![^\n])[^\S\n]*(?:(?:#{1,6}|>) +)+/g, "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n[\s]*/g, "\n")
    .trim();
}

/** A name as `plainText` leaves it, in lower case. */
export function plainName(name: string): string {
  return stripped(lowered(unquoted(name).replaceAll(/\s+/g, " ").trim()));
}

/** Without the quotes, brackets and punctuation around it. */
export function stripped(text: string): string {
  return trimmedOf(text, /["'“”‘«»([{*_`\s]/, /["'“”‘«»)\]}*_`\s.!,;:]/);
}

/** In lower case, every character at its place. */
export function lowered(text: string): string {
  return Array.from(text, (character) =>
    character.toLowerCase().length === character.length ? character.toLowerCase() : character,
  ).join("");
}

/** Whether a word ends before this character, or begins behind it. */
export function isEnd(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}

/** Without what stands between `<think>` and the next `</think>`; a thought that does not end is kept. */
function withoutThoughts(text: string): string {
  const [opening, closing] = [/<think(?:ing)?>/gi, /<\/think(?:ing)?>/gi];
  let [plain, start] = ["", 0];
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    if (closing.exec(text) === null) break;
    plain += `${text.slice(start, open.index)}\n`;
    start = opening.lastIndex = closing.lastIndex;
  }
  return plain + text.slice(start);
}

function unquoted(text: string): string {
  return nfkc(text)
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/\*\*|__|~~|`+|\*(?=\S)|(?<=\S)\*/g, "")
    .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
}
