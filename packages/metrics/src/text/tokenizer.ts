/**
 * Cuts a text into words. Metrics that compare texts take one as an option: `treebankWords` for English prose,
 * `unicodeWords(locale)` for other languages, `rougeWords()` for stems without punctuation, or any function of your
 * own.
 *
 * @since 0.1.0
 */
export type Tokenizer = (text: string) => string[];
