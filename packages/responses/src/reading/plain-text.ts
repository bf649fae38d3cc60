/**
 * An answer without its markup, in one form of quotes and spaces, line by line; thoughts left out, a marked answer on a
 * line "Answer: ...".
 */
export function plainText(text: string): string {
  return unquoted(text)
    .replaceAll(/<think(?:ing)?>[^]*?<\/think(?:ing)?>/gi, "\n")
    .replaceAll(
      /<(?:final[_ ]?)?(?:answer|verdict|decision|label|choice|winner)>([^<]*)<\/[a-z_ ]+>/gi,
      "\nAnswer: $1\n",
    )
    .replaceAll(/\$*\\boxed\{(?:\\text\{)?([^{}]*)\}+\$*/g, "\nAnswer: $1\n")
    .replaceAll(/\[\[([^[\]]*)\]\]/g, "\nAnswer: $1\n")
    .replaceAll(/<\/?[a-z]+ ?\/?>/gi, " ")
    .replaceAll(/^[^\S\n]*(?:(?:#{1,6}|>) +)+/gm, "")
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
  return text.replaceAll(/^["'“”‘«»([{*_`\s]+|["'“”‘«»)\]}*_`\s.!,;:]+$/g, "");
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

function unquoted(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/\*\*|__|~~|`+|\*(?=\S)|(?<=\S)\*/g, "")
    .replaceAll(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
}
