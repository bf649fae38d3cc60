import { describe, expect, test } from "vitest";
import { rougeWords, unicodeWords, vocabulary } from "@fairexpect/metrics/text";

describe("rougeWords", () => {
  test("stems words of more than three characters, and drops punctuation and case", () => {
    expect(rougeWords()("He RUNS quickly, 'running' dogs: was it 3.5%?")).toEqual([
      "he",
      "run",
      "quickli",
      "run",
      "dog",
      "was",
      "it",
      "3",
      "5",
    ]);
  });

  test("keeps the letters of every script, unstemmed where they are not ASCII", () => {
    expect(rougeWords()("Naïveté naïvely Ελλάδα привет")).toEqual(["naïveté", "naïvely", "ελλάδα", "привет"]);
  });

  test("gives a word for each character of scripts that have no spaces", () => {
    expect(rougeWords()("我爱GPT4模型 กิน テスト")).toEqual([
      "我",
      "爱",
      "gpt4",
      "模",
      "型",
      "กิ",
      "น",
      "テ",
      "ス",
      "ト",
    ]);
  });

  test("in ASCII mode takes every other character for a space, as Google's ROUGE does", () => {
    expect(rougeWords({ letters: "ascii" })("café 你好 naïve_running")).toEqual(["caf", "na", "ve", "run"]);
    expect(rougeWords({ letters: "ascii" })("你好 世界")).toEqual([]);
  });

  test("leaves words whole on request", () => {
    expect(rougeWords({ stem: false })("running dogs")).toEqual(["running", "dogs"]);
  });

  test("a word has the same stem the second time", () => {
    const tokenizer = rougeWords();
    expect(tokenizer("constructor toString running")).toEqual(tokenizer("constructor toString running"));
  });

  test("names an option that is none of its values, and a text that is none", () => {
    expect(() => rougeWords({ letters: "latin" as never })).toThrow(
      'rougeWords: letters is the text "latin"; expected one of "unicode", "ascii".',
    );
    expect(() => rougeWords({ stem: "no" as never })).toThrow(
      'rougeWords: stem is the text "no"; expected true or false.',
    );
    expect(() => rougeWords()(3 as never)).toThrow("rougeWords: text is 3; expected a text");
  });
});

describe("unicodeWords", () => {
  test("finds words in spaced and unspaced scripts, without punctuation, case kept", () => {
    expect(unicodeWords("de")("Die Ärztin, 3,5 m groß!")).toEqual(["Die", "Ärztin", "3,5", "m", "groß"]);
    expect(unicodeWords("ja")("彼女は医者です。").join("")).toBe("彼女は医者です");
    expect(unicodeWords("ja")("彼女は医者です。").length).toBeGreaterThan(2);
  });

  test.each([
    ["en", "It can't be 3.14, he's said: \"no\"... "],
    ["en", "can't-"],
    ["ja", "彼女は医者です。"],
    ["ja", "私たちは明日の朝カフェで会う"],
    ["th", "เธอเป็นหมอ "],
    ["en", "🇩🇪👩🏽‍💻a\uD800 e\u0301"],
    ["en", "a"],
  ])("cuts long text piece by piece as all at once: %s, %s", (locale, text) => {
    const long = text.repeat(Math.ceil(6000 / text.length));
    const segments = [...new Intl.Segmenter(locale, { granularity: "word" }).segment(long)];
    expect(unicodeWords(locale)(long)).toEqual(
      segments.filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment),
    );
  });

  test("names a locale that is none", () => {
    expect(() => unicodeWords("not a locale")).toThrow(
      'unicodeWords: locale is the text "not a locale"; expected a language tag such as "ja".',
    );
    expect(() => unicodeWords("en")([] as never)).toThrow("unicodeWords: text is an empty array; expected a text");
  });
});

describe("vocabulary", () => {
  test("numbers words in order of first appearance, over all calls", () => {
    const words = vocabulary();
    expect([...words.intern(["b", "a", "b"])]).toEqual([0, 1, 0]);
    expect([...words.intern(["a", "c", "__proto__"])]).toEqual([1, 2, 3]);
    expect(words.size).toBe(4);
    expect([...words.intern([])]).toEqual([]);
  });

  test("names what is no word", () => {
    expect(() => vocabulary().intern("text" as never)).toThrow(
      'vocabulary: words is the text "text"; expected an array.',
    );
    expect(() => vocabulary().intern(["a", 1] as never)).toThrow("vocabulary: words[1] is 1; expected a word.");
  });
});
