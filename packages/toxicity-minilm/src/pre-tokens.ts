/**
 * Cuts a text as BERT's uncased models do before their word pieces: control characters left out, accents taken off,
 * lower case, then a token a word and a token a sign of punctuation or Chinese character.
 */
export function preTokens(text: string): string[] {
  return plainText(text).match(TOKEN) ?? [];
}

const ASCII = /^[\t\n\r -~]*$/;
const PUNCTUATION = "!-/:-@\\[-`{-~\\p{P}";
const TOKEN = new RegExp(`[${PUNCTUATION}]|[^\\s\\u0085${PUNCTUATION}]+`, "gu");
/** What is left out: what BERT calls control characters, and halves of characters. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u{fffd}]/gu;
const CHINESE =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;

function plainText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    text
      .replaceAll(CONTROL, "")
      .replaceAll(CHINESE, " $& ")
      .normalize("NFD")
      .replaceAll(/\p{Mn}/gu, "")
      // One by one: a sigma is the same at the end of a word as elsewhere.
      .replaceAll(/\P{ASCII}/gu, (char) => char.toLowerCase())
      .toLowerCase()
  );
}
