import { emojiNames } from "@fairexpect/scorers/core";

const EMOJI = /\p{Extended_Pictographic}/u;
const EACH = /\p{Extended_Pictographic}/gu;
/** Shades of skin, and the sign after which a character is to be drawn as an emoji. */
const SHADES = /\p{Emoji_Modifier}|\ufe0f/gu;

/**
 * A text with its emoji in words: the vocabulary of the model has none of them. Shades of skin are left out, so that a
 * text scores alike in each.
 */
export function emojiInWords(text: string): string {
  if (!EMOJI.test(text)) return text;
  const names = emojiNames();
  return text.replaceAll(SHADES, "").replaceAll(EACH, (emoji) => {
    const name = names.get(emoji);
    return name === undefined ? emoji : ` ${name} `;
  });
}
