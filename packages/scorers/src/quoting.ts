import { nfkc } from "./nfkc.js";

/** Words of error messages, which give nothing of a text away. */
const ordinary = new Set(
  (
    "a again allowed an and api are argument array at auth authorization backend bad batch be been billing bytes call can cannot character " +
    "characters check code connection content context could cuda current decode deployment detail details does empty encode encoding error " +
    "exceed exceeded exceeds exist exists expected failed fault field for forbidden format found from gateway get given got had has have however " +
    "http id in incorrect input inputs integer internal invalid is it item json key large later least length less limit list loading long longer " +
    "many max maximum may memory message messages method min minute minutes missing model most must no non not null number object of on only or " +
    "organization out overloaded parameter parse parsing path per permission plan please policy prompt provided quota range rate reached read " +
    "reduce refused request requested requests required response retry rpm s second seconds sequence server service shorten should size status " +
    "str string strings supported t text texts than that the these this those time timeout to token tokenize tokens too tpm try type " +
    "unauthorized unavailable undefined unexpected unknown unsupported url validation value values was while with you your"
  ).split(" "),
);

/**
 * Whether someone else's message may quote one of these texts, in whole or in part: whether a word of it, ordinary
 * words of error messages apart, stands in a text, or a whole text stands in it. Letter case, accents, escapes and cut
 * words make no difference.
 */
export function mayQuote(message: string, texts: readonly string[]): boolean {
  const said = wordsOf(unescaped(message));
  const telling = said.filter((word) => !ordinary.has(word));
  const whole = ` ${said.join(" ")} `;
  return texts.some((text) => {
    const words = wordsOf(text);
    if (words.length === 0) return false;
    const inside = ` ${words.join(" ")} `;
    const isWhole = (words.length > 1 || inside.length > 4) && whole.includes(inside);
    // Short words by themselves only: "no" stands in "know", and the beginning of a name in the name.
    return isWhole || telling.some((word) => inside.includes(word.length < 3 ? ` ${word} ` : word));
  });
}

/** Words in lower case without accents; characters of scripts without spaces one by one. */
function wordsOf(text: string): string[] {
  const folded = nfkc(text)
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();
  return folded.replaceAll(unspaced, " $& ").match(/[\p{L}\p{N}]+/gu) ?? [];
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** A message without the escapes of JSON, URLs and HTML, which hide words or join them. */
function unescaped(message: string): string {
  return message
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\[bfnrt]/g, " ")
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"))
    .replaceAll(/&#?\w{1,8};/g, " ");
}
